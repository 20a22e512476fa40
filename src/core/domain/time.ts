/**
 * A moment as the service writes it: ISO 8601, milliseconds, offset always `+00:00` (sources.md: facts 1.6).
 * One fixed width, so that two instants compare as text.
 */
export type Instant = string

/**
 * Whether the clock of a space may be set to a moment: from the year 1000 to 8999. Before it, years have another width; the
 * thousand years after it are for all that is due later than the clock, which must stay a date of one width as well.
 */
export const isClockTime = (at: Instant): boolean => /^[1-8]\d{3}-/.test(at)

/** Writes milliseconds since 1970 as an instant. */
export const instant = (epochMs: number): Instant => `${new Date(epochMs).toISOString().slice(0, -1)}+00:00`

/** The instant `ms` milliseconds after `at`. */
export const later = (at: Instant, ms: number): Instant => instant(Date.parse(at) + ms)

/** Waits in real time; a signal ends it early, and that is no error. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>
