/** A stylesheet: imported for its effect. */
export {}
