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

/** Returns the only value at a place. */
const seenAt = (list: readonly ScrubbedValue[], place: string): ScrubbedValue | undefined => {
  const matches = list.filter((seen) => seen.place === place)
  if (matches.length > 1) throw new Error(`${place} occurs ${matches.length} times`)
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
  only(scrubbed([rawExchange({ url: '/v1/transactions/418203957162840337', answered: body })], contract))

describe('a scrubbed value', () => {
  it.each([
    ['the status', 'status', { form: 'status', word: '200' }],
    ['an ID', 'body transactionId', { form: 'string, 18 of [0-9]' }],
    ['a word of an enum', 'body status', { form: 'string, 13 of [a-z]', word: 'authenticated' }],
    ['a reference', 'body refno', { form: 'string, 11 of [A-Za-z0-9_-]' }],
    ['an amount', 'body detail.authorize.amount', { form: 'whole number' }],
    ['a list', 'body history', { form: 'list' }],
    ['a date', 'body history[].date', { form: 'date with milliseconds and +00:00' }],
    ['a boolean', 'body history[].success', { form: 'boolean', word: 'true' }],
    ['a masked number', 'body card.masked', { form: '6 digits, 6 of x, 4 digits' }],
    ['two digits that are not a word', 'body card.expiryMonth', { form: 'string, 2 of [0-9]' }],
    ['a known brand', 'body card.info.brand', { form: 'string, 4 of [A-Z]', word: 'VISA' }],
    ['a known reason', 'body card.3D.transStatusReason', { form: 'string, 2 of [0-9]', word: '12' }],
    ['a known currency', 'body currency', { form: 'string, 3 of [A-Z]', word: 'EUR' }],
    ['a version', 'body card.3D.threeDSVersion', { form: 'three numbers with dots', word: '2.2.0' }],
    ['a name', 'body card.info.issuer', { form: 'text' }],
  ])('has the form of %s', (_what, place, { form, ...rest }: { readonly form: string; readonly word?: string }) => {
    const seen = seenAt(read(STATUS).received, place)
    expect({ form: seen?.form, ...(seen?.word !== undefined && { word: seen.word }) }).toEqual({ form, ...rest })
    expect(seen?.unlike).toBeUndefined()
  })

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
      form: 'missing',
      unlike: 'missing',
    })
  })
})

describe('a value that differs from the contract', () => {
  const { card, ...rest } = STATUS
  it.each([
    ['another type', { ...STATUS, refno: 7 }, 'body refno', { form: 'whole number', unlike: 'type' }],
    ['another form', { ...STATUS, transactionId: 'tx_1' }, 'body transactionId', { unlike: 'form' }],
    ['an unlisted word', { ...STATUS, status: 'pending' }, 'body status', { unlike: 'value' }],
    ['a missing member', rest, 'body card', { form: 'missing', unlike: 'missing' }],
    ['an unknown member', { ...STATUS, riskScore: 3 }, 'body ?1', { form: 'whole number', unlike: 'extra' }],
    ['a name of another object', { ...STATUS, mcc: '5411' }, 'body mcc', { unlike: 'extra' }],
    ['null', { ...STATUS, card: null }, 'body card', { form: 'null', unlike: 'type' }],
  ])('is marked: %s', (_what, body, place, expected) => {
    const seen = seenAt(read(body).received, place)
    expect(seen).toMatchObject(expected)
    expect(seen?.word).toBeUndefined()
  })

  it('is not marked if it was removed from the recording', () => {
    const hidden = { ...STATUS, card: { ...card, masked: '[hidden number]' }, transactionId: '*****' }
    for (const place of ['body card.masked', 'body transactionId'])
      expect(seenAt(read(hidden).received, place)).toMatchObject({ form: 'hidden' })
    expect(read(hidden).received.filter(({ form, unlike }) => form === 'hidden' && unlike !== undefined)).toEqual([])
  })
})

it('marks equal values without revealing them', () => {
  const { sent, received } = read(STATUS)
  const id = seenAt(sent, 'path transactionId')?.same
  expect(id).toBeGreaterThan(0)
  expect(seenAt(received, 'body transactionId')?.same).toBe(id)
  expect(seenAt(received, 'body refno')?.same).not.toBe(id)
})

describe('an exchange', () => {
  const path = '/v1/transactions/418203957162840337'

  it('with HEAD has no body and no missing members', () => {
    const { operation, sent, received } = only(
      scrubbed([rawExchange({ url: path, method: 'HEAD', answered: '' })], contract),
    )
    expect(operation).toBe('getTransaction')
    expect(seenAt(sent, 'method')).toEqual({ place: 'method', form: 'method', word: 'HEAD' })
    expect(seenAt(received, 'body')).toBeUndefined()
  })

  it('with a truncated response has no body', () => {
    const whole = rawExchange({ url: path, answered: '{"transactionId":"4182' })
    const cut = { ...whole, response: { ...whole.response, isCut: true } }
    expect(seenAt(only(scrubbed([whole], contract)).received, 'body')).toMatchObject({ form: 'text', unlike: 'type' })
    expect(seenAt(only(scrubbed([cut], contract)).received, 'body')).toBeUndefined()
  })

  it.each([
    [
      'compares an unlisted success with the listed one',
      202,
      '#/paths/~1v1~1transactions~1{transactionId}/get/responses/200',
    ],
    ['has no item for an unlisted error', 418, undefined],
  ])('%s', (_what, status, item) => {
    const { received } = only(scrubbed([rawExchange({ url: path, status, answered: {} })], contract))
    expect(seenAt(received, 'status')).toMatchObject({ word: String(status), unlike: 'value' })
    expect(seenAt(received, 'status')?.item).toBe(item)
  })

  it('has no headers of the sandbox', () => {
    const marked = rawExchange({ url: path, answered: STATUS, answeredHeaders: [['sandbox-request-id', 'req_1']] })
    expect(JSON.stringify(scrubbed([marked], contract))).not.toContain('sandbox')
  })

  it('with another method keeps its path and marks the method', () => {
    const { sent } = only(scrubbed([rawExchange({ url: path, method: 'PURGE', status: 405, answered: {} })], contract))
    expect(seenAt(sent, 'method')).toEqual({ place: 'method', form: 'method', unlike: 'value' })
  })

  it('keeps the kind of credentials and signatures', () => {
    const headers = [['authorization', 'basic c2VjcmV0']] as const
    const { sent } = only(scrubbed([rawExchange({ url: path, headers, answered: STATUS })], contract))
    expect(seenAt(sent, 'header authorization')).toEqual({
      place: 'header authorization',
      item: '#/components/securitySchemes/basicCredentials',
      form: 'credentials',
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
      webhook.sent.filter(({ place }) => place.startsWith('header')).map(({ place, form }) => `${place}: ${form}`),
    ).toEqual([
      'header webhook-id: string, 5 of [A-Za-z0-9_-]',
      'header webhook-signature: signature',
      'header of the second signature: t=milliseconds,s0=hex',
      'header content-type: media type',
    ])
  })
})
