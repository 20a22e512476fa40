import { type Alteration, type Defects, nextDefects } from '../domain/alteration.ts'
import type { Caller } from '../domain/cause.ts'
import type { Hand } from '../domain/ends.ts'
import type { MergePatch } from '../domain/merge-patch.ts'
import type { Fault, FaultPlace } from '../domain/outcome.ts'
import { type Refused, refuse } from '../domain/refusals.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Found } from './calls.ts'
import { alterationChange, type EngineParts } from './parts.ts'
import type { Transactions } from './transactions.ts'

/** A transaction or a link of a space, with the defects that its scenario wants of its answers. */
type Answered = { readonly space: string; readonly id: string; readonly outcome: Defects }

/** What can be done to one transaction while everything else goes on. */
export const createByHand = ({ store, clocks }: EngineParts, transactions: Transactions) => {
  /** What is altered about the answers that tell of a transaction or a link, if anything is. */
  const alterationOf = (space: string, id: string): Alteration | undefined => store.get('alterations', space, id)

  return {
    alterationOf,

    /** What somebody has altered in a space, by the ids of the transactions; what was merely counted is left out. */
    alteredIn: (space: string): readonly (readonly [id: string, alteration: Alteration])[] =>
      [...store.entries('alterations', space)].filter(([, { shown, faults }]) => (shown ?? faults) !== undefined),

    /** Ends an open transaction now, as its time-out would, with everything that follows from it. */
    async expireNow(id: string, by: Hand, cause: Caller): Promise<Transaction | Refused> {
      const found = transactions.find(id)
      if (!found) return refuse('TRANSACTION_NOT_FOUND', 'there is no such transaction')
      const at = clocks.of(found.space).now()
      const event = { type: 'Expire', at, proof: transactions.proof(found) } as const
      const applied = transactions.apply(found, event, cause, found.transaction.outcome, by)
      if ('refused' in applied) return applied
      await applied.saved
      return applied.transaction
    },

    /** Lays a patch over the status answer of a transaction, in the place of an earlier one; null ends that. */
    showAs({ space, transaction: { id } }: Found, patch: MergePatch | null): Promise<void> {
      const { shown: _, ...rest } = alterationOf(space, id) ?? {}
      return store.commit([alterationChange(space, id, patch === null ? rest : { ...rest, shown: patch })])
    },

    /** Puts faults in the place of those that a transaction has, counted anew; `none` lifts them. */
    putFaults({ space, transaction: { id, outcome } }: Found, faults: Fault | 'none'): Promise<void> {
      const { suffered: _, faults: __, ...rest } = alterationOf(space, id) ?? {}
      // Without any of the scenario there is nothing to lift, and nothing to remember.
      const isNothing = faults === 'none' && !outcome.fault
      return store.commit([alterationChange(space, id, isNothing ? rest : { ...rest, faults })])
    },

    /** The defects of the answer that is about to go out. Where their number counts, it is counted by this call. */
    defectsOn(place: FaultPlace, { space, id, outcome }: Answered): Defects | Promise<Defects> {
      const alteration = alterationOf(space, id)
      if (!alteration && !outcome.fault) return outcome
      const { defects, after } = nextDefects(place, outcome, alteration)
      // The answer is counted before it goes: whoever asks again meanwhile gets the next one.
      return after ? store.commit([alterationChange(space, id, after)]).then(() => defects) : defects
    },
  }
}
