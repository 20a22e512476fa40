import type { Cause } from '../core/domain/cause.ts'
import { decideLink, type NextLink, withTokens } from '../core/domain/decide-link.ts'
import { decideTransaction, nextScheduledEnd, type TransactionEvent } from '../core/domain/decide-transaction.ts'
import { linkMoved, transactionMoved } from '../core/domain/event-factories.ts'
import type { Link } from '../core/domain/link.schema.ts'
import { isAuthenticating, type LinkStatus } from '../core/domain/link.ts'
import type { Outcome } from '../core/domain/outcome.schema.ts'
import type { Rejected } from '../core/domain/rejection.ts'
import type { ManualSource } from '../core/domain/return-targets.ts'
import { type Proof, proofOf } from '../core/domain/threeds.ts'
import type { Transaction } from '../core/domain/transaction.schema.ts'
import { type EndedTransaction, hasEnded } from '../core/domain/transaction.ts'
import { nextTokens } from './cards.ts'
import type { Match } from './commands.ts'
import { type EngineParts, publishAll } from './engine-parts.ts'
import type { Ended } from './retention/end-queue.ts'
import type { EndRecorder } from './retention/retention.ts'
import { inSlices } from './store/slices.ts'
import { type Change, nextNumber, put } from './store/store.ts'
import type { Notifier } from './webhooks/notifier.ts'
import { type Consequences, type DeliveryScheduler, NO_CONSEQUENCES } from './webhooks/sending.ts'

/** Creates the consequences of a final state: its webhooks, and the link that waits for it. */
export const createConsequences = (parts: EngineParts, notifier: Notifier) => {
  /** Returns the new link and its consequences. A successful link gets tokens and webhooks. */
  const ofLink = (
    space: string,
    before: LinkStatus,
    decided: NextLink,
    cause: Cause,
  ): Consequences & { readonly link: Link } => {
    const next = decided.status === 'PENDING' ? decided : { ...decided, ended: parts.clocks.of(space).now() }
    const moved = linkMoved(before, next)
    if (next.status !== 'SUCCESS')
      return { link: next, changes: [put('links', space, next.id, next)], deliveries: [], news: moved }
    const { alias, aliasCvv, changes } = nextTokens(parts, space, next.cardKey, next.card)
    const tokens = { alias: alias.alias, aliasCvv: aliasCvv.aliasCvv }
    const notified = notifier.succeeded(space, withTokens(next, tokens), cause)
    const link = withTokens(next, tokens, notified.deliveries)
    return {
      link,
      changes: [...changes, ...notified.changes, put('links', space, link.id, link)],
      deliveries: notified.deliveries,
      news: [...moved, ...notified.news],
    }
  }

  const ofAuthentication = (
    space: string,
    linkId: string,
    transaction: EndedTransaction,
    cause: Cause,
  ): Consequences => {
    const link = parts.store.get('links', space, linkId)
    if (!link || !isAuthenticating(link)) return NO_CONSEQUENCES
    const afterFailure = parts.account.afterFailedThreeDS
    const decision = decideLink(link, { type: 'Authenticated', transaction, afterFailure })
    return 'rejected' in decision ? NO_CONSEQUENCES : ofLink(space, link.status, decision.next, cause)
  }

  return {
    ofLink,
    ofEnd: (space: string, before: Transaction, next: EndedTransaction, cause: Cause): Consequences =>
      next.forLink ? ofAuthentication(space, next.forLink.id, next, cause) : notifier.ended(space, before, next, cause),
  }
}

export type ConsequenceFactory = ReturnType<typeof createConsequences>

/** A committed decision; `saved` settles with the write, or at once if it is kept in memory. */
export type Applied = { readonly transaction: Transaction; readonly saved: Promise<void> }

/** Delay before a final state that could not be saved is attempted again. */
const SAVE_AGAIN_MS = 1_000

/** Returns the record that ends with a transaction: its link if it authenticates a link's cardholder. */
const endsWith = ({ id, forLink }: Transaction): readonly Ended[] =>
  forLink ? [[forLink.id, 'links']] : [[id, 'transactions']]

