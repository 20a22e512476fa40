import { describe, expect, it } from 'vitest'
import { createContract } from '../../src/compare/contract-index.ts'
import { type ReadOptions, readRecording } from '../../src/compare/read-recording.ts'
import type { RawExchange, Recording } from '../../src/compare/recording.ts'
import { contractIn } from '../support/contract-document.ts'
import { harText } from './har-text.ts'
import { rawExchange } from './raw-exchange.ts'

const contract = createContract(contractIn('openapi.yaml'))

type Given = Parameters<typeof rawExchange>[0]

const readAll = (given: readonly Given[], options: Omit<ReadOptions, 'contract'> = {}) => {
  const raws: RawExchange[] = given.map((each, index) => rawExchange({ entry: index + 1, ...each }))
  return readRecording([{ text: harText(raws) }], { contract, ...options })
}

const read = (...given: readonly Given[]): Recording => {
  const recording = readAll(given)
  if ('code' in recording) throw new Error(`${recording.code}: ${recording.message}`)
  return recording
}

/** Returns the entries of each flow, its subject, and whether it is complete. */
const summary = (...given: readonly Given[]) => {
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
const rejected = (given: Given, code: number): Given => ({
  ...given,
  status: code,
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

describe('a flow', () => {
  it.each<[string, readonly Given[], object]>([
    ['a transaction and its requests', [init(A), status(A), page(A)], { stories: ['transaction: 1 2 3'] }],
    [
      'two transactions',
      [init(A), init(B), status(B), status(A)],
      { stories: ['transaction: 1 4', 'transaction: 2 3'] },
    ],
    [
      'a transaction that started before the recording',
      [status(A), page(A)],
      { stories: ['transaction without a beginning: 1 2'] },
    ],
    ['a creation after a read', [status(A), init(A)], { stories: ['transaction without a beginning: 1 2'] }],
    [
      'a webhook that its receiver rejected',
      [init(A), { ...webhook({ transactionId: A, status: 'failed' }), status: 502 }],
      { stories: ['transaction: 1 2'] },
    ],
    [
      'a creation with another method, as incomplete',
      [init(A, {}, { method: 'PUT' }), status(A)],
      { stories: ['transaction without a beginning: 1 2'] },
    ],
    [
      'two transactions of one cart separately',
      [init(A), back(A, 'cart-77'), init(B), back(B, 'cart-77')],
      { stories: ['transaction: 1 2', 'transaction: 3 4'] },
    ],
    ['a repeated initialization', [init(A), init(A)], { stories: ['transaction: 1 2'] }],
    ['a webhook', [init(A), webhook({ transactionId: A, status: 'failed' })], { stories: ['transaction: 1 2'] }],
    [
      'a link with its page',
      [create, { ...page(A), url: address }, submit(`${address}?done`), link()],
      { stories: ['link: 1 2 3 4'] },
    ],
    [
      'a link and the transaction of its page',
      [create, submit(`https://pay.example/v1/start/${A}`), page(A), link()],
      { stories: ['link: 1 2 3 4'] },
    ],
    [
      'a link and the transaction with its alias',
      [create, link({ card: { alias: 'alias-1' } }), init(A, { alias: 'alias-1' }), status(A)],
      { stories: ['link: 1 2 3 4'] },
    ],
    [
      'an alias of an incomplete link separately',
      [link({ card: { alias: 'alias-1' } }), init(A, { alias: 'alias-1' })],
      { stories: ['link without a beginning: 1', 'transaction: 2'] },
    ],
    [
      'transactions with an alias of no link separately',
      [init(A, { alias: 'alias-1' }), init(B, { alias: 'alias-1' })],
      { stories: ['transaction: 1', 'transaction: 2'] },
    ],
    [
      'no request with wrong credentials',
      [init(A), rejected(status(A), 401)],
      { stories: ['transaction: 1'], alone: [2] },
    ],
    ['no request with an unknown ID', [init(A), rejected(status(B), 404)], { stories: ['transaction: 1'], alone: [2] }],
    ['no rejection without an ID', [rejected(init(A), 400)], { alone: [1] }],
    ['a rejection with a known ID', [init(A), rejected(status(A), 400)], { stories: ['transaction: 1 2'] }],
    ['the page of an ended transaction', [init(A), page(A, { status: 410 })], { stories: ['transaction: 1 2'] }],
    ['a redirect to the merchant by its query', [init(A), back(A, B)], { stories: ['transaction: 1 2'] }],
  ])('contains %s', (_what, given, expected) => {
    expect(summary(...given)).toMatchObject({ stories: [], alone: [], aside: [], ...expected })
  })
})

describe('an excluded exchange', () => {
  it.each<[string, Given, string]>([
    ['a limit', rejected(status(A), 429), 'a response of a limit (429)'],
    ['a gateway', rejected(status(A), 502), 'a response of a gateway (502)'],
    ['a gateway of a network', rejected(status(A), 524), 'a response of a gateway (524)'],
    ['a page instead of JSON', { ...status(A), status: 503, answered: '<html>' }, 'a page of a gateway (503)'],
    ['no response', { url: status(A).url, status: 0 }, 'no response'],
    ['a cached response', { url: status(A).url, status: 304 }, 'a cached response (304)'],
    ['another path', { url: '/v1/accounts', answered: {} }, 'a path that is not in the contract'],
    ['the control API of a sandbox', { url: '/_sandbox/health', answered: {} }, 'a path that is not in the contract'],
    ['a picture', { url: '/favicon.ico' }, 'a path that is not in the contract'],
    [
      'the same path of another host',
      { ...rejected(status(A), 404), url: `https://shop.example/v1/transactions/${A}` },
      'another host',
    ],
    [
      'a preflight request',
      { url: '/v1/transactions', method: 'OPTIONS', status: 204, headers: [['Access-Control-Request-Method', 'POST']] },
      'a preflight request of a browser',
    ],
    [
      'a request that looks like a webhook',
      webhook({ id: 'x', status: 'OK', reference: 'y' }, false),
      'a path that is not in the contract',
    ],
    [
      'a request with only an ID',
      webhook({ transactionId: B, status: 'x' }, false),
      'a path that is not in the contract',
    ],
  ])('is %s', (_what, given, reason) => {
    expect(summary(init(B), given)).toEqual({ stories: ['transaction: 1'], alone: [], aside: [`2 ${reason}`] })
  })

  it("is not the service's own 503 or page", () => {
    expect(
      summary(init(A), rejected(status(A), 503), page(A, { status: 503, headers: [['accept', 'text/html']] })),
    ).toEqual({
      stories: ['transaction: 1 2 3'],
      alone: [],
      aside: [],
    })
  })
})

describe('the hosts', () => {
  const elsewhere: Given = { ...status(A), url: `https://other.example/v1/transactions/${A}` }

  it('are found by their responses, per interface', () => {
    expect(read(init(A), page(A), create, { ...page(A), url: address }).hosts).toEqual({
      transactions: 'api.pay.example',
      pages: 'pay.example',
      links: 'api.pay.example',
      'card entry': 'links.example',
    })
  })

  it('are rejected and listed if two respond like the service', () => {
    expect(readAll([init(A), elsewhere])).toEqual({
      code: 'TWO_HOSTS',
      message:
        '2 hosts respond like the service for transactions: api.pay.example, other.example. Select one with `--host`.',
    })
  })

  it('are selected by the user', () => {
    const recording = readAll([init(A), elsewhere], { hosts: ['api.pay.example'] })
    expect(recording).toMatchObject({
      hosts: { transactions: 'api.pay.example' },
      aside: [{ entry: 2, reason: 'another host' }],
    })
  })
})

it('rejects a recording without the service', () => {
  expect(readAll([{ url: '/' }])).toMatchObject({ code: 'NOTHING' })
  expect(readAll([rejected(status(A), 502)])).toMatchObject({ code: 'NOTHING' })
})

it('reads a deeply nested body', () => {
  const deep = `${'{"card":'.repeat(20_000)}1${'}'.repeat(20_000)}`
  expect(summary({ ...init(A), sent: deep })).toMatchObject({ stories: ['transaction: 1'] })
})
