import { describe, expect, it } from 'vitest'
import { createContract } from '../../src/compare/contract-index.ts'
import { type ReadOptions, readRecording } from '../../src/compare/read-recording.ts'
import type { RawExchange, Recording } from '../../src/compare/recording.ts'
import { contractIn } from '../support/contract-document.ts'
import { harText } from './har-text.ts'
import { rawExchange } from './raw-exchange.ts'

const contract = createContract(contractIn('openapi.yaml'))

type Given = Parameters<typeof rawExchange>[0]

const asked = (given: readonly Given[], options: Omit<ReadOptions, 'contract'> = {}) => {
  const raws: RawExchange[] = given.map((each, index) => rawExchange({ entry: index + 1, ...each }))
  return readRecording([{ text: harText(raws) }], { contract, ...options })
}

const read = (...given: readonly Given[]): Recording => {
  const recording = asked(given)
  if ('code' in recording) throw new Error(`${recording.code}: ${recording.message}`)
  return recording
}

/** Which entries belong together, what about, and whether from the beginning. */
const told = (...given: readonly Given[]) => {
  const { stories, alone, aside } = read(...given)
  return {
    stories: stories.map(
      ({ about, isWhole, exchanges }) =>
        `${about}${isWhole ? '' : ' without a beginning'}: ${exchanges.map(({ where }) => where.entry).join(' ')}`,
    ),
    alone: alone.map(({ where }) => where.entry),
    aside: aside.map(({ entry, reason }) => `${entry} ${reason}`),
  }
}

const A = '418203957162840337'
const B = '730019284465120958'
const LINK = '9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94'

const start = (id: string) => ['Location', `https://pay.example/v1/start/${id}`] as const
const init = (id: string, card: object = {}, more: Partial<Given> = {}): Given => ({
  url: '/v1/transactions',
  sent: { refno: 'a', card },
  status: 201,
  answered: { transactionId: id },
  answeredHeaders: [start(id)],
  ...more,
})
const status = (id: string, more: object = {}): Given => ({
  url: `/v1/transactions/${id}`,
  answered: { transactionId: id, ...more },
})
const refused = (given: Given, answer: number): Given => ({
  ...given,
  status: answer,
  answered: { error: {} },
  answeredHeaders: [],
})
const page = (id: string, more: Partial<Given> = {}): Given => ({
  url: `https://pay.example/v1/start/${id}`,
  answered: '<!doctype html>',
  answeredHeaders: [['content-type', 'text/html']],
  ...more,
})
const back = (id: string, cart: string): Given =>
  page(id, { status: 303, answeredHeaders: [['location', `https://shop.example/ok?id=${id}&cart=${cart}`]] })
const address = `https://links.example/${LINK}`
const create: Given = { url: '/v1/links', sent: { reference: 'a' }, answered: { id: LINK, link: address } }
const link = (more: object = {}): Given => ({
  url: `/v1/links/${LINK}`,
  answered: { status: 'SUCCESS', link: address, ...more },
})
const submit = (location: string): Given => ({
  url: address,
  method: 'POST',
  status: 303,
  answeredHeaders: [['Location', location]],
})
const webhook = (body: object, signed = true): Given => ({
  url: 'https://hooks.shop.example/in',
  sent: body,
  status: 200,
  ...(signed && { headers: [['webhook-id', 'msg_1']] }),
})

describe('what belongs together', () => {
  it.each<[string, readonly Given[], object]>([
    ['a transaction and what asks for it', [init(A), status(A), page(A)], { stories: ['transaction: 1 2 3'] }],
    [
      'two transactions',
      [init(A), init(B), status(B), status(A)],
      { stories: ['transaction: 1 4', 'transaction: 2 3'] },
    ],
    ['what came before a recording', [status(A), page(A)], { stories: ['transaction without a beginning: 1 2'] }],
    [
      'a beginning that is not the first of its transaction',
      [status(A), init(A)],
      { stories: ['transaction without a beginning: 1 2'] },
    ],
    [
      'a webhook that its receiver could not take',
      [init(A), { ...webhook({ transactionId: A, status: 'failed' }), status: 502 }],
      { stories: ['transaction: 1 2'] },
    ],
    [
      'what another method answers, without a beginning',
      [init(A, {}, { method: 'PUT' }), status(A)],
      { stories: ['transaction without a beginning: 1 2'] },
    ],
    [
      'not: two transactions of one cart',
      [init(A), back(A, 'cart-77'), init(B), back(B, 'cart-77')],
      { stories: ['transaction: 1 2', 'transaction: 3 4'] },
    ],
    ['a start that was repeated', [init(A), init(A)], { stories: ['transaction: 1 2'] }],
    ['a webhook', [init(A), webhook({ transactionId: A, status: 'failed' })], { stories: ['transaction: 1 2'] }],
    [
      'a link with its page',
      [create, { ...page(A), url: address }, submit(`${address}?done`), link()],
      { stories: ['link: 1 2 3 4'] },
    ],
    [
      'a link and the transaction that its page leads to',
      [create, submit(`https://pay.example/v1/start/${A}`), page(A), link()],
      { stories: ['link: 1 2 3 4'] },
    ],
    [
      'a link and what uses its alias',
      [create, link({ card: { alias: 'alias-1' } }), init(A, { alias: 'alias-1' }), status(A)],
      { stories: ['link: 1 2 3 4'] },
    ],
    [
      'not: what uses the alias of a link that began before',
      [link({ card: { alias: 'alias-1' } }), init(A, { alias: 'alias-1' })],
      { stories: ['link without a beginning: 1', 'transaction: 2'] },
    ],
    [
      'not: the same alias, where no link gave it',
      [init(A, { alias: 'alias-1' }), init(B, { alias: 'alias-1' })],
      { stories: ['transaction: 1', 'transaction: 2'] },
    ],
    [
      'a wrong credential and an id, not',
      [init(A), refused(status(A), 401)],
      { stories: ['transaction: 1'], alone: [2] },
    ],
    ['an id that nobody knows, not', [init(A), refused(status(B), 404)], { stories: ['transaction: 1'], alone: [2] }],
    ['a refusal without an id, not', [refused(init(A), 400)], { alone: [1] }],
    ['a refusal of what is known', [init(A), refused(status(A), 400)], { stories: ['transaction: 1 2'] }],
    ['the page of what ended', [init(A), page(A, { status: 410 })], { stories: ['transaction: 1 2'] }],
    ['a way back to the merchant, by its query', [init(A), back(A, B)], { stories: ['transaction: 1 2'] }],
  ])('%s', (_what, given, expected) => {
    expect(told(...given)).toMatchObject({ stories: [], alone: [], aside: [], ...expected })
  })
})

