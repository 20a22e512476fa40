import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  authenticated,
  DELETED,
  ended,
  enterCard,
  FAILED_BY_THE_ISSUER,
  fail,
  remove,
  settled,
  start,
  UNUSED,
} from '../../../test/support/given-link.ts'
import { long } from '../../../test/support/long-runs.ts'
import { decideLink, type LinkEvent } from './decide-link.ts'
import type { Link } from './link.schema.ts'
import { LINK_STATUSES } from './link.ts'
import { ENDED_STATUSES } from './transaction.ts'

const ANY: Readonly<Record<LinkEvent['type'], fc.Arbitrary<LinkEvent>>> = {
  EnterCard: fc.constant(enterCard),
  StartAuthentication: fc.constant(start),
  Fail: fc.constant(fail),
  Delete: fc.constant(remove),
  Authenticated: fc
    .tuple(
      fc.constantFrom(...ENDED_STATUSES.map((status) => ended(status)), FAILED_BY_THE_ISSUER),
      fc.constantFrom('success' as const, 'error' as const),
    )
    .map(([transaction, afterFailure]) => authenticated(transaction, afterFailure)),
}
const anyLinkEvent = fc.oneof(...Object.values(ANY))

/** Every state of a walk; a rejected event leaves the state unchanged. */
const walk = (events: readonly LinkEvent[]): Link[] => {
  const states: Link[] = [UNUSED]
  for (const event of events) {
    const current = states.at(-1) ?? UNUSED
    const decision = decideLink(current, event)
    states.push('rejected' in decision ? current : settled(decision.next))
  }
  return states
}

const MAY_FOLLOW: Record<Link['status'], readonly Link['status'][]> = {
  PENDING: ['PENDING', 'SUCCESS', 'ERROR', 'DELETED'],
  SUCCESS: ['SUCCESS', 'DELETED'],
  ERROR: ['ERROR', 'DELETED'],
  DELETED: ['DELETED'],
}

it('never changes a final state except by deletion, and never has a card without success', () => {
  const reached = new Set<string>()
  fc.assert(
    fc.property(fc.array(anyLinkEvent, { minLength: 1, maxLength: 6 }), (events) => {
      const states = walk(events)
      for (const [index, state] of states.entries()) {
        const before = states[index - 1] ?? state
        reached.add(state.status)
        expect(MAY_FOLLOW[before.status]).toContain(state.status)
        if (before.status !== 'PENDING' && state.status === before.status) expect(state).toBe(before)
        expect('tokens' in state).toBe(state.status === 'SUCCESS')
        if (state.status === 'ERROR') expect(state).not.toHaveProperty('card')
        if (state.status === 'DELETED') expect(state).toEqual(DELETED)
      }
    }),
    { numRuns: long(60, 500) },
  )
  expect(reached).toEqual(new Set(LINK_STATUSES))
})
