import { expect, it } from 'vitest'
import { signatureHeaders } from '../webhooks/sign.ts'
import { judgeSignatures } from './judge-signatures.ts'
import { tamperedWith } from './tampering.ts'

const KEYS = {
  webhookSecret: `whsec_${Buffer.from('a secret of the sandbox, 32 bytes').toString('base64')}`,
  signatureKey: '00ff10a7c3d2e1f00123456789abcdef',
  signatureHeader: 'Sandbox-Signature',
}
const AT = '2026-01-02T03:04:05.678+00:00'
const BODY = '{"refno":"A1","amount":1000}'

type Sent = { readonly body?: string; readonly keys?: Partial<typeof KEYS>; readonly more?: object }

/** The headers of a webhook as they arrive. */
const sent = ({ body = BODY, keys = {}, more = {} }: Sent = {}): Record<string, string> => {
  const { webhookSecret: secret, signatureKey, signatureHeader } = { ...KEYS, ...keys }
  const headers = signatureHeaders({
    id: 'msg_1',
    at: AT,
    body,
    secret,
    signatureKey,
    signatureHeader,
    ...tamperedWith(undefined),
    ...more,
  })
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

type Came = { readonly body?: string; readonly laterMs?: number; readonly sentBody?: string }

const verdicts = (headers: Record<string, string>, { body = BODY, laterMs = 0, sentBody }: Came = {}) => {
  const nowMs = Date.parse(AT) + laterMs
  const { standard, own } = judgeSignatures({
    headers,
    body: Buffer.from(body),
    keys: KEYS,
    nowMs,
    sentBody: () => sentBody,
  })
  expect([standard.holds, own.holds]).toEqual([standard.verdict === 'valid', own.verdict === 'valid'])
  return [standard.verdict, own.verdict]
}
const without = (name: string) => Object.fromEntries(Object.entries(sent()).filter(([key]) => key !== name))
/** A sender that signs with the text of its keys. */
const undecoded = {
  webhookSecret: `whsec_${Buffer.from(KEYS.webhookSecret).toString('base64')}`,
  signatureKey: Buffer.from(KEYS.signatureKey).toString('hex'),
}
const other = { webhookSecret: `whsec_${Buffer.from('another').toString('base64')}`, signatureKey: 'abcd' }
const MINUTE = 60_000

it.each([
  ['honest', sent(), {}, ['valid', 'valid']],
  ['four minutes late', sent(), { laterMs: 4 * MINUTE }, ['valid', 'valid']],
  ['six minutes late', sent(), { laterMs: 6 * MINUTE }, ['too_old', 'too_old']],
  ['made for another hour', sent(), { laterMs: -60 * MINUTE }, ['too_new', 'too_new']],
  ['without a header', without('webhook-signature'), {}, ['missing', 'valid']],
  ['without the other', without('sandbox-signature'), {}, ['valid', 'missing']],
  ['without its id', without('webhook-id'), {}, ['malformed', 'valid']],
  [
    'no signatures',
    { ...sent(), 'webhook-signature': 'yes', 'sandbox-signature': 't=1' },
    {},
    ['malformed', 'malformed'],
  ],
  ['spoiled on purpose', sent({ more: tamperedWith('bad_signature') }), {}, ['spoiled', 'spoiled']],
  ['an old one', sent({ more: tamperedWith('old_timestamp') }), {}, ['too_old', 'too_old']],
  ['signed with the text of the keys', sent({ keys: undecoded }), {}, ['wrong_key', 'wrong_key']],
  ['signed by a stranger', sent({ keys: other }), {}, ['wrong', 'wrong']],
  ['signed by a stranger, and the body is ours', sent({ keys: other }), { sentBody: BODY }, ['wrong_key', 'wrong_key']],
  ['altered', sent(), { body: '{"amount":1}' }, ['wrong', 'wrong']],
  [
    'altered, and we know what was sent',
    sent(),
    { body: '{"amount":1}', sentBody: BODY },
    ['altered_body', 'altered_body'],
  ],
  ['written anew', sent(), { body: JSON.stringify(JSON.parse(BODY), null, 2) }, ['altered_body', 'altered_body']],
  [
    'several, one of them right',
    { ...sent(), 'webhook-signature': `v1,AAAA ${sent()['webhook-signature']}` },
    {},
    ['valid', 'valid'],
  ],
] as const)('%s', (_what, headers, came, expected) => {
  expect(verdicts(headers as Record<string, string>, came)).toEqual(expected)
})

it('says it in words that hold no key', () => {
  const asked = { body: Buffer.from(BODY), keys: KEYS, nowMs: Date.parse(AT) + 90 * MINUTE }
  expect(judgeSignatures({ headers: sent(), ...asked }).standard.message).toBe(
    'it is right, and was made 90m before it came: verifiers take 5 minutes',
  )
  for (const keys of [undecoded, other])
    for (const { message } of Object.values(judgeSignatures({ headers: sent({ keys }), ...asked })))
      expect(message).not.toMatch(/whsec_[A-Za-z0-9]|00ff10/)
})
