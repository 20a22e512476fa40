import { expect, it } from 'vitest'
import type { Row } from '../contract/control.gen.ts'
import { describeRow } from './describe-row.ts'
import type { RequestFactsRow, TransactionFactsRow } from './description.ts'
import { merchantReferenceOf } from './merchant-reference.ts'
import { readCloseness, readSearch, searchText } from './row-search.ts'

const AT = '2026-11-22T08:00:00.000+00:00'

const transaction = (refno: string, more: Partial<TransactionFactsRow> = {}): Row => {
  const row: TransactionFactsRow = {
    kind: 'transaction',
    id: '418203957162840337',
    at: AT,
    refno,
    status: 'initialized',
    amount: 4990,
    currency: 'EUR',
    brand: 'VIS',
    masked: '400000xxxxxx0026',
    scenario: 'challenge_failed',
    matchedBy: 'default.yaml',
    ...more,
  }
  return { ...row, display: describeRow(row) }
}

const request = (more: Partial<RequestFactsRow>): Row => {
  const row: RequestFactsRow = {
    kind: 'request',
    id: 'req_7',
    at: AT,
    method: 'POST',
    path: '/v1/transactions',
    end: 'responded',
    status: 400,
    message: 'amount must be at least 1',
    findings: 1,
    durationMs: 1,
    ...more,
  }
  return { ...row, display: describeRow(row) }
}

const ROWS = [
  transaction('order-1042'),
  transaction('booking-7', { masked: '510000xxxxxx0018', brand: 'ECA' }),
  request({ refno: 'order-1043' }),
  request({ id: 'req_8', method: 'GET', path: '/v1/nowhere' }),
]

it.each([
  ['a reference', 'order-1042', ['order-1042']],
  ['a part of it, in large letters', 'ORDER-104', ['order-1042', 'order-1043']],
  ['words of different places', 'browser visa', ['order-1042']],
  ['the problem', 'at least 1', ['order-1043', 'GET /v1/nowhere']],
  ['an amount', '49.90', ['order-1042', 'booking-7']],
  ['A scenario', 'challenge_failed', ['order-1042', 'booking-7']],
  ['an id', '418203957162840337', ['order-1042', 'booking-7']],
  ['a request', 'req_8', ['GET /v1/nowhere']],
  ['the end of a card', '0018', ['booking-7']],
  ['a whole card number', '4000001000000026', ['order-1042']],
  ['a card number in groups', '4000 0010 0000 0026', ['order-1042']],
  ['a brand by its name', 'mastercard', ['booking-7']],
  ['nothing but blanks', '  ', ['order-1042', 'booking-7', 'order-1043', 'GET /v1/nowhere']],
  ['an unknown text', 'paypal', []],
])('finds rows by %s', (_title, search, matches) => {
  const finds = readSearch(search)
  expect(ROWS.filter((row) => finds(searchText(row))).map(merchantReferenceOf)).toEqual(matches)
})

it('finds each identifier exactly, next to an empty one', () => {
  const text = searchText(transaction(''), ['req_7'])
  const searches = ['req_7', '418203957162840337', 'req_']
  expect(searches.map((search) => readSearch(search, true)(text))).toEqual([true, true, false])
})

it('ranks an ID before another identifier, and a beginning before the rest', () => {
  const text = searchText(transaction('A-8'), ['req_7'])
  const searches = ['418203957162840337', 'a-8', 'REQ_7', 'A-', '4182', '8', 'visa']
  expect(searches.map((search) => readCloseness(search)(text))).toEqual([3, 2, 2, 1, 1, 0, 0])
})
