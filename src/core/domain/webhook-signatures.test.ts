import { expect, it } from 'vitest'
import {
  flipped,
  type HeadersOfWebhook,
  headerText,
  nextSecret,
  ownMac,
  receivedSignatures,
  secretBytes,
  standardMac,
} from './webhook-signatures.ts'

const BYTES = Buffer.from('a secret of the sandbox, 32 bytes')
const KEYS = {
  webhookSecret: `whsec_${BYTES.toString('base64')}`,
  signatureKey: '00ff10a7c3d2e1f00123456789abcdef',
  signatureHeader: 'Sandbox-Signature',
}
const BODY = '{"refno":"A1"}'
const STANDARD = `v1,${standardMac(BYTES, 'msg_1', 1_767_323_045, BODY).toString('base64')}`
const OWN = `t=1767323045678,s0=${ownMac(Buffer.from(KEYS.signatureKey, 'hex'), 1_767_323_045_678, BODY).toString('hex')}`
const SENT = {
  'webhook-id': 'msg_1',
  'webhook-timestamp': '1767323045',
  'webhook-signature': STANDARD,
  'sandbox-signature': OWN,
}

/** The known data of both signatures. Their functions are tested separately. */
const setUp = (more: HeadersOfWebhook, body = BODY) => {
  const { standard, own } = receivedSignatures({ ...SENT, ...more }, body, KEYS)
  const reported = ({ verdict, lacking, given: text, signedMs }: typeof standard) => ({
    verdict,
    lacking,
    given: text,
    signedMs,
  })
  return { standard: reported(standard), own: reported(own) }
}
const GOOD = {
  standard: { verdict: 'valid', lacking: [], given: STANDARD, signedMs: 1_767_323_045_000 },
  own: { verdict: 'valid', lacking: [], given: OWN, signedMs: 1_767_323_045_678 },
}

it('parses both signatures of the headers', () => {
  expect(setUp({})).toEqual(GOOD)
  expect(setUp({}, `${BODY} `)).toEqual({
    standard: { ...GOOD.standard, verdict: 'wrong' },
    own: { ...GOOD.own, verdict: 'wrong' },
  })
})

it.each<[string, HeadersOfWebhook, object]>([
  ['several', { 'webhook-signature': `v1,AAAA ${STANDARD}` }, { given: `v1,AAAA ${STANDARD}` }],
  ['none', { 'webhook-signature': undefined }, { verdict: 'missing', given: undefined }],
  ['a list', { 'webhook-signature': [STANDARD] }, { verdict: 'missing', given: undefined }],
  ['no id', { 'webhook-id': undefined }, { verdict: 'wrong', lacking: ['webhook-id'] }],
  [
    'no time',
    { 'webhook-timestamp': undefined },
    { verdict: 'wrong', lacking: ['webhook-timestamp'], signedMs: undefined },
  ],
  ['no seconds', { 'webhook-timestamp': '17a' }, { verdict: 'wrong', signedMs: undefined }],
  ['seconds behind something', { 'webhook-timestamp': 'a17' }, { verdict: 'wrong', signedMs: undefined }],
  ['too many seconds', { 'webhook-timestamp': '1234567890123' }, { verdict: 'wrong', signedMs: undefined }],
])('of Standard Webhooks: %s', (_title, headers, expected) => {
  expect(setUp(headers)).toEqual({ ...GOOD, standard: { ...GOOD.standard, ...expected } })
})

it.each<[string, string | undefined, object]>([
  ['none', undefined, { verdict: 'missing', given: undefined, signedMs: undefined }],
  ['no time', 't=,s0=00', { verdict: 'wrong', given: 't=,s0=00', signedMs: undefined }],
  ['something before', `x${OWN}`, { verdict: 'wrong', given: `x${OWN}`, signedMs: undefined }],
  ['another form', 't=12;s0=00', { verdict: 'wrong', given: 't=12;s0=00', signedMs: undefined }],
  ['only a time', 't=12,', { verdict: 'wrong', given: 't=12,', signedMs: 12 }],
])("of the service's own: %s", (_title, header, expected) => {
  expect(setUp({ 'sandbox-signature': header })).toEqual({ ...GOOD, own: { ...GOOD.own, ...expected } })
})

