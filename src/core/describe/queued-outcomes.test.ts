import { describe, expect, it } from 'vitest'
import type { QueuedOutcome } from '../contract/control.gen.ts'
import { describeQueuedOutcome } from './queued-outcomes.ts'

const queuedOutcome = (more: Partial<QueuedOutcome>): QueuedOutcome => ({
  id: 'n',
  scenario: 'x',
  for: 'request',
  times: 1,
  left: 1,
  orders: [],
  usage: '',
  ...more,
})

describe('the description of a queued outcome', () => {
  it.each<[Partial<QueuedOutcome>, string]>([
    [{}, 'next one'],
    [{ left: 3 }, 'next 3'],
    [{ left: 2, when: { refno: 'order-11*' } }, 'next 2 with order-11*'],
    [{ left: 2, when: { interface: 'links' } }, 'next 2 links'],
    [{ when: { interface: 'transactions', currency: 'CHF' } }, 'next transaction with CHF'],
    [{ when: { amount: { from: 100, to: 500 } } }, 'next one with an amount of 100 to 500 minor units'],
    [{ when: { amount: { from: 100, to: 100 } } }, 'next one with an amount of 100 minor units'],
    [
      { when: { amount: { from: 100000, to: 500000 }, currency: 'EUR' } },
      'next one with an amount of 1,000.00 to 5,000.00, EUR',
    ],
    [{ when: { amount: { to: 1250 }, currency: 'JPY' } }, 'next one with an amount up to 1,250, JPY'],
    [{ when: { amount: { from: 1250 }, currency: 'KWD' } }, 'next one with an amount from 1.250, KWD'],
    [{ left: 2, for: 'order', orders: [] }, 'next 2 orders, each with all its requests'],
    [{ left: 0, for: 'order', orders: [{ refno: 'order-1' }] }, 'used up; still every request for order-1'],
  ])('%j applies to the %s', (more, description) => {
    expect(describeQueuedOutcome(queuedOutcome(more))).toBe(description)
  })

  it('names the brands of a condition', () => {
    const when = JSON.parse('{"brand":["VIS","AMX"],"email":"*@zoo.test"}')
    expect(describeQueuedOutcome(queuedOutcome({ when }))).toBe('next one with Visa or Amex, the e-mail *@zoo.test')
  })
})
