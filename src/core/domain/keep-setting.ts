import { durationMs, LONGEST_MS } from './duration.ts'

/** How much of what has ended a space keeps: what ended so long ago or less, in ms on its clock, or so many, the newest. */
export type Keep = { readonly ms: number } | { readonly most: number }

/** What is said of what was let go. */
export const WHY_GONE = 'what it tells of had ended, and --keep did not keep it any longer'

const MOST = 9_999_999

/** `7d` or `10000` as what it means; undefined for anything else. Nothing at all cannot be kept: nobody could read how it ended. */
export const keepOf = (text: string): Keep | undefined => {
  const ms = durationMs(text)
  if (ms !== undefined) return ms > 0 && ms <= LONGEST_MS ? { ms } : undefined
  return /^[1-9]\d{0,6}$/.test(text) && Number(text) <= MOST ? { most: Number(text) } : undefined
}
