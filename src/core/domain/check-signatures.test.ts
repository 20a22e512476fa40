import { expect, it } from 'vitest'
import { signatureHeaders } from '../../engine/webhooks/sign.ts'
import { verifySignatures } from './check-signatures.ts'
import { attemptOptionsOf } from './webhook-recipe.ts'
import { secretBytes, standardMac } from './webhook-signatures.ts'

const KEYS = {
  webhookSecret: `whsec_${Buffer.from('a secret of the sandbox, 32 bytes').toString('base64')}`,
  signatureKey: '00ff10a7c3d2e1f00123456789abcdef',
  signatureHeader: 'Sandbox-Signature',
}
const AT = '2026-01-02T03:04:05.678+00:00'
const BODY = '{"refno":"A1","amount":1000}'

type Sent = { readonly body?: string; readonly keys?: Partial<typeof KEYS>; readonly more?: object }

/** The headers of a received webhook. */
const sent = ({ body = BODY, keys = {}, more = {} }: Sent = {}): Record<string, string> => {
  const { webhookSecret: secret, signatureKey, signatureHeader } = { ...KEYS, ...keys }
  const headers = signatureHeaders({
    id: 'msg_1',
    at: AT,
    body,
    secret,
    signatureKey,
    signatureHeader,
    ...attemptOptionsOf({}),
    ...more,
  })
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

type ReceivedHeaders = { readonly body?: string; readonly laterMs?: number; readonly sentBody?: string }

const verdicts = (headers: Record<string, string>, { body = BODY, laterMs = 0, sentBody }: ReceivedHeaders = {}) => {
  const nowMs = Date.parse(AT) + laterMs
  const { standard, own } = verifySignatures({
    headers,
    body: Buffer.from(body),
    keys: KEYS,
    nowMs,
    sentBody: () => sentBody,
  })
  expect([standard.valid, own.valid]).toEqual([standard.verdict === 'valid', own.verdict === 'valid'])
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
  [
    'tampered on purpose',
    sent({ more: attemptOptionsOf({ tampering: 'bad_signature' }) }),
    {},
    ['tampered', 'tampered'],
  ],
  ['an old one', sent({ more: attemptOptionsOf({ tampering: 'old_timestamp' }) }), {}, ['too_old', 'too_old']],
  ['signed with the text of the keys', sent({ keys: undecoded }), {}, ['wrong_key', 'wrong_key']],
  ['signed by a stranger', sent({ keys: other }), {}, ['wrong', 'wrong']],
  ['signed by a stranger, and the body is ours', sent({ keys: other }), { sentBody: BODY }, ['wrong_key', 'wrong_key']],
  ['altered', sent(), { body: '{"amount":1}' }, ['wrong', 'wrong']],
  [
    'altered, and the sent body is known',
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
] as const)('%s', (_title, headers, received, expected) => {
  expect(verdicts(headers as Record<string, string>, received)).toEqual(expected)
})

const reported = (headers: Record<string, string>, { body = BODY, laterMs = 0, sentBody }: ReceivedHeaders = {}) => {
  const requested = { headers, body: Buffer.from(body), keys: KEYS, nowMs: Date.parse(AT) + laterMs }
  const { standard, own } = verifySignatures({ ...requested, sentBody: () => sentBody })
  return [standard.message, own.message]
}
const both = (message: string) => [message, message]
const RIGHT = 'The signature is valid and recent.'
const STRANGER = 'The signature was made with another key, or the signed data changed afterwards.'
const WRITTEN_ANEW =
  'The signature matches the same content in another format. Verify the received bytes, not JSON that was parsed and serialized again.'

it.each<[string, Record<string, string>, ReceivedHeaders, string[]]>([
  ['honest', sent(), {}, both(RIGHT)],
  [
    'five minutes late',
    sent({ more: { at: '2026-01-02T03:04:05+00:00' } }),
    { laterMs: 5 * MINUTE - 678 },
    both(RIGHT),
  ],
  [
    'five minutes early',
    sent({ more: { at: '2026-01-02T03:04:05+00:00' } }),
    { laterMs: -5 * MINUTE - 678 },
    both(RIGHT),
  ],
  [
    'late by a moment more',
    sent({ more: { at: '2026-01-02T03:04:05+00:00' } }),
    { laterMs: 5 * MINUTE },
    both('The signature is valid, but it is 5m old. Verifiers accept 5 minutes.'),
  ],
  [
    'late by an hour and a half',
    sent(),
    { laterMs: 90 * MINUTE },
    both('The signature is valid, but it is 90m old. Verifiers accept 5 minutes.'),
  ],
  [
    'late by two hours',
    sent({ more: { at: '2026-01-02T03:04:05+00:00' } }),
    { laterMs: 120 * MINUTE - 678 },
    both('The signature is valid, but it is 2h old. Verifiers accept 5 minutes.'),
  ],
  [
    'late by nearly two hours',
    sent(),
    { laterMs: 119 * MINUTE },
    both('The signature is valid, but it is 119m old. Verifiers accept 5 minutes.'),
  ],
  [
    'late by more than two hours',
    sent(),
    { laterMs: 149 * MINUTE },
    both('The signature is valid, but it is 2h old. Verifiers accept 5 minutes.'),
  ],
  [
    'early by an hour',
    sent(),
    { laterMs: -60 * MINUTE },
    both('The signature is valid, but its time is 1h in the future. Verifiers accept 5 minutes.'),
  ],
  ['without headers', {}, {}, ['Missing header `webhook-signature`.', 'Missing header `Sandbox-Signature`.']],
  [
    'without id and time',
    { 'webhook-signature': 'v1,AAAA', 'sandbox-signature': 't=1' },
    {},
    [
      'Missing header webhook-id and webhook-timestamp, which `webhook-signature` signs with the body.',
      '`Sandbox-Signature` does not have the form t=<unix milliseconds>,s0=<64 hex digits>.',
    ],
  ],
  [
    'no signature',
    { ...sent(), 'webhook-signature': 'v1,AAAA no' },
    {},
    ['`webhook-signature` does not have the form v1,<base64 of 32 bytes>.', RIGHT],
  ],
  [
    'no signature, and a wrong one',
    { ...sent(), 'webhook-signature': `v1,AAAA v1,${'A'.repeat(43)}=` },
    {},
    [STRANGER, RIGHT],
  ],
  [
    'tampered on purpose',
    sent({ more: attemptOptionsOf({ tampering: 'bad_signature' }) }),
    { sentBody: BODY },
    both('A scenario or a control request tampered with the signature. No key produces it.'),
  ],
  [
    'one of several tampered on purpose',
    {
      ...sent(),
      'webhook-signature': `v1,${'A'.repeat(43)}= ${sent({ more: attemptOptionsOf({ tampering: 'bad_signature' }) })['webhook-signature']}`,
    },
    {},
    ['A scenario or a control request tampered with the signature. No key produces it.', RIGHT],
  ],
  [
    'altered, and the sent body is known',
    sent(),
    { body: '{"amount":1}', sentBody: BODY },
    both('The signature matches the body that the sandbox sent, but another body arrived.'),
  ],
  ['written anew with blanks', sent(), { body: JSON.stringify(JSON.parse(BODY), null, 2) }, both(WRITTEN_ANEW)],
  ['written anew on two lines', sent({ body: JSON.stringify(JSON.parse(BODY), null, 2) }), {}, both(WRITTEN_ANEW)],
  ['written anew without blanks', sent(), { body: '{ "refno":"A1", "amount":1000 }' }, both(WRITTEN_ANEW)],
  ['with a line end that was lost', sent({ body: `${BODY}\n` }), {}, both(WRITTEN_ANEW)],
  ['with a line end more', sent(), { body: `${BODY}\n` }, both(WRITTEN_ANEW)],
  ['of no JSON, with a line end that was lost', sent({ body: 'a{\n' }), { body: 'a{' }, both(WRITTEN_ANEW)],
  ['of no JSON, with a blank more', sent({ body: 'a{' }), { body: ' a{ ' }, both(WRITTEN_ANEW)],
  ['of JSON in blanks', sent({ body: '{ "a":1 }' }), { body: ' { "a":1 } ' }, both(WRITTEN_ANEW)],
  [
    'signed with the text of the keys',
    sent({ keys: undecoded }),
    { sentBody: BODY },
    [
      'The signature was made with the text of the webhook secret. Remove `whsec_` and decode the rest as base64.',
      'The signature was made with the text of the key. Decode the key as hex.',
    ],
  ],
  [
    'signed by a stranger, and the body is ours',
    sent({ keys: other }),
    { sentBody: BODY },
    both('The body is unchanged. The signature was made with another key, or for another ID or time.'),
  ],
  ['signed by a stranger', sent({ keys: other }), {}, both(STRANGER)],
  [
    'signed by a stranger, and the body is another',
    sent({ keys: other }),
    { body: '{"amount":1}', sentBody: BODY },
    both(STRANGER),
  ],
])('returns a message: %s', (_title, headers, received, expected) => {
  expect(reported(headers, received)).toEqual(expected)
})

it('does not look up the sent body for a valid signature', () => {
  const requested = { body: Buffer.from(BODY), keys: KEYS, nowMs: Date.parse(AT) }
  const sentBody = () => {
    throw new Error('not called')
  }
  expect(verifySignatures({ headers: sent(), ...requested, sentBody }).own.verdict).toBe('valid')
  // The lookup function is optional.
  expect(verifySignatures({ headers: sent({ keys: other }), ...requested }).own.verdict).toBe('wrong')
})

it('reports a missing time of a valid signature without a readable time', () => {
  const at = '17673230450000'
  const mac = standardMac(secretBytes(KEYS.webhookSecret), 'msg_1', at, BODY).toString('base64')
  const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': at, 'webhook-signature': `v1,${mac}` }
  expect(verifySignatures({ headers, body: Buffer.from(BODY), keys: KEYS, nowMs: 0 }).standard).toEqual({
    valid: false,
    verdict: 'malformed',
    message: 'The signature is valid, but its time is missing.',
  })
})

it('returns messages without keys', () => {
  const requested = { body: Buffer.from(BODY), keys: KEYS, nowMs: Date.parse(AT) + 90 * MINUTE }
  expect(verifySignatures({ headers: sent(), ...requested }).standard.message).toBe(
    'The signature is valid, but it is 90m old. Verifiers accept 5 minutes.',
  )
  for (const keys of [undecoded, other])
    for (const { message } of Object.values(verifySignatures({ headers: sent({ keys }), ...requested })))
      expect(message).not.toMatch(/whsec_[A-Za-z0-9]|00ff10/)
})
