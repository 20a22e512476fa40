import { decideTransaction, dueAt, type TransactionEvent } from '../domain/decide-transaction.ts'
import type { Outcome } from '../domain/outcome.ts'
import { proofOf } from '../domain/proof.ts'
import type { Refused } from '../domain/refusals.ts'
import type { Proof } from '../domain/threeds.ts'
import { hasEnded, type Transaction } from '../domain/transaction.ts'
import type { Change } from '../store/store.ts'
import type { Aftermath } from './aftermath.ts'
import type { Dispatcher } from './dispatcher.ts'
import type { EngineParts } from './engine-parts.ts'

export type Found = { readonly space: string; readonly transaction: Transaction }
/** A decision that was committed; `saved` settles with the write. */
export type Applied = { readonly transaction: Transaction; readonly saved: Promise<void> }

export type Transactions = {
  find(id: string): Found | undefined
  /** Decides and commits in one go. The caller answers after `saved`. */
  apply(found: Found, event: TransactionEvent, outcome?: Outcome): Applied | Refused
  /** Watches the clock for a transaction that was just stored. */
  watch(transaction: Transaction): void
  /** The next running number of a space whose id is free. */
  nextNumber(space: string): { readonly n: number; readonly id: string }
  /** Gives up the timer of a transaction that is being removed. */
  forget(id: string): void
  proof(found: Found): Proof
  close(): void
}

export const transactionChange = (space: string, transaction: Transaction): Change => ({
  table: 'transactions',
  space,
  id: transaction.id,
  value: transaction,
})

/** How long to wait before an end that could not be saved is tried again. */
const SAVE_AGAIN_MS = 1_000

const NOTHING = { changes: [], deliveries: [] }

/** Transactions in the store, moved by events and by time. */
export const createTransactions = (
  { store, clock, ids, sleep }: EngineParts,
  aftermath: Aftermath,
  dispatcher: Dispatcher,
): Transactions => {
  const timers = new Map<string, () => void>()
  const proof = ({ space, transaction }: Found): Proof =>
    proofOf(ids, space, transaction.sequence, transaction.card.brand)

  const stored = (id: string): Found | undefined => {
    for (const space of store.spaces()) {
      const transaction = store.get('transactions', space, id)
      if (transaction) return { space, transaction }
    }
    return undefined
  }

  const watch = (transaction: Transaction): void => {
    forget(transaction.id)
    if (hasEnded(transaction)) return
    // A timer that cannot save leaves the transaction as it was; the next look at it tries again.
    const fire = (): void => void find(transaction.id)
    timers.set(transaction.id, clock.schedule(dueAt(transaction), fire))
  }

  const nextNumber = (space: string): { n: number; id: string } => {
    let n = (store.get('counters', space, 'transaction') ?? 0) + 1
    while (stored(ids.transactionId(space, n))) n += 1
    return { n, id: ids.transactionId(space, n) }
  }

  const forget = (id: string): void => {
    timers.get(id)?.()
    timers.delete(id)
  }

  const apply = (found: Found, event: TransactionEvent, outcome = found.transaction.outcome): Applied | Refused => {
    const decision = decideTransaction(found.transaction, event, outcome)
    if ('refused' in decision) return decision
    return decision.next === found.transaction
      ? { transaction: decision.next, saved: Promise.resolve() }
      : commit(found, decision.next)
  }

  /** Everything that follows from a move goes into the same commit. */
  const commit = ({ space, transaction: before }: Found, moved: Transaction): Applied => {
    const { changes, deliveries } = hasEnded(moved) ? aftermath.ofEnd(space, before, moved) : NOTHING
    const transaction = deliveries.length === 0 ? moved : { ...moved, deliveries }
    const saved = store
      .commit([transactionChange(space, transaction), ...changes])
      .then(() => dispatcher.watch(space, deliveries))
    watch(transaction)
    return { transaction, saved }
  }

  /** Lets happen what became due, dated at its due time. */
  const expire = (found: Found): Found => {
    const { transaction, space } = found
    if (hasEnded(transaction) || dueAt(transaction) > clock.now()) return found
    const applied = apply(found, { type: 'Expire', at: dueAt(transaction), proof: proof(found) })
    if ('refused' in applied) return found
    // Nobody waits for this write. When it fails it is taken back, and is tried again: soon, and at the next look at it.
    applied.saved.catch(() => sleep(SAVE_AGAIN_MS).then(() => watch(transaction)))
    return { space, transaction: applied.transaction }
  }

  const find = (id: string): Found | undefined => {
    const found = stored(id)
    return found && expire(found)
  }

  for (const space of store.spaces())
    for (const [, transaction] of store.entries('transactions', space)) watch(transaction)

  return {
    find,
    apply,
    watch,
    nextNumber,
    forget,
    proof,
    close: () => {
      for (const cancel of timers.values()) cancel()
      timers.clear()
    },
  }
}
