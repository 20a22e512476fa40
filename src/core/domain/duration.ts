/** Units of a duration in milliseconds. */
export const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** Ten years. No delay or clock shift needs more, and sums of it stay valid dates. */
export const LONGEST_MS = 3650 * UNIT_MS.d

const WRITTEN = /^(\d{1,15})(ms|s|m|h|d)$/

const TEXT_UNITS = ['h', 'm', 's'] as const

/** Formats milliseconds in the largest unit, at most hours, of which they are a whole number. */
export const durationText = (ms: number): string => {
  const unit = TEXT_UNITS.find((name) => ms > 0 && ms % UNIT_MS[name] === 0) ?? 'ms'
  return `${ms / UNIT_MS[unit]}${unit}`
}

/** Formats milliseconds for a sentence: `5 s`, `250 ms`. */
export const inSeconds = (ms: number): string => (ms % 1000 === 0 ? `${ms / 1000} s` : `${ms} ms`)

/** Parses `250ms`, `5s`, `10m`, `1h` or `2d` as milliseconds. Returns undefined for anything else. */
export const durationMs = (text: string): number | undefined => {
  const written = WRITTEN.exec(text)
  return written ? Number(written[1]) * UNIT_MS[written[2] as keyof typeof UNIT_MS] : undefined
}

/** Parses a duration with or without a minus as milliseconds. */
export const signedDurationMs = (text: string): number | undefined => {
  const ms = durationMs(text.replace(/^-/, ''))
  return ms !== undefined && text.startsWith('-') ? 0 - ms : ms
}

export const signedDurationText = (ms: number): string => `${ms < 0 ? '-' : ''}${durationText(Math.abs(ms))}`
