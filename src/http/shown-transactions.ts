import type { Transaction } from '../domain/transaction.ts'
import type { AnswerAs } from '../reply/reply.ts'
import { type DirectoryResponseStyle, transactionBody } from '../wire/transaction-body.ts'

/** So many are remembered: 2 to 3 KB each. Who asks for more in turn gains nothing and pays next to nothing. */
const MOST = 1_000

type Shown = { readonly transaction: Transaction; readonly payload: AnswerAs<'json'>['payload'] }

/**
 * What is shown of transactions. An app asks for the same one again and again until it has ended, and mostly it is the same
 * record then: records are never changed in place, so it has the same body.
 */
export const createShownTransactions = (style: DirectoryResponseStyle) => {
  const known = new Map<string, Shown>()

  return (transaction: Transaction): Shown['payload'] => {
    const last = known.get(transaction.id)
    if (last?.transaction === transaction) return last.payload
    const [oldest] = !last && known.size >= MOST ? known.keys() : []
    if (oldest !== undefined) known.delete(oldest)
    const payload: Shown['payload'] = { type: 'json', value: transactionBody(transaction, style), again: {} }
    known.set(transaction.id, { transaction, payload })
    return payload
  }
}
