import { expect, it } from 'vitest'
import { createContract } from '../../src/compare/contract-index.ts'
import { scrubbed } from '../../src/compare/read-recording.ts'
import { RELATION_NAMES } from '../../src/compare/relations.ts'
import { contractIn } from '../support/contract-document.ts'
import { rawExchange } from './raw-exchange.ts'

const contract = createContract(contractIn('openapi.yaml'))

type RawInput = Parameters<typeof rawExchange>[0]

const ID = '418203957162840337'
const LINK = '9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94'
const address = `https://links.example/${LINK}`
const CARD = { number: '4000 0010 0000 0026', expiryMonth: '11', expiryYear: '30' }
const REDIRECT = {
  successUrl: 'https://shop.example/ok?cart=7',
  cancelUrl: 'https://shop.example/no',
  errorUrl: 'https://shop.example/no',
}
const SENT = {
  amount: 1250,
  currency: 'EUR',
  refno: 'a',
  refno2: 'b',
  language: 'de',
  paymentMethods: ['VIS'],
  card: CARD,
  redirect: REDIRECT,
}

const init = (rest: Partial<RawInput> = {}): RawInput => ({
  url: '/v1/transactions',
  sent: SENT,
  status: 201,
  received: { transactionId: ID },
  receivedHeaders: [['Location', `https://pay.example/v1/start/${ID}`]],
  ...rest,
})
const RESPONSE = {
  transactionId: ID,
  currency: 'EUR',
  refno: 'a',
  refno2: 'b',
  language: 'de',
  paymentMethod: 'VIS',
  status: 'failed',
  detail: { authorize: { amount: 1250 } },
  card: { masked: '400000xxxxxx0026', expiryMonth: '11', expiryYear: '30' },
}
const status = (rest: object = {}): RawInput => ({ url: `/v1/transactions/${ID}`, received: { ...RESPONSE, ...rest } })
const authorize = (sent: object): RawInput => ({
  url: `/v1/transactions/${ID}/authorize`,
  method: 'POST',
  sent: { refno: 'a', ...sent },
  status: 200,
  received: { acquirerAuthorizationCode: '123456' },
})
const cavv = (first: number) => ({ card: { '3D': { cavv: Buffer.from([first, 1, 2, 3]).toString('base64') } } })
const aav = (letters: string) => ({ card: { '3D': { cavv: letters === '[hidden]' ? letters : `${letters}BgAAAA` } } })
const dates = (...given: readonly string[]) => ({ history: given.map((date) => ({ date })) })
const back = (location: string): RawInput => ({
  url: `https://pay.example/v1/start/${ID}`,
  status: 303,
  receivedHeaders: [['Location', location]],
})
const create = (link = address): RawInput => ({
  url: '/v1/links',
  sent: { reference: 'r', amount: 1, currency: 'EUR' },
  received: { id: LINK, link },
})
const link = (rest: object): RawInput => ({ url: `/v1/links/${LINK}`, received: { status: 'SUCCESS', ...rest } })
const entered: RawInput = {
  url: address,
  method: 'POST',
  status: 303,
  headers: [['content-type', 'application/x-www-form-urlencoded']],
  sent: 'number=4000+0010+0000+0026&expiry=11%2F30&name=Grace',
}
const keyed = (id: string): RawInput => init({ received: { transactionId: id }, headers: [['Idempotency-Key', 'k']] })
const named = (id: string): RawInput => ({ ...status(), receivedHeaders: [['Correlation-ID', id]] })
const webhook = (rest: object = {}): RawInput => ({
  url: 'https://hooks.shop.example/in',
  sent: { ...RESPONSE, ...rest },
  headers: [['webhook-id', 'msg_1']],
})

/** Returns the relation of the last exchange. */
const holds = (name: string, given: readonly RawInput[]): boolean | undefined =>
  scrubbed(
    given.map((each, index) => rawExchange({ entry: index + 1, ...each })),
    contract,
  )
    .at(-1)
    ?.relations.find((relation) => relation.name === name)?.holds

/** Per relation: exchanges for which it holds, for which it does not hold, and for which it is not applicable. */
const TABLE: Readonly<
  Record<string, readonly [yes: readonly RawInput[], no: readonly RawInput[], notApplicable: readonly RawInput[]]>