it('creates the signatures of other bodies and keys', () => {
  const { standard, own } = receivedSignatures(SENT, BODY, KEYS)
  expect([standard.of(BODY), own.of(Buffer.from(BODY))]).toEqual([STANDARD, OWN])
  const key = Buffer.from('k')
  expect([standard.of('b', key), own.of('b', key)]).toEqual([
    `v1,${standardMac(key, 'msg_1', 1_767_323_045, 'b').toString('base64')}`,
    `t=1767323045678,s0=${ownMac(key, 1_767_323_045_678, 'b').toString('hex')}`,
  ])
  const bare = receivedSignatures({}, BODY, KEYS)
  expect([bare.standard.of('b', key), bare.own.of('b', key)]).toEqual([
    `v1,${standardMac(key, '', '', 'b').toString('base64')}`,
    `t=,s0=${ownMac(key, '', 'b').toString('hex')}`,
  ])
})

it('returns the header, its form, and common wrong keys', () => {
  const { standard, own } = receivedSignatures(SENT, BODY, KEYS)
  const text =
    'The signature was made with the text of the webhook secret. Remove `whsec_` and decode the rest as base64.'
  expect([standard.header, standard.form, standard.mistakes]).toEqual([
    'webhook-signature',
    'v1,<base64 of 32 bytes>',
    [
      { key: Buffer.from(KEYS.webhookSecret), message: text },
      { key: Buffer.from(BYTES.toString('base64')), message: text },
      {
        key: secretBytes(nextSecret(KEYS.webhookSecret)),
        message: 'The signature was made with `nextWebhookSecret`. Accept both keys during a key rotation.',
      },
    ],
  ])
  expect([own.header, own.form, own.mistakes]).toEqual([
    'Sandbox-Signature',
    't=<unix milliseconds>,s0=<64 hex digits>',
    [
      {
        key: Buffer.from(KEYS.signatureKey),
        message: 'The signature was made with the text of the key. Decode the key as hex.',
      },
    ],
  ])
})

it('decodes a signature, and returns nothing for an invalid one', () => {
  const { standard, own } = receivedSignatures(SENT, BODY, KEYS)
  const base64 = Buffer.alloc(32, 7).toString('base64')
  const hex = Buffer.alloc(32, 7).toString('hex')
  expect(standard.bytesOf(`v1,${base64}`)).toEqual(Buffer.alloc(32, 7))
  expect(own.bytesOf(`t=1,s0=${hex}`)).toEqual(Buffer.alloc(32, 7))
  const strange = ['', base64, `xv1,${base64}`, `v1,${base64}x`, 'v1,AAAA', `v1,${'!'.repeat(43)}=`]
  for (const byte of strange) expect(standard.bytesOf(byte), byte).toEqual(Buffer.alloc(0))
  for (const item of ['', hex, `t=1,s0=${hex}0`, 't=1,s0=00', `t=1,s0=${'g'.repeat(64)}`])
    expect(own.bytesOf(item), item).toEqual(Buffer.alloc(0))
})

it('exports the functions that senders sign with', () => {
  expect(secretBytes('whsec_YWJj')).toEqual(Buffer.from('abc'))
  expect(secretBytes('YWJj')).toEqual(Buffer.from('abc'))
  // The prefix is only removed at the beginning of the secret.
  expect(secretBytes('YWJjwhsec_')).toEqual(Buffer.from('YWJjwhsec_', 'base64'))
  expect(flipped(Buffer.from([0, 255, 0x0f]))).toEqual(Buffer.from([255, 0, 0xf0]))
  expect(headerText({ 'a-b': 'c' }, 'A-B')).toBe('c')
  expect(standardMac(BYTES, 'msg_1', 1, 'b').toString('hex')).toBe(
    'ba8e58cab51ee7c43d578d53c665d1c982f067b4a866b725fa99330abae3bb37',
  )
  expect(ownMac(BYTES, 1, 'b').toString('hex')).toBe('2ac20d72ad8f3777afe0cbc5e52147a22858383539103d43af40d721563b5f65')
})
