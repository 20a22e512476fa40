import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyBrand, anyEvent, anyOutcome } from '../../../test/support/arbitraries.ts'
import { EXPIRES, facts, transactionIn, withBrand } from '../../../test/support/given-transaction.ts'
import { long } from '../../../test/support/long-runs.ts'
import type { Brand } from './brand-names.ts'
import { decideTransaction, nextScheduledEnd, type TransactionEvent } from './decide-transaction.ts'
import type { Outcome } from './outcome.schema.ts'
import type { Transaction, TransactionFacts } from './transaction.schema.ts'
import { ENDED_STATUSES, hasEnded, isAuthorized, TRANSACTION_STATUSES } from './transaction.ts'

const manyEvents = fc.array(anyEvent, { minLength: 1, maxLength: 8 })

/** Every state of a walk; a rejected event leaves the state unchanged. */
const walk = (outcome: Outcome, brand: Brand, events: readonly TransactionEvent[]): Transaction[] => {
  const states: Transaction[] = [withBrand({ ...transactionIn('initialized'), outcome }, brand)]
  for (const event of events) {
    const current = states.at(-1) as Transaction
    const decision = decideTransaction(current, event, outcome)
    states.push('rejected' in decision ? current : decision.next)
  }
  return states
}

const always = (claim: (states: readonly Transaction[]) => void): void =>
  fc.assert(
    fc.property(anyOutcome, anyBrand, manyEvents, (outcome, brand, events) => claim(walk(outcome, brand, events))),
    { numRuns: long(50, 500) },
  )

it('reaches every status, so that the properties below are not empty', () => {
  const seen = new Set(
    fc
      .sample(fc.tuple(anyOutcome, manyEvents), { numRuns: 2000, seed: 1 })
      .flatMap(([outcome, events]) => walk(outcome, 'VIS', events).map(({ status }) => status)),
  )
  // The others need an authorization.
  expect(seen).toEqual(new Set(TRANSACTION_STATUSES.filter((status) => !isAuthorized(transactionIn(status)))))
})

it.each(ENDED_STATUSES)('never changes the final status %s', (status) => {
  fc.assert(
    fc.property(anyOutcome, anyEvent, (outcome, event) => {
      const decision = decideTransaction(transactionIn(status), event, outcome)
      expect(decision).toEqual({
        rejected: {
          code: 'INVALID_TRANSACTION_STATUS',
          message: `The transaction has ended with status ${status}. Final states cannot change.`,
        },
      })
    }),
  )
})

it('never has a cavv or an eci without a success', () => {
  always((states) => {
    for (const state of states) {
      const { cavv, eci } = 'threeDS' in state ? (state.threeDS ?? {}) : {}
      if (cavv !== undefined) expect([state.status, eci]).toEqual(['authenticated', expect.any(String)])
      if (eci !== undefined) expect(['authenticated', 'failed']).toContain(state.status)
      if (!hasEnded(state) || state.status === 'canceled') expect([cavv, eci]).toEqual([undefined, undefined])
    }
  })
})

it('has a fail reason and a message if and only if it failed', () => {
  always((states) => {
    for (const state of states) {
      expect('failReason' in state, state.status).toBe(state.status === 'failed')
      if (state.status === 'failed') expect(state.failMessage).not.toBe('')
    }
  })
})

const FACTS = Object.keys(facts).filter((key) => key !== 'history') as (keyof TransactionFacts)[]

it('never changes the past: facts stay, and the history only grows at its end', () => {
  always((states) => {
    for (const [index, state] of states.entries()) {
      const before = states[index - 1] ?? state
      expect(FACTS.filter((key) => !Object.is(state[key], before[key]))).toEqual([])
      expect(state.history.slice(0, before.history.length)).toEqual(before.history)
      const lines = state.history.length - before.history.length
      expect(lines).toBe(hasEnded(state) && !hasEnded(before) ? 1 : 0)
    }
  })
})

it('is never due after its expiry', () => {
  always((states) => {
    for (const state of states) if (!hasEnded(state)) expect(nextScheduledEnd(state).at <= EXPIRES).toBe(true)
  })
})

it('never changes its arguments', () => {
  fc.assert(
    fc.property(anyOutcome, anyEvent, (outcome, event) => {
      const before = { ...transactionIn('challenge_ongoing'), outcome }
      const copy = structuredClone(before)
      decideTransaction(before, event, outcome)
      expect(before).toEqual(copy)
    }),
  )
})
