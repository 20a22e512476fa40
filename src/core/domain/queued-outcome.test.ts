import { describe, expect, it } from 'vitest'
import type { QueuedOutcome } from './queued-outcome.schema.ts'
import { afterUse, appliesTo, formatConditions, type Order, orderOf } from './queued-outcome.ts'

const A: Order = { refno: 'A' }
const queuedOutcome: QueuedOutcome = { id: 'next_1', scenario: 'x', for: 'request', times: 1, left: 1, orders: [] }
const forOrders: QueuedOutcome = { ...queuedOutcome, for: 'order', times: 2, left: 1, orders: [A] }
const yes = () => true
const no = () => false

describe('a queued outcome applies', () => {
  it.each<[string, QueuedOutcome, Order, () => boolean, boolean]>([
    ['without conditions', queuedOutcome, A, no, true],
    ['if its conditions match', { ...queuedOutcome, when: { refno: 'A' } }, A, yes, true],
    ['not where it does not fit', { ...queuedOutcome, when: { refno: 'A' } }, A, no, false],
    ['not where nothing is left', { ...queuedOutcome, left: 0 }, A, yes, false],
    [
      'to an order that it matched, with any conditions',
      { ...forOrders, left: 0, when: { amount: { from: 1 } } },
      A,
      no,
      true,
    ],
    ['about another order while some are left', forOrders, { refno: 'B' }, yes, true],
    ['not about another one when none is left', { ...forOrders, left: 0 }, { refno: 'B' }, yes, false],
    ['not about a link of the same name', { ...forOrders, left: 0 }, { reference: 'A' }, yes, false],
  ])('%s', (_title, input, order, fits, expected) => {
    expect(appliesTo(input, order, fits)).toBe(expected)
  })
})

describe('after its use', () => {
  it.each<[string, QueuedOutcome, Order, QueuedOutcome | null]>([
    ['it is gone', queuedOutcome, A, null],
    ['one try less is left', { ...queuedOutcome, times: 3, left: 3 }, A, { ...queuedOutcome, times: 3, left: 2 }],
    ['it has met the order', forOrders, { reference: 'B' }, { ...forOrders, left: 0, orders: [A, { reference: 'B' }] }],
    ['an order that it met takes nothing', forOrders, A, forOrders],
  ])('%s', (_title, input, order, expected) => {
    expect(afterUse(input, order)).toEqual(expected)
  })
})

it.each([
  [{ refno: 'A', reference: undefined }, { refno: 'A' }],
  [{ refno: undefined, reference: 'B' }, { reference: 'B' }],
])('the order of %j is %j', (facts, order) => {
  expect(orderOf(facts)).toEqual(order)
})

describe('the conditions of a queued outcome as text', () => {
  const card = (name: string) => ({ key: `${name}:VIS:0`, name, brand: 'VIS' }) as const
  it.each<[formatted: string, when: Parameters<typeof formatConditions>[0]]>([
    ['', {}],
    ['card a', { cards: [card('a')] }],
    ['card a', { cards: [card('a'), card('a')] }],
    ['card a or b', { cards: [card('a'), card('b')] }],
    ['card a or b or 2 more', { cards: [card('a'), card('b'), card('c'), card('d')] }],
    ['brand VIS or ECA', { brands: ['VIS', 'ECA'] }],
    ['amount 5', { amount: { from: 5, to: 5 } }],
    ['amount from 5 to 7', { amount: { from: 5, to: 7 } }],
    ['amount from 5', { amount: { from: 5 } }],
    ['amount to 7', { amount: { to: 7 } }],
    ['brand VIS, amount from 5, refno A*', { refno: 'A*', amount: { from: 5 }, brands: ['VIS'] }],
  ])('%s', (formatted, when) => {
    expect(formatConditions(when)).toBe(formatted)
  })
})
