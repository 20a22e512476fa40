import type { EndedTransaction } from '../../domain/transaction.ts'
import { DeveloperHints } from '../frame/developer-hints.tsx'

/** What a page of an ended transaction is made from. */
export type EndedView = { readonly space: string; readonly transaction: EndedTransaction }

/** What came of it, for whoever develops: the result, what became of the webhook, and why. */
export const EndedHints = ({ space, transaction }: EndedView) => (
  <DeveloperHints space={space} transaction={transaction} />
)
