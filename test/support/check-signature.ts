import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { defaultSettings } from '../../src/app/settings/resolve-settings.ts'
import type { Received } from './receiver.ts'

const settings = defaultSettings()

/** Verifies as a merchant with the library of Standard Webhooks. @throws if it rejects the webhook */
export const verifyStandard = ({ headers, body }: Received, secret = settings['webhook-secret']): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>)

/** Verifies as documented for the `t=…,s0=…` header. */
export const readOwnSignature = (
  { headers, body }: Received,
  { key = settings['signature-key'], header = 'sandbox-signature' } = {},
): { readonly ageMs: number; readonly valid: boolean } => {
  const [, t = '', s0] = /^t=(\d+),s0=([0-9a-f]{64})$/.exec(String(headers[header])) ?? []
  const expected = createHmac('sha256', Buffer.from(key, 'hex')).update(`${t}${body}`).digest('hex')
  return { ageMs: Date.now() - Number(t), valid: s0 === expected }
}
