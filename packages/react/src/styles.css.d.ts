// A stylesheet: imported for its effect, it gives nothing.
