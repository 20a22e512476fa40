import { describe, expect, it } from 'vitest'
import { USUAL_RESULTS } from '../../../test/support/given-transaction.ts'
import { createIds, createSpaceKeys, isSameSecret, type Kind, LINK_ID, nextFree, TRANSACTION_ID } from './ids.ts'
import { proofOf } from './threeds.ts'

const ids = createIds('threeds-sandbox')
const NUMBERS = Array.from({ length: 10_000 }, (_, i) => i + 1)
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('the values of the default seed never change', () => {
  it.each([
    ['first transaction', ids.transactionId('default', 1), '248598616097737228'],
    ['second transaction', ids.transactionId('default', 2), '744432526536143501'],
    ['first transaction of a space', ids.transactionId('ci-42', 1), '568972919846476296'],
    ['alias', ids.alias('default', 1), 'hQ5DQIWCKZoyssKjP-0w2smsmtKFq7bA'],
    ['alias of a CVV', ids.aliasCvv('default', 1), 'b3zlqqUNww7_A2sVSbQa0OiO'],
    ['fingerprint', ids.fingerprint('4000001000000018'), 'F-Zfe6ryBnSixQx4LyqMKuzi'],
    ['link', ids.linkId('default', 1), 'BF1D8645-860F-4043-9CA5-1E52D5062520'],
    ['webhook', ids.webhookId('default', 1), 'msg_fSoF39EoApYMGe9JKzltpWCxeUA'],
    ['xid', ids.uuid('xid', 'default', 1), '91740987-cbcf-47c4-b613-5b9884a963bc'],
    ['request', ids.correlationId(1), 'a0565665-b089-408e-bc1f-70de9e3779b1'],
    ['request after it', ids.correlationId(2), 'a0565665-b089-408e-bc1f-70de3c6ef362'],
    ['bytes', ids.bytes('cavv', 'default', 1, 4).toString('hex'), '1fbb9a4e'],
    ['keyed hash', ids.keyedHash('page', 'x'), '0zzv7AWgsGR4hNw3zDjvBzC2KWWNtE4G9cnVf5ck9R0'],
  ])('%s', (_title, value, expected) => {
    expect(value).toBe(expected)
  })

  it('proof', () => {
    const { tail, xid, threeDSTransactionId } = proofOf(ids, 'default', 1, USUAL_RESULTS)
    expect([Buffer.from(tail).toString('base64'), xid, threeDSTransactionId]).toEqual([
      'H7uaTqOqk5sYSuBi9/5t/rXVyA==',
      '91740987-cbcf-47c4-b613-5b9884a963bc',
      'a6c01df9-3ed1-412e-ad9a-864003b56d0d',
    ])
  })
})

describe('each of 10,000 is unique and has the right form', () => {
  it.each<[string, (n: number) => string, RegExp]>([
    ['transaction id', (n) => ids.transactionId('default', n), /^[1-9]\d{17}$/],
    ['transaction id of the pattern', (n) => ids.transactionId('ci-42', n), new RegExp(`^${TRANSACTION_ID}$`)],
    ['link id of the pattern', (n) => ids.linkId('default', n), new RegExp(`^${LINK_ID}$`)],
    ['webhook id', (n) => ids.webhookId('default', n), /^msg_[\w-]{27}$/],
    ['alias', (n) => ids.alias('default', n), /^[\w-]{32}$/],
    ['alias of a CVV', (n) => ids.aliasCvv('default', n), /^[\w-]{24}$/],
    ['fingerprint', (n) => ids.fingerprint(String(n)), /^F-[\w-]{22}$/],
    ['id of a request', ids.correlationId, UUID],
    ['uuid', (n) => ids.uuid('xid', 'default', n), UUID],
    ['keyed hash', (n) => ids.keyedHash('page', String(n)), /^[\w-]{43}$/],
  ])('%s', (_title, make, form) => {
    const made = NUMBERS.map(make)
    expect(new Set(made).size).toBe(NUMBERS.length)
    expect(made.filter((value) => !form.test(value))).toEqual([])
  })
})

