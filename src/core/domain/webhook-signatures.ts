import { createHmac } from 'node:crypto'

export type SignatureKeys = {
  /** `whsec_` and base64, as Standard Webhooks defines secrets. */
  readonly webhookSecret: string
  readonly signatureKey: string
  readonly signatureHeader: string
}

export type HeadersOfWebhook = Readonly<Record<string, string | readonly string[] | undefined>>

/** One of the two signatures of a received webhook: the received value, its time, and the expected value. */
export type ReceivedSignature = {
  readonly header: string
  readonly form: string
  /** Keys of common mistakes, and the message about each. */
  readonly mistakes: readonly { readonly key: Buffer; readonly message: string }[]
  /** Signed headers that are missing. */
  readonly lacking: readonly string[]
  readonly verdict: 'valid' | 'wrong' | 'missing'
  readonly given?: string
  /** In milliseconds since 1970; absent if the time is unreadable. */
  readonly signedMs?: number
  /** Returns the signature of a body with a key, for the received ID and time. */
  readonly of: (body: string | Buffer, key?: Buffer) => string
  /** Decodes a signature; empty if it is unreadable. */
  readonly bytesOf: (signature: string) => Buffer
}

const hmac = (key: Buffer, before: string, body: string | Buffer): Buffer =>
  createHmac('sha256', key).update(before).update(body).digest()

/** Decodes a secret of Standard Webhooks. */
export const secretBytes = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

/** Returns the MAC of Standard Webhooks: HMAC-SHA256 of ID, unix seconds and body, separated by dots. */
export const standardMac = (key: Buffer, id: string, seconds: number | string, body: string | Buffer): Buffer =>
  hmac(key, `${id}.${seconds}.`, body)

/**
 * Returns the MAC of the service's own signature: HMAC-SHA256 of unix milliseconds, directly followed by the body
 * (sources.md: facts 1.9).
 */
export const ownMac = (key: Buffer, ms: number | string, body: string | Buffer): Buffer => hmac(key, `${ms}`, body)

/** Returns another key, the same for each call. */
export const anotherKey = (key: Buffer): Buffer => hmac(key, 'another key', '')

/** Returns the next webhook secret of a key rotation, the same for each call. Callers may know it. */
export const nextSecret = (secret: string): string =>
  `whsec_${hmac(secretBytes(secret), 'next key', '').toString('base64')}`

/** Inverts every byte. Changing the key is not enough, because HMAC ignores zeros at its end. */
export const flipped = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => byte ^ 0xff))

/** Returns a header as a string; undefined if it is missing or an array. */
export const headerText = (headers: HeadersOfWebhook, name: string): string | undefined => {
  const value = headers[name.toLowerCase()]
  return typeof value === 'string' ? value : undefined
}

const standardGiven = (headers: HeadersOfWebhook, body: string | Buffer, keys: SignatureKeys): ReceivedSignature => {
  const [id = '', seconds = ''] = [headerText(headers, 'webhook-id'), headerText(headers, 'webhook-timestamp')]
  const of: ReceivedSignature['of'] = (text, key = secretBytes(keys.webhookSecret)) =>
    `v1,${standardMac(key, id, seconds, text).toString('base64')}`
  const given = headerText(headers, 'webhook-signature')
  const message =
    'The signature was made with the text of the webhook secret. Remove `whsec_` and decode the rest as base64.'
  const texts = [keys.webhookSecret, keys.webhookSecret.replace(/^whsec_/, '')]
  return {
    header: 'webhook-signature',
    form: 'v1,<base64 of 32 bytes>',
    mistakes: [
      ...texts.map((text) => ({ key: Buffer.from(text), message })),
      {
        key: secretBytes(nextSecret(keys.webhookSecret)),
        message: 'The signature was made with `nextWebhookSecret`. Accept both keys during a key rotation.',
      },
    ],
    lacking: ['webhook-id', 'webhook-timestamp'].filter((name) => headerText(headers, name) === undefined),
    // Standard Webhooks allows several signatures during a key rotation.
    verdict: given === undefined ? 'missing' : given.split(' ').includes(of(body)) ? 'valid' : 'wrong',
    ...(given !== undefined && { given }),
    ...(/^\d{1,12}$/.test(seconds) && { signedMs: Number(seconds) * 1000 }),
    of,
    bytesOf: (signature) => Buffer.from(/^v1,([A-Za-z0-9+/]{43}=)$/.exec(signature)?.[1] ?? '', 'base64'),
  }
}

const ownGiven = (headers: HeadersOfWebhook, body: string | Buffer, keys: SignatureKeys): ReceivedSignature => {
  const given = headerText(headers, keys.signatureHeader)
  const [, ms = ''] = /^t=(\d{1,15}),/.exec(given ?? '') ?? []
  const of: ReceivedSignature['of'] = (text, key = Buffer.from(keys.signatureKey, 'hex')) =>
    `t=${ms},s0=${ownMac(key, ms, text).toString('hex')}`
  const message = 'The signature was made with the text of the key. Decode the key as hex.'
  return {
    header: keys.signatureHeader,
    form: 't=<unix milliseconds>,s0=<64 hex digits>',
    mistakes: [{ key: Buffer.from(keys.signatureKey), message }],
    lacking: [],
    verdict: given === undefined ? 'missing' : given === of(body) ? 'valid' : 'wrong',
    ...(given !== undefined && { given }),
    ...(ms !== '' && { signedMs: Number(ms) }),
    of,
    bytesOf: (signature) => Buffer.from(/,s0=([0-9a-f]{64})$/.exec(signature)?.[1] ?? '', 'hex'),
  }
}

/**
 * Returns both signatures of a webhook as its receiver checks them: that of Standard Webhooks, and the service's own
 * `t=…,s0=…`. Their age is not checked here, because only the caller knows the relevant clock.
 */
export const receivedSignatures = (headers: HeadersOfWebhook, body: string | Buffer, keys: SignatureKeys) => ({
  standard: standardGiven(headers, body, keys),
  own: ownGiven(headers, body, keys),
})
