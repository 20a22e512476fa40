import type { Link } from '../domain/link.ts'
import type { Transaction } from '../domain/transaction.ts'

/** What a space holds, in the order in which it came, as it is now: what became due has happened. */
export type Inventory = {
  /** Authentications of links' cardholders are among them. */
  transactionsIn(space: string): Iterable<Transaction>
  linksIn(space: string): Iterable<Link>
}
