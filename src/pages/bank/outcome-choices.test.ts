import { describe, expect, it } from 'vitest'
import { challenge, transactionIn } from '../../../test/support/given-transaction.ts'
import type { Outcome } from '../../core/domain/outcome.schema.ts'
import type { Challenge } from '../../core/domain/outcome.ts'
import { NOT_OFFERED } from './challenge-view.ts'
import { offeredOutcomes, readChosenOutcome } from './outcome-choices.tsx'

const open = transactionIn('challenge_ongoing')
const offersOf = (outcome: Outcome) => offeredOutcomes({ ...open, outcome })
const ABANDONED: Challenge['automation'] = { type: 'abandon', at: 'challenge_ongoing' }

describe('a form that chooses an outcome', () => {
  it.each([
    [{ action: 'end-Y' }, { type: 'Force', end: { transStatus: 'Y' } }],
    [
      { action: 'end-Y', reason: '' },
      { type: 'Force', end: { transStatus: 'Y' } },
    ],
    [
      { action: 'end-Y', reason: '15' },
      { type: 'Force', end: { transStatus: 'Y', reason: '15' } },
    ],
    [
      { action: 'end-N', reason: '10' },
      { type: 'Force', end: { transStatus: 'N', reason: '10' } },
    ],
    [{ action: 'end-A' }, { type: 'Force', end: { transStatus: 'A' } }],
    [{ action: 'end-U' }, { type: 'Force', end: { transStatus: 'U' } }],
    [{ action: 'end-R' }, { type: 'Force', end: { transStatus: 'R' } }],
    [{ action: 'end-cancel' }, { type: 'Cancel' }],
    [{ action: 'end-expire' }, { type: 'Expire' }],
  ])('%j', (fields, choice) => {
    expect(readChosenOutcome(fields, () => offersOf(challenge()))).toEqual(choice)
  })

  it.each([{}, { action: 'cancel' }, { action: 'code', code: '4444', reason: '10' }, { action: ['end-Y', 'end-N'] }])(
    '%j is another form',
    (fields) => {
      expect(readChosenOutcome(fields, () => offersOf(challenge()))).toBeUndefined()
    },
  )

  it.each([
    { action: 'end-' },
    { action: 'end-I' },
    { action: 'end-constructor' },
    { action: 'end-N-10' },
    { action: 'end-N', reason: '15' },
    { action: 'end-Y', reason: '10' },
    { action: 'end-A', reason: '15' },
    { action: 'end-cancel', reason: '26' },
    { action: 'end-N', reason: ['10', '11'] },
  ])('%j chooses an outcome that is not offered', (fields) => {
    expect(readChosenOutcome(fields, () => offersOf(challenge()))).toBe(NOT_OFFERED)
  })

  it('accepts no outcome on a page without choices, and no Cancel if it has no effect', () => {
    expect(readChosenOutcome({ action: 'end-Y' }, () => [])).toBe(NOT_OFFERED)
    const abandoned = offersOf(challenge({ automation: ABANDONED }))
    expect(readChosenOutcome({ action: 'end-cancel' }, () => abandoned)).toBe(NOT_OFFERED)
    expect(readChosenOutcome({ action: 'end-Y' }, () => abandoned)).toMatchObject({ type: 'Force' })
  })
})

describe('the code with the effect of an outcome', () => {
  const codes = (outcome: Outcome) =>
    Object.fromEntries(offersOf(outcome).flatMap(({ id, code }) => (code === undefined ? [] : [[id, code]])))

  it.each<[string, Outcome, object]>([
    ['of a page with result Y', challenge(), { Y: '4444', N: '4009', A: '4077', U: '4033', R: '4022' }],
    [
      'not the code for Y if its result has more fields',
      challenge({}, { transStatus: 'Y', version: '2.2.0', cardholderInfo: 'Hello' }),
      { N: '4009', A: '4077', U: '4033', R: '4022' },
    ],
    ['none if every code is valid', challenge({ codes: 'any' }), {}],
    ['none if some codes are valid', challenge({ codes: ['1234'] }), {}],
    ['none in the app', challenge({ method: 'out_of_band' }), {}],
    ['none if the challenge is abandoned', challenge({ automation: ABANDONED }), {}],
  ])('%s', (_title, outcome, expected) => {
    expect(codes(outcome)).toEqual(expected)
  })
})
