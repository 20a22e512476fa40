import { createHmac } from 'node:crypto'
import type { SpaceCredentials } from '../contract/control.gen.ts'

/** What a signature turned out to be. */
export type Verdict = 'valid' | 'wrong' | 'missing'

/** Both signatures of a webhook: that of Standard Webhooks, and the service's own `t=…,s0=…` (domain-facts 1.9). */
export type Signatures = { readonly standard: Verdict; readonly own: Verdict }

type Keys = Pick<SpaceCredentials, 'webhookSecret' | 'signatureKey' | 'signatureHeader'>
type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

const verdict = (given: string | undefined, expected: string): Verdict => {
  if (given === undefined) return 'missing'
  // Standard Webhooks allows several signatures, for the time in which a key is changed.
  return given.split(' ').includes(expected) ? 'valid' : 'wrong'
}

const textOf = (headers: Headers, name: string): string | undefined => {
  const value = headers[name.toLowerCase()]
  return typeof value === 'string' ? value : undefined
}

/** Checks both signatures of a webhook as its receiver would. The age of a webhook is not judged: a space has its own clock. */
export const checkSignatures = (headers: Headers, body: string, keys: Keys): Signatures => {
  const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const [id = '', seconds = ''] = [textOf(headers, 'webhook-id'), textOf(headers, 'webhook-timestamp')]
  const secret = Buffer.from(keys.webhookSecret.replace(/^whsec_/, ''), 'base64')
  const standard = `v1,${hmac(secret, `${id}.${seconds}.${body}`).toString('base64')}`
  const given = textOf(headers, keys.signatureHeader)
  const [, ms = ''] = /^t=(\d+),/.exec(given ?? '') ?? []
  const own = `t=${ms},s0=${hmac(Buffer.from(keys.signatureKey, 'hex'), `${ms}${body}`).toString('hex')}`
  return { standard: verdict(textOf(headers, 'webhook-signature'), standard), own: verdict(given, own) }
}
