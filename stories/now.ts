/** The clock of every story: 15 January 2026, 09:30 UTC. */
export const NOW: number = Date.UTC(2026, 0, 15, 9, 30)