> = {
  'location-ends-with-id': [[init()], [init({ received: { transactionId: '1' } })], [init({ receivedHeaders: [] })]],
  'link-ends-with-id': [[create()], [create('https://links.example/a')], [link({})]],
  'id-is-requested-id': [[status()], [status({ transactionId: '1' })], [status({ transactionId: undefined })]],
  'dates-ascend': [
    [status(dates('2026-01-01T10:00:00+01:00', '2026-01-01T09:00:01Z'))],
    [status(dates('2026-01-01T10:00:00Z', '2026-01-01T10:00:01+01:00'))],
    [status(dates('2026-01-01T10:00:00Z'))],
  ],
  'expires-30-minutes-after-init': [
    [status({ detail: { init: { expires: '2026-01-01T10:30:00Z' } }, ...dates('2026-01-01T10:00:00Z') })],
    [status({ detail: { init: { expires: '2026-01-01T10:20:00Z' } }, ...dates('2026-01-01T10:00:00Z') })],
    [status(dates('2026-01-01T10:00:00Z'))],
  ],
  'body-status-is-status': [
    [{ ...link({ status: 404 }), status: 404 }],
    [{ ...link({ status: 400 }), status: 404 }],
    [link({})],
  ],
  'echo currency': [[init(), status()], [init(), status({ currency: 'USD' })], [status()]],
  'echo refno': [
    [init(), status()],
    [init(), status({ refno: 'A' })],
    [init(), status({ refno: '[hidden]' })],
  ],
  'echo refno2': [
    [init(), status()],
    [init(), status({ refno2: '' })],
    [init(), status({ refno2: undefined })],
  ],
  'echo reference': [
    [create(), link({ reference: 'r' })],
    [create(), link({ reference: 's' })],
    [create(), link({})],
  ],
  'echo language': [[init(), status()], [init(), status({ language: 'en' })], [status()]],
  'echo amount': [
    [init(), status()],
    [init(), status({ detail: { authorize: { amount: 1 } } })],
    [init(), authorize({ amount: 1 }), status({ detail: { authorize: { amount: 1 } } })],
  ],
  'authorized-amount-is-higher': [
    [init(), authorize({ amount: 1251 })],
    [init(), authorize({ amount: 1250 })],
    [init(), authorize({})],
  ],
  'echo link': [
    [create(), link({ link: address })],
    [create(), link({ link: 'https://a.example' })],
    [create(), link({})],
  ],
  'echo paymentMethod': [[init(), status()], [init(), status({ paymentMethod: 'ECA' })], [status()]],
  'echo card.expiryMonth': [
    [create(), entered, link({ card: { expiryMonth: '11' } })],
    [init(), status({ card: { expiryMonth: '30' } })],
    [create(), link({ card: { expiryMonth: '11' } })],
  ],
  'echo card.expiryYear': [
    [init(), status()],
    [create(), entered, link({ card: { expiryYear: '2030' } })],
    [init(), status({ card: {} })],
  ],
  'echo card.alias': [
    [init({ sent: { card: { alias: 'alias-1' } } }), status({ card: { alias: 'alias-1' } })],
    [init({ sent: { card: { alias: 'alias-1' } } }), status({ card: { alias: 'alias-2' } })],
    [init(), status({ card: { alias: 'alias-2' } })],
  ],
  'echo card.cardholderName': [
    [create(), entered, link({ card: { cardholderName: 'Grace' } })],
    [create(), entered, link({ card: { cardholderName: 'GRACE' } })],
    [create(), entered, link({ card: {} })],
  ],
  'masked-matches-number': [
    [init(), status({ card: { masked: '4000********0026' } })],
    [init(), status({ card: { masked: '400000xxxxxx0027' } })],
    [init({ sent: { ...SENT, card: { number: '[hidden number]' } } }), status()],
  ],
  'masked-matches-length': [
    [create(), entered, link({ card: { masked: '400000xxxxxx0026' } })],
    [init(), status({ card: { masked: '400000xxx0026' } })],
    [status()],
  ],
  'fingerprint-is-stable': [
    [link({ card: { fingerprint: 'F-1' } }), link({ card: { fingerprint: 'F-1' } })],
    [link({ card: { fingerprint: 'F-1' } }), link({ card: { fingerprint: 'F-2' } })],
    [link({ card: { fingerprint: 'F-1' } })],
  ],
  'redirects-to successUrl': [
    [init(), back(`https://shop.example/ok?cart=7&transactionId=${ID}`)],
    [init(), back('https://shop.example/no')],
    [back('https://shop.example/ok')],
  ],
  'redirects-to cancelUrl': [
    [init(), back('https://shop.example/no')],
    [init(), back('https://shop.example/ok')],
    [init(), back(`https://pay.example/v1/start/${ID}`)],
  ],
  'redirects-to errorUrl': [
    [init(), back('https://shop.example/no')],
    [init(), back('https://shop.example/ok')],
    [init({ sent: { card: CARD } }), back('https://shop.example/no')],
  ],
  'redirect-contains-id': [
    [init(), back(`https://shop.example/ok?id=${ID}`)],
    [init(), back('https://shop.example/ok?id=1')],
    [init(), status()],
  ],
  'redirect-parameter-is-transactionId': [
    [init(), back(`https://shop.example/ok?transactionId=${ID}`)],
    [init(), back(`https://shop.example/ok?payTrxId=${ID}`)],
    [init(), back('https://shop.example/ok')],
  ],
  'correlation-is-new': [
    [named('a'), named('b')],
    [named('a'), named('a')],
    [named('a'), status()],
  ],
  'same-key-same-id': [
    [keyed(ID), keyed(ID)],
    [keyed(ID), keyed('1')],
    [init(), init()],
  ],
  'webhook-is-last-status': [[status(), webhook()], [status(), webhook({ refno: 'z' })], [webhook()]],
  'cavv-first-byte 00': [[status(cavv(0))], [status(cavv(7))], [status()]],
  'cavv-first-byte 07': [[status(cavv(7))], [status(cavv(0))], [status()]],
  'cavv-first-byte 90': [[status(cavv(0x90))], [status(cavv(0))], [status()]],
  'cavv-starts-with kA': [[status(aav('kA'))], [status(aav('kB'))], [status()]],
  'cavv-starts-with kB': [[status(aav('kB'))], [status(aav('kC'))], [status(aav('[hidden]'))]],
  'cavv-starts-with kC': [[status(aav('kC'))], [status(aav('AA'))], [status()]],
}

it.each(Object.entries(TABLE))('evaluates %s', (name, [yes, no, notApplicable]) => {
  expect([yes, no, notApplicable].map((given) => holds(name, given))).toEqual([true, false, undefined])
})

it('tests every relation', () => {
  expect(Object.keys(TABLE).sort()).toEqual([...RELATION_NAMES].sort())
})
