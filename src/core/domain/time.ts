/**
 * A time in the format of the service: ISO 8601, milliseconds, offset always `+00:00` (sources.md: facts 1.6). The
 * fixed width allows comparing instants as strings.
 */
export type Instant = string

/**
 * Returns true if the clock of a space may be set to a time: from the year 1000 to 8999. Earlier years have another
 * width. The thousand years after it are for later due times, which must keep the width too.
 */
export const isClockTime = (at: Instant): boolean => /^[1-8]\d{3}-/.test(at)

/** Formats milliseconds since 1970 as an instant. */
export const instant = (epochMs: number): Instant => `${new Date(epochMs).toISOString().slice(0, -1)}+00:00`

/** Returns the milliseconds since 1970 of an instant or another ISO 8601 time; NaN if it is no time. */
export const epochMs = (at: string): number => Date.parse(at)

/** Returns the instant `ms` milliseconds after `at`. */
export const later = (at: Instant, ms: number): Instant => instant(epochMs(at) + ms)

/** Waits in real time. A signal ends the wait early without an error. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>
