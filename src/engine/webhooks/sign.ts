import type { AttemptOptions } from '../../core/domain/tampering.ts'
import type { Instant } from '../../core/domain/time.ts'
import { epochMs } from '../../core/domain/time.ts'
import { signedText } from '../../core/domain/webhook-recipe.ts'
import {
  anotherKey,
  flipped,
  nextSecret,
  ownMac,
  secretBytes,
  standardMac,
} from '../../core/domain/webhook-signatures.ts'

/** The content of an attempt and its signature options. */
export type Signed = AttemptOptions & {
  readonly id: string
  /** The exact text that is sent. */
  readonly body: string
}

type Signing = {
  /** The time of the attempt: real time, or the space's clock (`--webhook-timestamps`). */
  readonly at: Instant
  /** `whsec_` and base64, as in Standard Webhooks. */
  readonly secret: string
  /** Hex. */
  readonly signatureKey: string
  /** The name of the service's own signature header. */
  readonly signatureHeader: string
}

/**
 * Returns the headers that sign one attempt in two ways. ASSUMED: webhook-signatures.
 *
 * - `webhook-id`, `webhook-timestamp` (unix seconds) and `webhook-signature`, as standardwebhooks.com describes them
 *   (`v1,` and the base64 HMAC-SHA256 of id, timestamp and body with dots between them);
 * - the service's own header, `t=<unix time in milliseconds>,s0=<hex>`: HMAC-SHA256 of `t` directly followed by the
 *   body; the key is the hex text decoded to bytes (sources.md: facts 1.9).
 *
 * Tampering applies to both unless it exists for one only: the unit of the time, the signed ID, the next key and a further
 * signature.
 * With an age, both are valid for a time that long before `at`.
 */
export const signatureHeaders = (options: Signed & Signing): Record<string, string> => {
  const { id, body, at, secret, signatureKey, signatureHeader, key, unit, signedId = id, extra, only, wrong } = options
  const ms = epochMs(at) - options.ageMs
  const seconds = Math.floor(ms / 1000)
  const standardTime = unit === 'ms' ? ms : seconds
  const ownTime = unit === 's' ? seconds : ms
  const text = signedText(body, options)
  // No rotation is described for the key of `Sandbox-Signature`.
  const keyOf = (written: string, right: Buffer, next = right): Buffer =>
    ({ right, text: Buffer.from(written), other: anotherKey(right), next })[key]
  const tampered = (mac: Buffer, which: 'standard' | 'own'): Buffer =>
    wrong === 'both' || wrong === which ? flipped(mac) : mac
  const standardOf = (by: Buffer): string =>
    `v1,${tampered(standardMac(by, signedId, standardTime, text), 'standard').toString('base64')}`
  const nextKey = secretBytes(nextSecret(secret))
  const bySecret = standardOf(keyOf(secret, secretBytes(secret), nextKey))
  const byKey = tampered(ownMac(keyOf(signatureKey, Buffer.from(signatureKey, 'hex')), ownTime, text), 'own')
  // A forgery must not become valid for an app that knows the next key.
  const furtherKey = key === 'right' ? nextKey : anotherKey(nextKey)
  const further = extra ? `${standardOf(furtherKey)} ` : ''
  const isSent = (which: 'standard' | 'own'): boolean => only === 'both' || only === which
  return {
    'webhook-id': id,
    'webhook-timestamp': String(standardTime),
    ...(isSent('standard') && { 'webhook-signature': `${further}${bySecret}` }),
    ...(isSent('own') && { [signatureHeader]: `t=${ownTime},s0=${byKey.toString('hex')}` }),
  }
}
