import { expect, it } from 'vitest'
import { codeChallenge, ERROR_ON_START, outcomeWith, PASSES } from '../../../test/support/given-transaction.ts'
import type { Outcome } from './outcome.schema.ts'
import type { Challenge } from './outcome.ts'
import { scaleOutcome } from './scale-outcome.ts'

const slow = (delayMs: number, page: Partial<Challenge>): Outcome =>
  outcomeWith({ flow: 'challenge', delayMs, challenge: { ...codeChallenge, ...page }, result: PASSES })
const quiet = (delayMs: number): Outcome => outcomeWith({ flow: 'frictionless', delayMs, result: PASSES })
const ofLink = (tokenization: NonNullable<Outcome['tokenization']>): Outcome =>
  outcomeWith({ flow: 'error_on_start' }, { tokenization })

it.each<[string, Outcome, Outcome]>([
  ['the directory', quiet(5000), quiet(50)],
  ['the directory before a challenge', slow(5000, {}), slow(50, {})],
  ['the page', slow(0, { timeoutMs: 10_000 }), slow(0, { timeoutMs: 100 })],
  [
    'the automatic end',
    slow(0, { automation: { type: 'end', afterMs: 2000 } }),
    slow(0, { automation: { type: 'end', afterMs: 20 } }),
  ],
  [
    "the redirect from a link's page",
    ofLink({ result: 'success', redirectAfterMs: 5000 }),
    ofLink({ result: 'success', redirectAfterMs: 50 }),
  ],
  ["nothing of a link's page without a duration", ofLink({ result: 'error' }), ofLink({ result: 'error' })],
  [
    'nothing that does not wait',
    slow(0, { automation: { type: 'cancel' } }),
    slow(0, { automation: { type: 'cancel' } }),
  ],
  ['nothing of a fault at the start', ERROR_ON_START, ERROR_ON_START],
])('makes %s a hundred times faster', (_title, outcome, expected) => {
  expect(scaleOutcome(outcome, 0.01)).toStrictEqual(expected)
})

it('returns the outcome unchanged at the normal pace, and never changes its argument', () => {
  const outcome = slow(5000, { timeoutMs: 10_000 })
  expect(scaleOutcome(outcome, 1)).toBe(outcome)
  scaleOutcome(outcome, 0)
  expect(outcome).toEqual(slow(5000, { timeoutMs: 10_000 }))
})

it('never changes the delay of the initialization, which is part of the API and not of a page', () => {
  const outcome: Outcome = { ...quiet(0), initialization: { type: 'accepted', enrolled: true, delayMs: 250 } }
  expect(scaleOutcome(outcome, 0).initialization).toEqual({ type: 'accepted', enrolled: true, delayMs: 250 })
})
