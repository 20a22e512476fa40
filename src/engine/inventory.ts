import type { Inventory } from './inventory-port.ts'
import type { EngineParts } from './parts.ts'
import type { Links } from './port.ts'
import type { Transactions } from './transactions.ts'

/**
 * Looks through what a space holds. Every record is looked at in the way in which it is found by its id, so that a list
 * never shows something as open whose time is over.
 */
export const createInventory = (
  { store }: EngineParts,
  transactions: Pick<Transactions, 'find'>,
  links: Pick<Links, 'findLink'>,
): Inventory => ({
  *transactionsIn(space) {
    for (const [id] of store.entries('transactions', space)) {
      const found = transactions.find(id)
      if (found) yield found.transaction
    }
  },
  *linksIn(space) {
    for (const [id] of store.entries('links', space)) {
      const found = links.findLink(id)
      if (found) yield found.link
    }
  },
})