/** Creates the transactions of the store, changed by events and by time. */
export const createTransactions = (
  parts: EngineParts,
  aftermath: ConsequenceFactory,
  dispatcher: DeliveryScheduler,
  keeper: EndRecorder,
) => {
  const { store, clocks, ids, sleep } = parts
  const timers = clocks.timers((_space, id) => {
    const match = stored(id)
    return match && expire(match).saved
  })
  const proof = ({ space, transaction }: Match): Proof => proofOf(ids, space, transaction.sequence, parts.results)

  const stored = (id: string): Match | undefined => {
    const space = store.spaceOf('transactions', id)
    const transaction = space === undefined ? undefined : store.get('transactions', space, id)
    return space === undefined || !transaction ? undefined : { space, transaction }
  }

  /** Schedules the next change of a transaction that was just stored. */
  const watch = (space: string, transaction: Transaction): void => {
    const { id } = transaction
    if (hasEnded(transaction)) timers.cancel(space, id)
    else timers.set(space, id, nextScheduledEnd(transaction).at)
  }

  /** Schedules the next change of a transaction as it is stored now. */
  const watchAgain = (space: string, id: string): void => {
    const current = store.get('transactions', space, id)
    if (current) watch(space, current)
  }

  /** Merchant-initiated transactions whose initialization was not sent yet: their webhook must not come before it. */
  const unsent = new Set<string>()

  /** Returns the next sequence number of a space whose ID is free. */
  const next = (space: string) =>
    nextNumber(
      store,
      space,
      'transaction',
      (n) => ids.transactionId(space, n),
      (id) => stored(id) !== undefined,
    )

  /**
   * Decides and commits. The caller responds after `saved`. `by` is the actor if it is not the cardholder. The change of
   * a read stays in memory while nothing can be written.
   */
  const apply = (
    match: Match,
    event: TransactionEvent,
    cause: Cause,
    outcome: Outcome = match.transaction.outcome,
    by?: ManualSource,
    isRead = false,
  ): Applied | Rejected => {
    const decision = decideTransaction(match.transaction, event, outcome)
    if ('rejected' in decision) return decision
    return decision.next === match.transaction
      ? { transaction: decision.next, saved: Promise.resolve() }
      : commit(match, decision.next, cause, [], by, isRead)
  }

  /** Commits a change together with all its consequences, and with `more` changes. */
  const commit = (
    { space, transaction: before }: Match,
    moved: Transaction,
    cause: Cause,
    more: readonly Change[],
    by?: ManualSource,
    isRead = false,
  ): Applied => {
    const { changes, deliveries, news } = hasEnded(moved)
      ? aftermath.ofEnd(space, before, moved, cause)
      : NO_CONSEQUENCES
    const transaction =
      deliveries.length === 0 ? moved : { ...moved, deliveries: [...(moved.deliveries ?? []), ...deliveries] }
    const isKept = isRead && store.problem() !== undefined
    const all = [put('transactions', space, transaction.id, transaction), ...changes, ...more]
    const saved = (isKept ? store.keep(all) : store.commit(all)).then(() => {
      publishAll(parts, space, cause, [...transactionMoved(before, transaction, by), ...news])
      dispatcher.watch(space, deliveries)
      if (hasEnded(transaction)) keeper.ended(space, ...endsWith(transaction))
    })
    watch(space, transaction)
    // The store undoes a final state that it cannot save: the transaction is open again and needs its timer. The delay
    // prevents a loop of attempts for an overdue one.
    saved.catch(() => sleep(SAVE_AGAIN_MS).then(() => watchAgain(space, transaction.id)))
    return { transaction, saved: isKept ? Promise.resolve() : saved }
  }

  /** Applies a due change, dated at its due time. */
  const expire = (match: Match): Applied => {
    const { transaction, space } = match
    const asItIs = { transaction, saved: Promise.resolve() }
    if (hasEnded(transaction) || unsent.has(transaction.id)) return asItIs
    const clock = clocks.of(space)
    const { at, kind } = nextScheduledEnd(transaction)
    if (at > clock.now()) return asItIs
    const expired = { type: 'Expire', at, proof: proof(match) } as const
    const applied = apply(match, expired, clock.dueCause(kind), transaction.outcome, undefined, true)
    if ('rejected' in applied) return asItIs
    // The write is not awaited. If it fails, the expiry is attempted again.
    return { transaction: applied.transaction, saved: applied.saved.catch(() => undefined) }
  }

  /** Returns the transaction with all due changes applied. */
  const find = (id: string): Match | undefined => {
    const match = stored(id)
    return match && { space: match.space, transaction: expire(match).transaction }
  }

  /** Returns a transaction that the merchant may use. The authentication of a link belongs to the link. */
  const findOwn = (space: string, id: string): Match | undefined => {
    const match = find(id)
    return match?.space === space && !match.transaction.forLink ? match : undefined
  }

  for (const space of store.spaces())
    for (const [, transaction] of store.entries('transactions', space)) watch(space, transaction)

  return {
    find,
    findOwn,
    apply,
    commit,
    watch,
    watchAgain,
    next,
    /** Postpones the automatic changes of a new transaction until `released`. */
    defer: (id: string): void => void unsent.add(id),
    /** Begins the automatic changes of a transaction whose initialization was sent. */
    released(id: string): void {
      const space = unsent.delete(id) ? store.spaceOf('transactions', id) : undefined
      if (space !== undefined) watchAgain(space, id)
    },
    /** Cancels the timer of a transaction that is being removed. */
    forget: timers.cancel,
    /** Schedules all transactions of a space that was filled from outside. Others may change it meanwhile. */
    watchAll: (space: string): Promise<void> | undefined =>
      inSlices(store.entries('transactions', space), ([id]) => watchAgain(space, id)),
    proof,
  }
}

export type Transactions = ReturnType<typeof createTransactions>
