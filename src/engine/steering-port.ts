import type { Cause } from '../domain/cause.ts'
import type { Link } from '../domain/link.ts'
import type { OneShot, When } from '../domain/one-shot.ts'
import type { Refused } from '../domain/refusals.ts'
import type { Transaction } from '../domain/transaction.ts'

/** A one-shot that somebody arms. */
export type OneShotOrder = Pick<OneShot, 'scenario' | 'for' | 'times'> & { readonly when?: When }

type InSpace<Thing> = Thing & { readonly space: string }
type Found = InSpace<{ readonly transaction: Transaction }>
type FoundLink = InSpace<{ readonly link: Link }>

/** What a test decides about requests to come, and about resources that are under way. */
export type Steering = {
  /** Lets a scenario decide about the next requests that fit. Resolves when it is safe. */
  arm(space: string, order: OneShotOrder, cause: Cause): Promise<OneShot | Refused>
  /** What is armed in a space, in the order in which it is asked. */
  armed(space: string): readonly OneShot[]
  /** Takes back one, or all that a space has; the ones that are gone then. */
  disarm(space: string, cause: Cause, id?: string): Promise<readonly OneShot[]>
  /**
   * Lets another scenario decide about a transaction until its end, whatever was pinned. Refused where the scenario
   * contradicts what was answered already.
   */
  repinTransaction(found: Found, name: string, cause: Cause): Promise<Found | Refused>
  /** The same for a link, and for the transaction that authenticates its cardholder. */
  repinLink(found: FoundLink, name: string, cause: Cause): Promise<FoundLink | Refused>
}
