import { describe, expect, it } from 'vitest'
import {
  challenge,
  ERROR_ON_START,
  frictionless,
  NOT_ENROLLED,
  outcomeWith,
  PASSES,
} from '../../../test/support/given-transaction.ts'
import type { Outcome } from './outcome.schema.ts'
import { declineOf, directoryDelayOf, isDecoupled, isEnrolled } from './outcome.ts'

type Declined = Extract<Outcome['initialization'], { type: 'declined' }>
const declines = (more: Partial<Declined>): Outcome => ({
  ...frictionless(),
  initialization: { type: 'declined', error: 'DECLINED', delayMs: 0, ...more },
})

describe('the card network', () => {
  it.each<[string, Partial<Declined>, object]>([
    [
      'a code',
      { networkCode: '51' },
      { code: 'DECLINED', message: 'The card network responded with 51.', networkCode: '51' },
    ],
    ['no code', {}, { code: 'DECLINED', message: 'The scenario rejects the initialization.' }],
    ['words', { networkCode: '51', message: 'no funds' }, { code: 'DECLINED', message: 'no funds', networkCode: '51' }],
    [
      'an error of the brand',
      { error: { VIS: 'SOFT_DECLINED', default: 'REFERRAL' } },
      { code: 'SOFT_DECLINED', message: 'The scenario rejects the initialization.' },
    ],
  ])('declines with %s', (_title, more, rejection) => {
    expect(declineOf(declines(more), 'VIS')).toStrictEqual({ rejected: { ...rejection } })
  })

  it('declines another brand with the other error', () => {
    const outcome = declines({ error: { VIS: 'SOFT_DECLINED', default: 'REFERRAL' } })
    expect(declineOf(outcome, 'AMX')).toMatchObject({ rejected: { code: 'REFERRAL' } })
  })

  it('does not decline an accepted card', () => {
    expect(declineOf(challenge(), 'VIS')).toBeUndefined()
  })
})

it.each<[string, Outcome, boolean]>([
  ['an accepted card', challenge(), true],
  ['a card that takes no part', NOT_ENROLLED, false],
  ['a declined card', declines({}), false],
])('%s is enrolled: %s', (_title, outcome, enrolled) => {
  expect(isEnrolled(outcome)).toBe(enrolled)
})

it('the directory has the delay of the scenario, and none without a request to it', () => {
  expect(directoryDelayOf(outcomeWith({ flow: 'frictionless', delayMs: 70, result: PASSES }))).toBe(70)
  expect(directoryDelayOf(ERROR_ON_START)).toBe(0)
})

it.each<[what: string, outcome: Outcome, decoupled: boolean]>([
  ['a challenge that ends automatically', challenge({ automation: { type: 'end', afterMs: 1 } }), true],
  ['a challenge for the cardholder', challenge(), false],
  ['no challenge', frictionless(), false],
])('%s is decoupled: %s', (_title, outcome, decoupled) => {
  expect(isDecoupled(outcome)).toBe(decoupled)
})
