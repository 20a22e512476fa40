/** The units that a length of time is written in, with their milliseconds. */
export const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

const WRITTEN = /^(\d{1,15})(ms|s|m|h|d)$/

/** `250ms`, `5s`, `10m`, `1h` or `2d` in milliseconds; undefined for anything else. */
export const durationMs = (text: string): number | undefined => {
  const written = WRITTEN.exec(text)
  return written ? Number(written[1]) * UNIT_MS[written[2] as keyof typeof UNIT_MS] : undefined
}
