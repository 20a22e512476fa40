import { createHmac } from 'node:crypto'

export type SignatureKeys = {
  /** `whsec_` and base64, as Standard Webhooks writes secrets. */
  readonly webhookSecret: string
  readonly signatureKey: string
  readonly signatureHeader: string
}

export type HeadersOfWebhook = Readonly<Record<string, string | readonly string[] | undefined>>

/** One of the two signatures of a webhook that came: what was given, when it says that it was made, and what is right. */
export type SignatureGiven = {
  readonly header: string
  readonly form: string
  /** Keys that people use by mistake, and what to do instead. */
  readonly mistakes: readonly { readonly key: Buffer; readonly message: string }[]
  /** What is signed beside the body, and did not come. */
  readonly lacking: readonly string[]
  readonly verdict: 'valid' | 'wrong' | 'missing'
  readonly given?: string
  /** In milliseconds since 1970; absent where nothing readable says it. */
  readonly signedMs?: number
  /** The signature that any body has with any key, for the id and the time that came. */
  readonly of: (body: string | Buffer, key?: Buffer) => string
  /** What the text of a signature means in bytes; empty where it cannot be read. */
  readonly bytesOf: (signature: string) => Buffer
}

const hmac = (key: Buffer, before: string, body: string | Buffer): Buffer =>
  createHmac('sha256', key).update(before).update(body).digest()

/** The bytes that a secret of Standard Webhooks stands for. */
export const secretBytes = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

/** Standard Webhooks: HMAC-SHA256 of id, unix seconds and body, with dots between them. */
export const standardMac = (key: Buffer, id: string, seconds: number | string, body: string | Buffer): Buffer =>
  hmac(key, `${id}.${seconds}.`, body)

/** The service's own: HMAC-SHA256 of unix milliseconds, directly followed by the body (sources.md: facts 1.9). */
export const ownMac = (key: Buffer, ms: number | string, body: string | Buffer): Buffer => hmac(key, `${ms}`, body)

/** A key that is not this one, the same every time. */
export const anotherKey = (key: Buffer): Buffer => hmac(key, 'another key', '')

/** Every byte becomes wrong, the length stays. Changing the key would not do: HMAC ignores zeros at its end. */
export const flipped = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => byte ^ 0xff))

/** One header as a text; undefined where it did not come, or came as a list. */
export const headerText = (headers: HeadersOfWebhook, name: string): string | undefined => {
  const value = headers[name.toLowerCase()]
  return typeof value === 'string' ? value : undefined
}

const standardGiven = (headers: HeadersOfWebhook, body: string | Buffer, keys: SignatureKeys): SignatureGiven => {
  const [id = '', seconds = ''] = [headerText(headers, 'webhook-id'), headerText(headers, 'webhook-timestamp')]
  const of: SignatureGiven['of'] = (text, key = secretBytes(keys.webhookSecret)) =>
    `v1,${standardMac(key, id, seconds, text).toString('base64')}`
  const given = headerText(headers, 'webhook-signature')
  const message = 'it was made with the text of the webhook secret: take whsec_ off and decode the rest as base64'
  const texts = [keys.webhookSecret, keys.webhookSecret.replace(/^whsec_/, '')]
  return {
    header: 'webhook-signature',
    form: 'v1,<base64 of 32 bytes>',
    mistakes: texts.map((text) => ({ key: Buffer.from(text), message })),
    lacking: ['webhook-id', 'webhook-timestamp'].filter((name) => headerText(headers, name) === undefined),
    // Standard Webhooks allows several signatures, for the time in which a key is changed.
    verdict: given === undefined ? 'missing' : given.split(' ').includes(of(body)) ? 'valid' : 'wrong',
    ...(given !== undefined && { given }),
    ...(/^\d{1,12}$/.test(seconds) && { signedMs: Number(seconds) * 1000 }),
    of,
    bytesOf: (signature) => Buffer.from(/^v1,([A-Za-z0-9+/]{43}=)$/.exec(signature)?.[1] ?? '', 'base64'),
  }
}

const ownGiven = (headers: HeadersOfWebhook, body: string | Buffer, keys: SignatureKeys): SignatureGiven => {
  const given = headerText(headers, keys.signatureHeader)
  const [, ms = ''] = /^t=(\d{1,15}),/.exec(given ?? '') ?? []
  const of: SignatureGiven['of'] = (text, key = Buffer.from(keys.signatureKey, 'hex')) =>
    `t=${ms},s0=${ownMac(key, ms, text).toString('hex')}`
  const message = 'it was made with the text of the key: decode the key as hex'
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
 * Both signatures of a webhook as its receiver checks them: that of Standard Webhooks, and the service's own
 * `t=…,s0=…`. Their age is not judged here: who does that knows which clock counts.
 */
export const signaturesGiven = (headers: HeadersOfWebhook, body: string | Buffer, keys: SignatureKeys) => ({
  standard: standardGiven(headers, body, keys),
  own: ownGiven(headers, body, keys),
})
