import { describe, expect, it } from 'vitest'
import { createContract } from '../../src/compare/contract-index.ts'
import { type ReadOptions, readRecording } from '../../src/compare/read-recording.ts'
import type { RawExchange, Recording } from '../../src/compare/recording.ts'
import { contractIn } from '../support/contract-document.ts'
import { harText } from './har-text.ts'
import { rawExchange } from './raw-exchange.ts'

const contract = createContract(contractIn('openapi.yaml'))

type RawInput = Parameters<typeof rawExchange>[0]

const readAll = (given: readonly RawInput[], options: Omit<ReadOptions, 'contract'> = {}) => {
  const raws: RawExchange[] = given.map((each, index) => rawExchange({ entry: index + 1, ...each }))
  return readRecording([{ text: harText(raws) }], { contract, ...options })
}

const read = (...given: readonly RawInput[]): Recording => {
  const recording = readAll(given)
  if ('code' in recording) throw new Error(`${recording.code}: ${recording.message}`)
  return recording
}

/** Returns the entries of each flow, its subject, and whether it is complete. */
const summary = (...given: readonly RawInput[]) => {
  const { flows, ungrouped, excluded } = read(...given)
  return {
    flows: flows.map(
      ({ about, isComplete, exchanges }) =>
        `${about}${isComplete ? '' : ' without a beginning'}: ${exchanges.map(({ position }) => position.entry).join(' ')}`,
    ),
    ungrouped: ungrouped.map(({ position }) => position.entry),
    excluded: excluded.map(({ entry, reason }) => `${entry} ${reason}`),
  }
}

const A = '418203957162840337'
const B = '730019284465120958'
const LINK = '9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94'

const start = (id: string) => ['Location', `https://pay.example/v1/start/${id}`] as const
const init = (id: string, card: object = {}, rest: Partial<RawInput> = {}): RawInput => ({
  url: '/v1/transactions',
  sent: { refno: 'a', card },
  status: 201,
  received: { transactionId: id },
  receivedHeaders: [start(id)],
  ...rest,
})
const status = (id: string, rest: object = {}): RawInput => ({
  url: `/v1/transactions/${id}`,
  received: { transactionId: id, ...rest },
})
const rejected = (given: RawInput, code: number): RawInput => ({
  ...given,
  status: code,
  received: { error: {} },
  receivedHeaders: [],
})
const page = (id: string, rest: Partial<RawInput> = {}): RawInput => ({
  url: `https://pay.example/v1/start/${id}`,
  received: '<!doctype html>',
  receivedHeaders: [['content-type', 'text/html']],
  ...rest,
})
const back = (id: string, cart: string): RawInput =>
  page(id, { status: 303, receivedHeaders: [['location', `https://shop.example/ok?id=${id}&cart=${cart}`]] })
const address = `https://links.example/${LINK}`
const create: RawInput = { url: '/v1/links', sent: { reference: 'a' }, received: { id: LINK, link: address } }
const link = (rest: object = {}): RawInput => ({
  url: `/v1/links/${LINK}`,
  received: { status: 'SUCCESS', link: address, ...rest },
})
const submit = (location: string): RawInput => ({
  url: address,
  method: 'POST',
  status: 303,
  receivedHeaders: [['Location', location]],
})
const webhook = (body: object, signed = true): RawInput => ({
  url: 'https://hooks.shop.example/in',
  sent: body,
  status: 200,
  ...(signed && { headers: [['webhook-id', 'msg_1']] }),
})

