import type { Records } from './records.schema.ts'
import { type Refused, refuseAt } from './rejection.ts'
import { type Instant, later } from './time.ts'

/** A card token. It keeps what the card is and which rules it follows, never its number. */
export type Alias = Records['aliases']

/** A token for a verification value: good for one card, once, for a while. */
export type AliasCvv = Records['aliasCvvs']

/** ASSUMED: alias-cvv-30-minutes (sources.md: facts 1.11). */
const ALIAS_CVV_LIFE_MS = 30 * 60_000

/** A fresh token for the verification value of a card. */
export const issueAliasCvv = (aliasCvv: string, fingerprint: string, at: Instant): AliasCvv => ({
  aliasCvv,
  fingerprint,
  expires: later(at, ALIAS_CVV_LIFE_MS),
  used: false,
})

const whyNot = (token: AliasCvv | undefined, { fingerprint }: Alias, now: Instant): string | undefined => {
  if (token?.fingerprint !== fingerprint) return 'does not belong to this card'
  if (token.used) return 'was used before'
  return token.expires <= now ? 'is older than 30 minutes' : undefined
}

/** Why a CVV token cannot be used with this card now. ASSUMED: alias-cvv-once. */
export const checkAliasCvv = (token: AliasCvv | undefined, card: Alias, now: Instant): Refused | undefined => {
  const actual = whyNot(token, card, now)
  return actual === undefined ? undefined : refuseAt('INVALID_CVV', 'init.card.aliasCVV', { message: actual, actual })
}
