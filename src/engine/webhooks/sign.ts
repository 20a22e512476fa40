import type { Making } from '../../core/domain/tampering.ts'
import type { Instant } from '../../core/domain/time.ts'
import { signedText } from '../../core/domain/webhook-recipe.ts'
import { anotherKey, flipped, ownMac, secretBytes, standardMac } from '../../core/domain/webhook-signatures.ts'

/** What is sent, and how it is signed. */
export type Signed = Making & {
  readonly id: string
  /** Exactly the text that is sent. */
  readonly body: string
}

type Signing = {
  /** The moment of the try: in real time, or on the space's clock (`--webhook-timestamps`). */
  readonly at: Instant
  /** `whsec_` and base64, as Standard Webhooks writes secrets. */
  readonly secret: string
  /** Hex. */
  readonly signatureKey: string
  /** The name of the service's own signature header. */
  readonly signatureHeader: string
}

/**
 * The headers that sign one try, in two ways at once. ASSUMED: webhook-signatures.
 *
 * - `webhook-id`, `webhook-timestamp` (unix seconds) and `webhook-signature`, as standardwebhooks.com describes them
 *   (`v1,` and the base64 HMAC-SHA256 of id, timestamp and body with dots between them);
 * - the service's own header, `t=<unix time in milliseconds>,s0=<hex>`: HMAC-SHA256 of `t` directly followed by the
 *   body; the key is the hex text decoded to bytes (sources.md: facts 1.9).
 *
 * Whatever is made otherwise is made otherwise of both, unless it means only one of them: the unit of the time, the id, which the
 * service's own does not sign, and a further signature, for which only Standard Webhooks has a place. With an age, both are right
 * for a time that long before `at`.
 */
export const signatureHeaders = (given: Signed & Signing): Record<string, string> => {
  const { id, body, at, secret, signatureKey, signatureHeader, key, unit, signedId = id, extra, only, wrong } = given
  const ms = Date.parse(at) - given.ageMs
  const seconds = Math.floor(ms / 1000)
  const standardTime = unit === 'ms' ? ms : seconds
  const ownTime = unit === 's' ? seconds : ms
  const text = signedText(body, given)
  const keyOf = (written: string, right: Buffer): Buffer =>
    ({ right, text: Buffer.from(written), other: anotherKey(right) })[key]
  const spoiled = (mac: Buffer, which: 'standard' | 'own'): Buffer =>
    wrong === 'both' || wrong === which ? flipped(mac) : mac
  const standardOf = (by: Buffer): string =>
    `v1,${spoiled(standardMac(by, signedId, standardTime, text), 'standard').toString('base64')}`
  const bySecret = standardOf(keyOf(secret, secretBytes(secret)))
  const byKey = spoiled(ownMac(keyOf(signatureKey, Buffer.from(signatureKey, 'hex')), ownTime, text), 'own')
  const further = extra ? `${standardOf(anotherKey(secretBytes(secret)))} ` : ''
  const isSent = (which: 'standard' | 'own'): boolean => only === 'both' || only === which
  return {
    'webhook-id': id,
    'webhook-timestamp': String(standardTime),
    ...(isSent('standard') && { 'webhook-signature': `${further}${bySecret}` }),
    ...(isSent('own') && { [signatureHeader]: `t=${ownTime},s0=${byKey.toString('hex')}` }),
  }
}
