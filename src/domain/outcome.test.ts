import { describe, expect, it } from 'vitest'
import { challenge, frictionless, NOT_ENROLLED } from '../../test/support/given-transaction.ts'
import { declineOf, isEnrolled, type Outcome } from './outcome.ts'

type Declined = Extract<Outcome['initialization'], { type: 'declined' }>
const declines = (more: Partial<Declined>): Outcome => ({
  ...frictionless(),
  initialization: { type: 'declined', error: 'DECLINED', delayMs: 0, ...more },
})

describe('the card network', () => {
  it.each<[string, Partial<Declined>, object]>([
    ['a code', { networkCode: '51' }, { code: 'DECLINED', message: 'the card network answered 51', networkCode: '51' }],
    ['no code', {}, { code: 'DECLINED', message: 'the scenario refuses the initialization' }],
    ['words', { networkCode: '51', message: 'no funds' }, { code: 'DECLINED', message: 'no funds', networkCode: '51' }],
    [
      'an error of the brand',
      { error: { VIS: 'SOFT_DECLINED', default: 'REFERRAL' } },
      { code: 'SOFT_DECLINED', message: 'the scenario refuses the initialization' },
    ],
  ])('says no with %s', (_what, more, refusal) => {
    expect(declineOf(declines(more), 'VIS')).toStrictEqual({ refused: { ...refusal } })
  })

  it('says no to another brand with the other error', () => {
    const outcome = declines({ error: { VIS: 'SOFT_DECLINED', default: 'REFERRAL' } })
    expect(declineOf(outcome, 'AMX')).toMatchObject({ refused: { code: 'REFERRAL' } })
  })

  it('says nothing to an accepted card', () => {
    expect(declineOf(challenge(), 'VIS')).toBeUndefined()
  })
})

it.each<[string, Outcome, boolean]>([
  ['an accepted card', challenge(), true],
  ['a card that takes no part', NOT_ENROLLED, false],
  ['a declined card', declines({}), false],
])('calls %s enrolled: %s', (_what, outcome, enrolled) => {
  expect(isEnrolled(outcome)).toBe(enrolled)
})
