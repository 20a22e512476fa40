import { createHmac } from 'node:crypto'
import type { Tampering } from '../domain/outcome.ts'
import type { Instant } from '../domain/time.ts'

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
}

/** Every byte becomes wrong, the length stays. Changing the key would not do: HMAC ignores zeros at its end. */
const flipped = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => byte ^ 0xff))

/**
 * The headers that sign one try, in two ways at once. ASSUMED: webhook-signatures.
 *
 * - `webhook-id`, `webhook-timestamp` (unix seconds) and `webhook-signature`, as standardwebhooks.com describes them
 *   (`v1,` and the base64 HMAC-SHA256 of id, timestamp and body with dots between them);
 * - the service's own header, `t=<unix time in milliseconds>,s0=<hex>`: HMAC-SHA256 of `t` directly followed by the
 *   body; the key is the hex text decoded to bytes (domain-facts 1.9).
 *
 * `bad_signature` makes both signatures wrong, `old_timestamp` makes both right for a time an hour before `at`.
 */
export const signatureHeaders = (given: ToSign): Record<string, string> => {
  const { id, at, body, secret, signatureKey, signatureHeader, tampering } = given
  const ms = Date.parse(at) - (tampering === 'old_timestamp' ? HOUR_MS : 0)
  const seconds = Math.floor(ms / 1000)
  const hmac = (key: Buffer, message: string): Buffer => {
    const digest = createHmac('sha256', key).update(message, 'utf8').digest()
    return tampering === 'bad_signature' ? flipped(digest) : digest
  }
  const standard = hmac(Buffer.from(secret.replace(/^whsec_/, ''), 'base64'), `${id}.${seconds}.${body}`)
  const own = hmac(Buffer.from(signatureKey, 'hex'), `${ms}${body}`)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${standard.toString('base64')}`,
    [signatureHeader]: `t=${ms},s0=${own.toString('hex')}`,
  }
}
