import { describe, expect, it } from 'vitest'
import { createContract } from '../../src/compare/contract-index.ts'
import { scrubbed } from '../../src/compare/read-recording.ts'
import type { Exchange, ScrubbedValue } from '../../src/compare/recording.ts'
import { contractIn } from '../support/contract-document.ts'
import { rawExchange } from './raw-exchange.ts'

const contract = createContract(contractIn('openapi.yaml'))

const only = (exchanges: readonly Exchange[]): Exchange => {
  const [exchange] = exchanges
  if (!exchange || exchanges.length > 1) throw new Error(`${exchanges.length} exchanges`)
  return exchange
}

/** Returns the only value at a location. */
const seenAt = (list: readonly ScrubbedValue[], location: string): ScrubbedValue | undefined => {
  const matches = list.filter((value) => value.location === location)
  if (matches.length > 1) throw new Error(`${location} occurs ${matches.length} times`)
  return matches[0]
}

const STATUS = {
  transactionId: '418203957162840337',
  merchantId: '1100000000',
  type: 'payment',
  status: 'authenticated',
  currency: 'EUR',
  refno: 'order-10042',
  paymentMethod: 'VIS',
  detail: { authorize: { amount: 1250 } },
  history: [{ action: 'init', amount: 1250, source: 'api', date: '2026-11-20T09:30:00.000+00:00', success: true }],
  card: {
    masked: '400000xxxxxx0026',
    expiryMonth: '12',
    expiryYear: '29',
    info: { brand: 'VISA', type: 'credit', country: 'NG', issuer: 'Ada Bank' },
    '3D': { eci: '05', threeDSVersion: '2.2.0', transStatusReason: '12' },
  },
}

const read = (body: unknown) =>
  only(scrubbed([rawExchange({ url: '/v1/transactions/418203957162840337', received: body })], contract))

describe('a scrubbed value', () => {
  it.each([
    ['the status', 'status', { format: 'status', word: '200' }],
    ['an ID', 'body transactionId', { format: 'string, 18 of [0-9]' }],
    ['a word of an enum', 'body status', { format: 'string, 13 of [a-z]', word: 'authenticated' }],
    ['a reference', 'body refno', { format: 'string, 11 of [A-Za-z0-9_-]' }],
    ['an amount', 'body detail.authorize.amount', { format: 'whole number' }],
    ['a list', 'body history', { format: 'list' }],
    ['a date', 'body history[].date', { format: 'date with milliseconds and +00:00' }],
    ['a boolean', 'body history[].success', { format: 'boolean', word: 'true' }],
    ['a masked number', 'body card.masked', { format: '6 digits, 6 of x, 4 digits' }],
    ['two digits that are not a word', 'body card.expiryMonth', { format: 'string, 2 of [0-9]' }],
    ['a known brand', 'body card.info.brand', { format: 'string, 4 of [A-Z]', word: 'VISA' }],
    ['a known reason', 'body card.3D.transStatusReason', { format: 'string, 2 of [0-9]', word: '12' }],
    ['a known currency', 'body currency', { format: 'string, 3 of [A-Z]', word: 'EUR' }],
    ['a version', 'body card.3D.threeDSVersion', { format: 'three numbers with dots', word: '2.2.0' }],
    ['a name', 'body card.info.issuer', { format: 'text' }],
  ])(
    'has the form of %s',
    (_title, location, { format, ...rest }: { readonly format: string; readonly word?: string }) => {
      const value = seenAt(read(STATUS).received, location)
      expect({ format: value?.format, ...(value?.word !== undefined && { word: value.word }) }).toEqual({
        format,
        ...rest,
      })
      expect(value?.mismatch).toBeUndefined()
    },
  )

  it('has its item, rule and word item', () => {
    const { received } = read(STATUS)
    const schemas = '#/components/schemas'
    expect(seenAt(received, 'status')?.item).toBe('#/paths/~1v1~1transactions~1{transactionId}/get/responses/200')
    expect(seenAt(received, 'body transactionId')).toMatchObject({
      item: `${schemas}/TransactionStatusResponse/properties/transactionId`,
      rule: `${schemas}/TransactionStatusResponse/properties/transactionId/x-rule-origin`,
    })
    expect(seenAt(received, 'body status')).toMatchObject({
      item: `${schemas}/TransactionStatusResponse/properties/status`,
      wordItem: `${schemas}/TransactionStatus/x-enum-origin/authenticated`,
    })
    expect(seenAt(received, 'body card.3D.eci')).toMatchObject({
      item: `${schemas}/ThreeDSecureResult/properties/eci`,
      wordItem: `${schemas}/ThreeDSecureResult/properties/eci/x-enum-origin/05`,
    })
    expect(seenAt(received, 'header correlation-id')).toMatchObject({
      item: '#/components/headers/CorrelationId',
      format: 'missing',
      mismatch: 'missing',
    })
  })
})

