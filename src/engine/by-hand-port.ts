import type { Alteration, Defects } from '../domain/alteration.ts'
import type { Caller } from '../domain/cause.ts'
import type { Hand } from '../domain/ending-with.ts'
import type { MergePatch } from '../domain/merge-patch.ts'
import type { Fault, FaultPlace } from '../domain/outcome.ts'
import type { Refused } from '../domain/refusals.ts'
import type { Transaction } from '../domain/transaction.ts'

/** A transaction or a link of a space, with the defects that its scenario wants of its answers. */
type Answered = { readonly space: string; readonly id: string; readonly outcome: Defects }

type OfTransaction = { readonly space: string; readonly transaction: Transaction }

/** What somebody does to one transaction, beside all others. */
export type ByHand = {
  /** Ends an open transaction now, as its time-out would, with everything that follows from it. */
  expireNow(id: string, by: Hand, cause: Caller): Promise<Transaction | Refused>
  /** What is altered about the answers that tell of a transaction or a link, if anything is. */
  alterationOf(space: string, id: string): Alteration | undefined
  /** What somebody has altered in a space, by the ids of the transactions; what was merely counted is left out. */
  alteredIn(space: string): readonly (readonly [id: string, alteration: Alteration])[]
  /** Lays a patch over the status answer of a transaction, in the place of an earlier one; null ends that. */
  showAs(where: OfTransaction, patch: MergePatch | null): Promise<void>
  /** Puts faults in the place of those that a transaction has, counted anew; `none` lifts them. */
  putFaults(where: OfTransaction, faults: Fault | 'none'): Promise<void>
  /** The defects of the answer that is about to go out. Where their number counts, it is counted by this call. */
  defectsOn(place: FaultPlace, answered: Answered): Defects | Promise<Defects>
}
