/** The units that a length of time is written in, with their milliseconds. */
export const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** Ten years: no wait and no way of a clock need be longer, and sums of it stay dates. */
export const LONGEST_MS = 3650 * UNIT_MS.d

const WRITTEN = /^(\d{1,15})(ms|s|m|h|d)$/

const WORDED = ['h', 'm', 's'] as const

/** Milliseconds as they are written: in the largest unit from an hour down that they are a whole number of. */
export const durationText = (ms: number): string => {
  const unit = WORDED.find((name) => ms > 0 && ms % UNIT_MS[name] === 0) ?? 'ms'
  return `${ms / UNIT_MS[unit]}${unit}`
}

/** Milliseconds as a sentence says them: `5 s`, `250 ms`. */
export const inSeconds = (ms: number): string => (ms % 1000 === 0 ? `${ms / 1000} s` : `${ms} ms`)

/** `250ms`, `5s`, `10m`, `1h` or `2d` in milliseconds; undefined for anything else. */
export const durationMs = (text: string): number | undefined => {
  const written = WRITTEN.exec(text)
  return written ? Number(written[1]) * UNIT_MS[written[2] as keyof typeof UNIT_MS] : undefined
}

/** The same with a minus or without. */
export const signedDurationMs = (text: string): number | undefined => {
  const ms = durationMs(text.replace(/^-/, ''))
  return ms !== undefined && text.startsWith('-') ? 0 - ms : ms
}

export const signedDurationText = (ms: number): string => `${ms < 0 ? '-' : ''}${durationText(Math.abs(ms))}`
