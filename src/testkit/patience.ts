/**
 * How long the kit waits where nobody says how long: less than the 5 s after which vitest and jest end a test, whose
 * "timed out" would hide what the kit has to say about it.
 */
export const PATIENCE_MS = 4_000