it.each([
  ['a number with 17 digits', TRANSACTION_ID, '12345678901234567'],
  ['a word of 18 letters', TRANSACTION_ID, 'D'.repeat(18)],
  ['a link id in lower case', LINK_ID, ids.linkId('default', 1).toLowerCase()],
  ['a link id with a group too few', LINK_ID, ids.linkId('default', 1).slice(0, -13)],
  ['a link id without dashes', LINK_ID, ids.linkId('default', 1).replaceAll('-', '')],
])('%s does not match', (_title, pattern, text) => {
  expect(text).not.toMatch(new RegExp(`^(?:${pattern})$`))
})

describe('the next free number', () => {
  const idOf = (n: number): string => `id-${n}`
  it.each<[what: string, last: number, taken: readonly string[], expected: object]>([
    ['is the one after the last', 4, [], { n: 5, id: 'id-5' }],
    ['is the first whose id is free', 4, ['id-5', 'id-6', 'id-8'], { n: 7, id: 'id-7' }],
  ])('%s', (_title, last, taken, expected) => {
    const requested: unknown[] = []
    const isTaken = (id: string, n: number): boolean => {
      requested.push([id, `id-${n}`])
      return taken.includes(id)
    }
    expect(nextFree(last, idOf, isTaken)).toEqual(expected)
    expect(requested.filter((pair) => Array.isArray(pair) && pair[0] !== pair[1])).toEqual([])
  })
})

it('a fingerprint stays the same after others', () => {
  const made = createIds('threeds-sandbox')
  const numbers = NUMBERS.slice(0, 100).map(String)
  const first = numbers.map(made.fingerprint)
  expect(numbers.map(made.fingerprint)).toEqual(first)
})

describe('one number gives different values', () => {
  it('for every kind', () => {
    const kinds: Kind[] = ['transaction', 'link', 'webhook', 'alias', 'aliasCvv', 'cavv', 'xid', 'threeDSTransaction']
    expect(new Set(kinds.map((kind) => ids.uuid(kind, 'default', 1))).size).toBe(kinds.length)
  })

  it('for every space, even if space and number could be concatenated in two ways', () => {
    const made = [ids.transactionId('a', 11), ids.transactionId('a1', 1), ids.transactionId('b', 11)]
    expect(new Set(made).size).toBe(3)
  })

  it('for every seed', () => {
    const other = createIds('other')
    expect(other.transactionId('default', 1)).toBe('298898380263855875')
    expect(other.fingerprint('4000001000000018')).not.toBe(ids.fingerprint('4000001000000018'))
    expect(other.keyedHash('page', 'x')).not.toBe(ids.keyedHash('page', 'x'))
  })

  it('for every purpose of a hash', () => {
    expect(ids.keyedHash('page', 'x')).not.toBe(ids.keyedHash('idempotency', 'x'))
  })
})

describe('the credentials of a space', () => {
  const keysOf = createSpaceKeys('control')

  it('never change', () => {
    expect(keysOf('ci-42')).toEqual({
      password: 'uQ8ENMYkSil6yMgEhyc11DWdwbG--srx_1QHQyTMaF0',
      linkKey: '81kmWudhO9wLJlihOJ1XWW19-hfQl50y_L_wDdJEsiw',
      controlToken: 'space/ci-42/YDNnHMuCzqROF1coH9D7pr7M78oSZ3wbCd3cFwyWpKQ',
    })
  })

  it('are valid for one space and one control token only, and differ from each other', () => {
    const all = [keysOf('ci-42'), keysOf('ci-43'), createSpaceKeys('other')('ci-42')].flatMap((keys) =>
      Object.values(keys),
    )
    expect(new Set(all).size).toBe(9)
  })
})

it.each([
  ['the same', 'secret', true],
  ['another of the same length', 'Secret', false],
  ['its beginning', 'secre', false],
  ['nothing', '', false],
])('a secret compared with %s', (_title, other, isSame) => {
  expect(isSameSecret('secret', other)).toBe(isSame)
})