describe('a flow', () => {
  it.each<[string, readonly RawInput[], object]>([
    ['a transaction and its requests', [init(A), status(A), page(A)], { flows: ['transaction: 1 2 3'] }],
    ['two transactions', [init(A), init(B), status(B), status(A)], { flows: ['transaction: 1 4', 'transaction: 2 3'] }],
    [
      'a transaction that started before the recording',
      [status(A), page(A)],
      { flows: ['transaction without a beginning: 1 2'] },
    ],
    ['a creation after a read', [status(A), init(A)], { flows: ['transaction without a beginning: 1 2'] }],
    [
      'a webhook that its receiver rejected',
      [init(A), { ...webhook({ transactionId: A, status: 'failed' }), status: 502 }],
      { flows: ['transaction: 1 2'] },
    ],
    [
      'a creation with another method, as incomplete',
      [init(A, {}, { method: 'PUT' }), status(A)],
      { flows: ['transaction without a beginning: 1 2'] },
    ],
    [
      'two transactions of one cart separately',
      [init(A), back(A, 'cart-77'), init(B), back(B, 'cart-77')],
      { flows: ['transaction: 1 2', 'transaction: 3 4'] },
    ],
    ['a repeated initialization', [init(A), init(A)], { flows: ['transaction: 1 2'] }],
    ['a webhook', [init(A), webhook({ transactionId: A, status: 'failed' })], { flows: ['transaction: 1 2'] }],
    [
      'a link with its page',
      [create, { ...page(A), url: address }, submit(`${address}?done`), link()],
      { flows: ['link: 1 2 3 4'] },
    ],
    [
      'a link and the transaction of its page',
      [create, submit(`https://pay.example/v1/start/${A}`), page(A), link()],
      { flows: ['link: 1 2 3 4'] },
    ],
    [
      'a link and the transaction with its alias',
      [create, link({ card: { alias: 'alias-1' } }), init(A, { alias: 'alias-1' }), status(A)],
      { flows: ['link: 1 2 3 4'] },
    ],
    [
      'an alias of an incomplete link separately',
      [link({ card: { alias: 'alias-1' } }), init(A, { alias: 'alias-1' })],
      { flows: ['link without a beginning: 1', 'transaction: 2'] },
    ],
    [
      'transactions with an alias of no link separately',
      [init(A, { alias: 'alias-1' }), init(B, { alias: 'alias-1' })],
      { flows: ['transaction: 1', 'transaction: 2'] },
    ],
    [
      'no request with wrong credentials',
      [init(A), rejected(status(A), 401)],
      { flows: ['transaction: 1'], ungrouped: [2] },
    ],
    [
      'no request with an unknown ID',
      [init(A), rejected(status(B), 404)],
      { flows: ['transaction: 1'], ungrouped: [2] },
    ],
    ['no rejection without an ID', [rejected(init(A), 400)], { ungrouped: [1] }],
    ['a rejection with a known ID', [init(A), rejected(status(A), 400)], { flows: ['transaction: 1 2'] }],
    ['the page of an ended transaction', [init(A), page(A, { status: 410 })], { flows: ['transaction: 1 2'] }],
    ['a redirect to the merchant by its query', [init(A), back(A, B)], { flows: ['transaction: 1 2'] }],
  ])('contains %s', (_title, given, expected) => {
    expect(summary(...given)).toMatchObject({ flows: [], ungrouped: [], excluded: [], ...expected })
  })
})

describe('an excluded exchange', () => {
  it.each<[string, RawInput, string]>([
    ['a limit', rejected(status(A), 429), 'a response of a limit (429)'],
    ['a gateway', rejected(status(A), 502), 'a response of a gateway (502)'],
    ['a gateway of a network', rejected(status(A), 524), 'a response of a gateway (524)'],
    ['a page instead of JSON', { ...status(A), status: 503, received: '<html>' }, 'a page of a gateway (503)'],
    ['no response', { url: status(A).url, status: 0 }, 'no response'],
    ['a cached response', { url: status(A).url, status: 304 }, 'a cached response (304)'],
    ['another path', { url: '/v1/accounts', received: {} }, 'a path that is not in the contract'],
    ['the control API of a sandbox', { url: '/_sandbox/health', received: {} }, 'a path that is not in the contract'],
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
  ])('is %s', (_title, given, reason) => {
    expect(summary(init(B), given)).toEqual({ flows: ['transaction: 1'], ungrouped: [], excluded: [`2 ${reason}`] })
  })

  it("is not the service's own 503 or page", () => {
    expect(
      summary(init(A), rejected(status(A), 503), page(A, { status: 503, headers: [['accept', 'text/html']] })),
    ).toEqual({
      flows: ['transaction: 1 2 3'],
      ungrouped: [],
      excluded: [],
    })
  })
})

describe('the hosts', () => {
  const elsewhere: RawInput = { ...status(A), url: `https://other.example/v1/transactions/${A}` }

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
      excluded: [{ entry: 2, reason: 'another host' }],
    })
  })
})

it('rejects a recording without the service', () => {
  expect(readAll([{ url: '/' }])).toMatchObject({ code: 'NOTHING' })
  expect(readAll([rejected(status(A), 502)])).toMatchObject({ code: 'NOTHING' })
})

it('reads a deeply nested body', () => {
  const deep = `${'{"card":'.repeat(20_000)}1${'}'.repeat(20_000)}`
  expect(summary({ ...init(A), sent: deep })).toMatchObject({ flows: ['transaction: 1'] })
})
