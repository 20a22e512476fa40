import type { Tampered } from '../domain/tampering.ts'
import type { Instant } from '../domain/time.ts'
import { flipped, ownMac, secretBytes, standardMac } from '../domain/webhook-signatures.ts'

/** What is signed, and how well. */
export type Signed = Pick<Tampered, 'standard' | 'own' | 'ageMs'> & {
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
 * One signature or both can be wrong, or missing; with an age, both are right for a time that long before `at`.
 */
export const signatureHeaders = (given: Signed & Signing): Record<string, string> => {
  const { id, body, standard, own, ageMs, at, secret, signatureKey, signatureHeader } = given
  const ms = Date.parse(at) - ageMs
  const seconds = Math.floor(ms / 1000)
  const spoiled = (mac: Buffer, isBad: boolean): Buffer => (isBad ? flipped(mac) : mac)
  const bySecret = spoiled(standardMac(secretBytes(secret), id, seconds, body), standard === 'wrong')
  const byKey = spoiled(ownMac(Buffer.from(signatureKey, 'hex'), ms, body), own === 'wrong')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    ...(standard !== 'missing' && { 'webhook-signature': `v1,${bySecret.toString('base64')}` }),
    ...(own !== 'missing' && { [signatureHeader]: `t=${ms},s0=${byKey.toString('hex')}` }),
  }
}
