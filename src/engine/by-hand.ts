import { type Alteration, nextDefects } from '../domain/alteration.ts'
import { refuse } from '../domain/refusals.ts'
import type { Change, Store } from '../store/store.ts'
import type { ByHand } from './by-hand-port.ts'
import type { EngineParts } from './parts.ts'
import type { Transactions } from './transactions.ts'

/** What is altered by hand, put or, where nothing is any more, removed. */
const alterationChange = (space: string, id: string, alteration: Alteration): Change => ({
  table: 'alterations',
  space,
  id,
  value: Object.keys(alteration).length === 0 ? null : alteration,
})

/** The changes that forget what was altered about things that are removed. */
export const forgetAltered = (store: Store, space: string, ids: readonly string[]): Change[] =>
  ids
    .filter((id) => store.get('alterations', space, id) !== undefined)
    .map((id) => ({ table: 'alterations', space, id, value: null }))

/** The changes that count answers anew where another scenario brings other faults. Those put by hand go on. */
export const countAnew = (store: Store, space: string, id: string): Change[] => {
  const { suffered, ...rest } = store.get('alterations', space, id) ?? {}
  return suffered === undefined || rest.faults !== undefined ? [] : [alterationChange(space, id, rest)]
}

/** What can be done to one transaction while everything else goes on. */
export const createByHand = ({ store, clocks }: EngineParts, transactions: Transactions): ByHand => {
  const alterationOf: ByHand['alterationOf'] = (space, id) => store.get('alterations', space, id)

  return {
    alterationOf,

    alteredIn: (space) =>
      [...store.entries('alterations', space)].filter(([, { shown, faults }]) => (shown ?? faults) !== undefined),

    async expireNow(id, by, cause) {
      const found = transactions.find(id)
      if (!found) return refuse('TRANSACTION_NOT_FOUND', 'there is no such transaction')
      const at = clocks.of(found.space).now()
      const event = { type: 'Expire', at, proof: transactions.proof(found) } as const
      const applied = transactions.apply(found, event, cause, found.transaction.outcome, by)
      if ('refused' in applied) return applied
      await applied.saved
      return applied.transaction
    },

    showAs({ space, transaction: { id } }, patch) {
      const { shown: _, ...rest } = alterationOf(space, id) ?? {}
      return store.commit([alterationChange(space, id, patch === null ? rest : { ...rest, shown: patch })])
    },

    putFaults({ space, transaction: { id, outcome } }, faults) {
      const { suffered: _, faults: __, ...rest } = alterationOf(space, id) ?? {}
      // Without any of the scenario there is nothing to lift, and nothing to remember.
      const isNothing = faults === 'none' && !outcome.fault
      return store.commit([alterationChange(space, id, isNothing ? rest : { ...rest, faults })])
    },

    defectsOn(place, { space, id, outcome }) {
      const alteration = alterationOf(space, id)
      if (!alteration && !outcome.fault) return outcome
      const { defects, after } = nextDefects(place, outcome, alteration)
      // The answer is counted before it goes: whoever asks again meanwhile gets the next one.
      return after ? store.commit([alterationChange(space, id, after)]).then(() => defects) : defects
    },
  }
}
