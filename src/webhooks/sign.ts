import type { Tampering } from '../domain/outcome.ts'
import type { Instant } from '../domain/time.ts'
import { flipped, ownMac, secretBytes, standardMac } from '../domain/webhook-signatures.ts'

const HOUR_MS = 60 * 60_000

type ToSign = {
  readonly id: string
  /** The moment of the try: in real time, or on the space's clock (`--webhook-timestamps`). */
  readonly at: Instant
  /** Exactly the text that is sent. */
  readonly body: string
  /** `whsec_` and base64, as Standard Webhooks writes secrets. */
  readonly secret: string
  /** Hex. */
  readonly signatureKey: string
  /** The name of the service's own signature header. */
  readonly signatureHeader: string
  readonly tampering?: Tampering | undefined
  /** Signed as if it were sent this long before `at`. */
  readonly ageMs?: number | undefined
}

/** What a tampering makes of the signature by Standard Webhooks and of the service's own; without a word, it stays good. */
const SIGNATURES: {
  readonly [Name in Tampering]?: { readonly standard?: 'bad' | 'missing'; readonly own?: 'bad' | 'missing' }
} = {
  bad_signature: { standard: 'bad', own: 'bad' },
  bad_standard_signature: { standard: 'bad' },
  bad_own_signature: { own: 'bad' },
  missing_signature: { standard: 'missing', own: 'missing' },
  missing_standard_signature: { standard: 'missing' },
  missing_own_signature: { own: 'missing' },
}

/**
 * The headers that sign one try, in two ways at once. ASSUMED: webhook-signatures.
 *
 * - `webhook-id`, `webhook-timestamp` (unix seconds) and `webhook-signature`, as standardwebhooks.com describes them
 *   (`v1,` and the base64 HMAC-SHA256 of id, timestamp and body with dots between them);
 * - the service's own header, `t=<unix time in milliseconds>,s0=<hex>`: HMAC-SHA256 of `t` directly followed by the
 *   body; the key is the hex text decoded to bytes (sources.md: facts 1.9).
 *
 * A tampering makes one signature or both wrong, or leaves their headers out; `old_timestamp` and an age make both right
 * for a time before `at`.
 */
export const signatureHeaders = (given: ToSign): Record<string, string> => {
  const { id, at, body, secret, signatureKey, signatureHeader, tampering, ageMs = 0 } = given
  const ms = Date.parse(at) - (tampering === 'old_timestamp' ? HOUR_MS : ageMs)
  const seconds = Math.floor(ms / 1000)
  const { standard, own } = (tampering && SIGNATURES[tampering]) ?? {}
  const spoiled = (mac: Buffer, isBad: boolean): Buffer => (isBad ? flipped(mac) : mac)
  const bySecret = spoiled(standardMac(secretBytes(secret), id, seconds, body), standard === 'bad')
  const byKey = spoiled(ownMac(Buffer.from(signatureKey, 'hex'), ms, body), own === 'bad')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    ...(standard !== 'missing' && { 'webhook-signature': `v1,${bySecret.toString('base64')}` }),
    ...(own !== 'missing' && { [signatureHeader]: `t=${ms},s0=${byKey.toString('hex')}` }),
  }
}
