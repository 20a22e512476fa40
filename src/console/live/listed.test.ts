import { describe, expect, it } from 'vitest'
import type { RequestRow, Row, TransactionRow } from '../../contract/control.gen.ts'
import { chosenFilter, countsOf, createFinder, referenceOf } from './listed.ts'

type Said = TransactionRow['told']

const said = (more: Partial<Said>): Said => ({
  sign: 'wait',
  title: 'Waiting for the browser',
  sentence: '',
  result: 'Not finished',
  fraudLoss: { who: 'open', words: '', note: '' },
  appShould: '',
  isOpen: true,
  filters: ['all', 'open'],
  ...more,
})

const transaction = (refno: string, more: Partial<TransactionRow> = {}): Row => {
  const row: TransactionRow = {
    kind: 'transaction',
    id: '418203957162840337',
    at: '2026-11-22T08:00:00.000+00:00',
    refno,
    status: 'initialized',
    amount: 4990,
    currency: 'EUR',
    brand: 'VIS',
    masked: '400000xxxxxx0026',
    scenario: 'challenge_failed',
    because: 'default.yaml',
    told: said({}),
    ...more,
  }
  return row
}

const request = (more: Partial<RequestRow>): Row => {
  const row: RequestRow = {
    kind: 'request',
    id: 'req_7',
    at: '2026-11-22T08:00:00.000+00:00',
    method: 'POST',
    path: '/v1/transactions',
    end: 'answered',
    status: 400,
    findings: 1,
    durationMs: 1,
    told: said({ title: 'Not valid: amount must be at least 1', filters: ['all', 'look'] }),
    ...more,
  }
  return row
}

const ROWS = [
  transaction('order-1042'),
  transaction('booking-7', { masked: '510000xxxxxx0018', brand: 'ECA', told: said({ filters: ['all', 'pass'] }) }),
  request({ refno: 'order-1043' }),
  request({ id: 'req_8', method: 'GET', path: '/v1/nowhere' }),
]

describe('a search', () => {
  it.each([
    ['a reference', 'order-1042', ['order-1042']],
    ['a part of it, in large letters', 'ORDER-104', ['order-1042', 'order-1043']],
    ['words of different places', 'browser visa', ['order-1042']],
    ['what is wrong', 'at least 1', ['order-1043', 'GET /v1/nowhere']],
    ['an amount', '49.90', ['order-1042', 'booking-7']],
    ['a scenario', 'challenge_failed', ['order-1042', 'booking-7']],
    ['an id', '418203957162840337', ['order-1042', 'booking-7']],
    ['a request', 'req_8', ['GET /v1/nowhere']],
    ['the end of a card', '0018', ['booking-7']],
    ['a whole card number', '4000001000000026', ['order-1042']],
    ['a card number in groups', '4000 0010 0000 0026', ['order-1042']],
    ['a brand by its name', 'mastercard', ['booking-7']],
    ['nothing but blanks', '  ', ['order-1042', 'booking-7', 'order-1043', 'GET /v1/nowhere']],
    ['what is nowhere', 'paypal', []],
  ])('by %s', (_what, search, found) => {
    expect(createFinder()(ROWS, 'all', search).map(referenceOf)).toEqual(found)
  })

  it('within a filter finds what both want', () => {
    const find = createFinder()
    expect(find(ROWS, 'pass', '').map(referenceOf)).toEqual(['booking-7'])
    expect(find(ROWS, 'look', 'order').map(referenceOf)).toEqual(['order-1043'])
    expect(find(ROWS, 'request', '')).toBe(ROWS)
  })
})

describe('a filter', () => {
  it('of an address that is none is as if nothing were chosen', () => {
    expect(['look', 'request', 'webhook', '', '<img>', 'constructor'].map(chosenFilter)).toEqual([
      'look',
      'request',
      'webhook',
      'all',
      'all',
      'all',
    ])
  })

  it('says how many rows it has', () => {
    expect(countsOf(ROWS)).toEqual({ all: 4, look: 2, open: 1, pass: 1, fail: 0, link: 0 })
  })
})