describe('what is set aside', () => {
  it.each<[string, Given, string]>([
    ['a limit', refused(status(A), 429), 'an answer of a limit (429)'],
    ['a gateway', refused(status(A), 502), 'an answer of a gateway (502)'],
    ['a gateway of a network', refused(status(A), 524), 'an answer of a gateway (524)'],
    ['a page where JSON belongs', { ...status(A), status: 503, answered: '<html>' }, 'a page of a gateway (503)'],
    ['no answer', { url: status(A).url, status: 0 }, 'no answer came'],
    ['what a cache had', { url: status(A).url, status: 304 }, 'an answer that a cache had (304)'],
    ['another path', { url: '/v1/accounts', answered: {} }, 'a path that the contract does not have'],
    [
      'the control API of a sandbox',
      { url: '/_sandbox/health', answered: {} },
      'a path that the contract does not have',
    ],
    ['a picture', { url: '/favicon.ico' }, 'a path that the contract does not have'],
    [
      'the same path elsewhere',
      { ...refused(status(A), 404), url: `https://shop.example/v1/transactions/${A}` },
      'another host',
    ],
    [
      'what a browser asks first',
      { url: '/v1/transactions', method: 'OPTIONS', status: 204, headers: [['Access-Control-Request-Method', 'POST']] },
      'a question of a browser before its request',
    ],
    [
      'a call that looks like a webhook',
      webhook({ id: 'x', status: 'OK', reference: 'y' }, false),
      'a path that the contract does not have',
    ],
    [
      'a call with an id and no more',
      webhook({ transactionId: B, status: 'x' }, false),
      'a path that the contract does not have',
    ],
  ])('%s', (_what, given, reason) => {
    expect(told(init(B), given)).toEqual({ stories: ['transaction: 1'], alone: [], aside: [`2 ${reason}`] })
  })

  it('is not what a service says of itself: its own 503, its own page', () => {
    expect(
      told(init(A), refused(status(A), 503), page(A, { status: 503, headers: [['accept', 'text/html']] })),
    ).toEqual({
      stories: ['transaction: 1 2 3'],
      alone: [],
      aside: [],
    })
  })
})

describe('the hosts', () => {
  const elsewhere: Given = { ...status(A), url: `https://other.example/v1/transactions/${A}` }

  it('are guessed by what they answer, an interface each', () => {
    expect(read(init(A), page(A), create, { ...page(A), url: address }).hosts).toEqual({
      transactions: 'api.pay.example',
      pages: 'pay.example',
      links: 'api.pay.example',
      'card entry': 'links.example',
    })
  })

  it('are refused where two answer as the service does, and told', () => {
    expect(asked([init(A), elsewhere])).toEqual({
      code: 'TWO_HOSTS',
      message:
        '2 hosts answer as the service does for transactions: api.pay.example, other.example; --host says which is meant',
    })
  })

  it('are taken as a person says', () => {
    const recording = asked([init(A), elsewhere], { hosts: ['api.pay.example'] })
    expect(recording).toMatchObject({
      hosts: { transactions: 'api.pay.example' },
      aside: [{ entry: 2, reason: 'another host' }],
    })
  })
})

it('tells that nothing was learned of a recording without the service', () => {
  expect(asked([{ url: '/' }])).toMatchObject({ code: 'NOTHING' })
  expect(asked([refused(status(A), 502)])).toMatchObject({ code: 'NOTHING' })
})

it('reads a body that is nested deeper than anything honest', () => {
  const deep = `${'{"card":'.repeat(20_000)}1${'}'.repeat(20_000)}`
  expect(told({ ...init(A), sent: deep })).toMatchObject({ stories: ['transaction: 1'] })
})
