import { durationMs, LONGEST_MS } from './duration.ts'

/** Retention of ended records: by age in ms on the clock of the space, or by number, the newest ones. */
export type Keep = { readonly ms: number } | { readonly most: number }

/** Reason in messages about removed records. */
export const REMOVED_BY_KEEP = 'it had ended and `--keep` removed it'

const MOST = 9_999_999

/**
 * Parses `7d` or `10000`. Returns undefined for anything else. Zero is invalid, because no client could read a final
 * state.
 */
export const keepOf = (text: string): Keep | undefined => {
  const ms = durationMs(text)
  if (ms !== undefined) return ms > 0 && ms <= LONGEST_MS ? { ms } : undefined
  return /^[1-9]\d{0,6}$/.test(text) && Number(text) <= MOST ? { most: Number(text) } : undefined
}