describe('a value that differs from the contract', () => {
  const { card, ...rest } = STATUS
  it.each([
    ['another type', { ...STATUS, refno: 7 }, 'body refno', { format: 'whole number', mismatch: 'type' }],
    ['another format', { ...STATUS, transactionId: 'tx_1' }, 'body transactionId', { mismatch: 'format' }],
    ['an unlisted word', { ...STATUS, status: 'pending' }, 'body status', { mismatch: 'value' }],
    ['a missing member', rest, 'body card', { format: 'missing', mismatch: 'missing' }],
    ['an unknown member', { ...STATUS, riskScore: 3 }, 'body riskScore', { format: 'whole number', mismatch: 'extra' }],
    ['a name of another object', { ...STATUS, mcc: '5411' }, 'body mcc', { mismatch: 'extra' }],
    ['null', { ...STATUS, card: null }, 'body card', { format: 'null', mismatch: 'type' }],
  ])('is marked: %s', (_title, body, location, expected) => {
    const value = seenAt(read(body).received, location)
    expect(value).toMatchObject(expected)
    expect(value?.word).toBeUndefined()
  })

  it('is not marked if it was removed from the recording', () => {
    const hidden = { ...STATUS, card: { ...card, masked: '[hidden number]' }, transactionId: '*****' }
    for (const location of ['body card.masked', 'body transactionId'])
      expect(seenAt(read(hidden).received, location)).toMatchObject({ format: 'hidden' })
    expect(
      read(hidden).received.filter(({ format, mismatch }) => format === 'hidden' && mismatch !== undefined),
    ).toEqual([])
  })
})

it('marks equal values without revealing them', () => {
  const { sent, received } = read(STATUS)
  const id = seenAt(sent, 'path transactionId')?.mark
  expect(id).toBeGreaterThan(0)
  expect(seenAt(received, 'body transactionId')?.mark).toBe(id)
  expect(seenAt(received, 'body refno')?.mark).not.toBe(id)
})

describe('an exchange', () => {
  const path = '/v1/transactions/418203957162840337'

  it('with HEAD has no body and no missing members', () => {
    const { operation, sent, received } = only(
      scrubbed([rawExchange({ url: path, method: 'HEAD', received: '' })], contract),
    )
    expect(operation).toBe('getTransaction')
    expect(seenAt(sent, 'method')).toEqual({ location: 'method', format: 'method', word: 'HEAD' })
    expect(seenAt(received, 'body')).toBeUndefined()
  })

  it('with a truncated response is set aside', () => {
    const complete = rawExchange({ url: path, received: '{"transactionId":"4182' })
    const cut = { ...complete, response: { ...complete.response, isTruncated: true } }
    expect(scrubbed([complete, cut], contract)).toEqual([])
  })

  it.each([
    [
      'compares an unlisted success with the listed one',
      202,
      '#/paths/~1v1~1transactions~1{transactionId}/get/responses/200',
    ],
    ['has no item for an unlisted error', 418, undefined],
  ])('%s', (_title, status, item) => {
    const { received } = only(scrubbed([rawExchange({ url: path, status, received: {} })], contract))
    expect(seenAt(received, 'status')).toMatchObject({ word: String(status), mismatch: 'value' })
    expect(seenAt(received, 'status')?.item).toBe(item)
  })

  it('has no headers of the sandbox', () => {
    const marked = rawExchange({ url: path, received: STATUS, receivedHeaders: [['sandbox-request-id', 'req_1']] })
    expect(JSON.stringify(scrubbed([marked], contract))).not.toContain('sandbox')
  })

  it('with another method keeps its path and marks the method', () => {
    const { sent } = only(scrubbed([rawExchange({ url: path, method: 'PURGE', status: 405, received: {} })], contract))
    expect(seenAt(sent, 'method')).toEqual({ location: 'method', format: 'method', mismatch: 'value' })
  })

  it('keeps the kind of credentials and signatures', () => {
    const headers = [['authorization', 'basic c2VjcmV0']] as const
    const { sent } = only(scrubbed([rawExchange({ url: path, headers, received: STATUS })], contract))
    expect(seenAt(sent, 'header authorization')).toEqual({
      location: 'header authorization',
      item: '#/components/securitySchemes/basicCredentials',
      format: 'credentials',
      word: 'Basic',
    })
    const signed = [
      ['Webhook-Id', 'msg_1'],
      ['webhook-signature', 'v1,secret'],
      ['x-signature', `t=1780390864123,s0=${'0a'.repeat(32)}`],
    ] as const
    const webhook = only(
      scrubbed([rawExchange({ url: 'https://hooks.example/', sent: STATUS, headers: signed })], contract),
    )
    expect(
      webhook.sent
        .filter(({ location }) => location.startsWith('header'))
        .map(({ location, format }) => `${location}: ${format}`),
    ).toEqual([
      'header webhook-id: string, 5 of [A-Za-z0-9_-]',
      'header webhook-signature: signature',
      'header of the second signature: t=milliseconds,s0=hex',
      'header content-type: media type',
    ])
  })
})
