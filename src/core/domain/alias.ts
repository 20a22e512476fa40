import type { Records } from './records.schema.ts'
import { type Rejected, rejectAt } from './rejection.ts'
import { type Instant, later } from './time.ts'

/** Card token. It stores the card's facts and rules, never its number. */
export type Alias = Records['aliases']

/** Token for a CVV: valid for one card, once, for a limited time. */
export type AliasCvv = Records['aliasCvvs']

/** ASSUMED: alias-cvv-30-minutes (sources.md: facts 1.11). */
const ALIAS_CVV_LIFE_MS = 30 * 60_000

/** Creates a CVV token for a card. */
export const issueAliasCvv = (aliasCvv: string, fingerprint: string, at: Instant): AliasCvv => ({
  aliasCvv,
  fingerprint,
  expires: later(at, ALIAS_CVV_LIFE_MS),
  used: false,
})

const cvvTokenProblem = (token: AliasCvv | undefined, { fingerprint }: Alias, now: Instant): string | undefined => {
  if (token?.fingerprint !== fingerprint) return 'does not belong to this card'
  if (token.used) return 'was used before'
  return token.expires <= now ? 'is older than 30 minutes' : undefined
}

/** Returns a rejection if a CVV token cannot be used with this card now. ASSUMED: alias-cvv-once. */
export const checkAliasCvv = (token: AliasCvv | undefined, card: Alias, now: Instant): Rejected | undefined => {
  const actual = cvvTokenProblem(token, card, now)
  return actual === undefined ? undefined : rejectAt('INVALID_CVV', 'init.card.aliasCVV', { message: actual, actual })
}
