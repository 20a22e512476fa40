import type { Cause } from '../core/domain/cause.ts'
import { decideLink, type NextLink, withTokens } from '../core/domain/decide-link.ts'
import { decideTransaction, dueNext, type TransactionEvent } from '../core/domain/decide-transaction.ts'
import { linkMoved, transactionMoved } from '../core/domain/event-factories.ts'
import type { Link } from '../core/domain/link.schema.ts'
import { isAuthenticating, type LinkStatus } from '../core/domain/link.ts'
import type { Outcome } from '../core/domain/outcome.schema.ts'
import type { Refused } from '../core/domain/rejection.ts'
import type { Hand } from '../core/domain/return-targets.ts'
import { type Proof, proofOf } from '../core/domain/threeds.ts'
import type { Transaction } from '../core/domain/transaction.schema.ts'
import { type EndedTransaction, hasEnded } from '../core/domain/transaction.ts'
import { nextTokens } from './cards.ts'
import type { Found } from './commands.ts'
import { type EngineParts, publishAll } from './engine-parts.ts'
import type { Ended } from './retention/end-queue.ts'
import type { EndRecorder } from './retention/retention.ts'
import { inSlices } from './store/slices.ts'
import { nextNumber, put } from './store/store.ts'
import type { Dispatcher } from './webhooks/dispatcher.ts'
import type { Notifier } from './webhooks/notifier.ts'
import { type Consequences, NO_CONSEQUENCES } from './webhooks/sending.ts'

/** What an end brings about: the webhooks that tell of it, and the link that waited for it. */
export const createAftermath = (parts: EngineParts, notifier: Notifier) => {
  /** What a link becomes, and what follows from that: where it succeeds, its tokens and who is told. */
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
    const told = notifier.succeeded(space, withTokens(next, tokens), cause)
    const link = withTokens(next, tokens, told.deliveries)
    return {
      link,
      changes: [...changes, ...told.changes, put('links', space, link.id, link)],
      deliveries: told.deliveries,
      news: [...moved, ...told.news],
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
    return 'refused' in decision ? NO_CONSEQUENCES : ofLink(space, link.status, decision.next, cause)
  }

  return {
    ofLink,
    ofEnd: (space: string, before: Transaction, next: EndedTransaction, cause: Cause): Consequences =>
      next.forLink ? ofAuthentication(space, next.forLink.id, next, cause) : notifier.ended(space, before, next, cause),
  }
}

export type Aftermath = ReturnType<typeof createAftermath>

/** A decision that was committed; `saved` settles with the write. */
export type Applied = { readonly transaction: Transaction; readonly saved: Promise<void> }

/** How long to wait before an end that could not be saved is tried again. */
const SAVE_AGAIN_MS = 1_000

/** What ends with a transaction: a link, where it authenticates the cardholder of one. */
const endsWith = ({ id, forLink }: Transaction): readonly Ended[] =>
  forLink ? [[forLink.id, 'links']] : [[id, 'transactions']]

/** Transactions in the store, moved by events and by time. */
export const createTransactions = (
  parts: EngineParts,
  aftermath: Aftermath,
  dispatcher: Dispatcher,
  keeper: EndRecorder,
) => {
  const { store, clocks, ids, sleep } = parts
  const timers = clocks.timers((_space, id) => {
    const found = stored(id)
    return found && expire(found).saved
  })
  const proof = ({ space, transaction }: Found): Proof => proofOf(ids, space, transaction.sequence, parts.results)

  const stored = (id: string): Found | undefined => {
    const space = store.spaceOf('transactions', id)
    const transaction = space === undefined ? undefined : store.get('transactions', space, id)
    return space === undefined || !transaction ? undefined : { space, transaction }
  }

  /** Watches the clock for a transaction that was just stored. */
  const watch = (space: string, transaction: Transaction): void => {
    const { id } = transaction
    if (hasEnded(transaction)) timers.cancel(space, id)
    else timers.set(space, id, dueNext(transaction).at)
  }

  /** Watches the clock for what the store has now of a transaction. */
  const watchAgain = (space: string, id: string): void => {
    const current = store.get('transactions', space, id)
    if (current) watch(space, current)
  }

  /** The next running number of a space whose id is free. */
  const next = (space: string) =>
    nextNumber(
      store,
      space,
      'transaction',
      (n) => ids.transactionId(space, n),
      (id) => stored(id) !== undefined,
    )

  /** Decides and commits in one go. The caller answers after `saved`. `by` tells whose hand it is, where it is not the cardholder's. */
  const apply = (
    found: Found,
    event: TransactionEvent,
    cause: Cause,
    outcome: Outcome = found.transaction.outcome,
    by?: Hand,
  ): Applied | Refused => {
    const decision = decideTransaction(found.transaction, event, outcome)
    if ('refused' in decision) return decision
    return decision.next === found.transaction
      ? { transaction: decision.next, saved: Promise.resolve() }
      : commit(found, decision.next, cause, by)
  }

  /** Everything that follows from a move goes into the same commit. */
  const commit = (
    { space, transaction: before }: Found,
    moved: Transaction,
    cause: Cause,
    by: Hand | undefined,
  ): Applied => {
    const { changes, deliveries, news } = hasEnded(moved)
      ? aftermath.ofEnd(space, before, moved, cause)
      : NO_CONSEQUENCES
    const transaction = deliveries.length === 0 ? moved : { deliveries, ...moved }
    const saved = store.commit([put('transactions', space, transaction.id, transaction), ...changes]).then(() => {
      publishAll(parts, space, cause, [...transactionMoved(before, transaction, by), ...news])
      dispatcher.watch(space, deliveries)
      if (hasEnded(transaction)) keeper.ended(space, ...endsWith(transaction))
    })
    watch(space, transaction)
    // The store takes back an end that it cannot save: the transaction is open again and needs its timer. A while
    // later, because one that is overdue would otherwise be tried in a loop.
    saved.catch(() => sleep(SAVE_AGAIN_MS).then(() => watchAgain(space, transaction.id)))
    return { transaction, saved }
  }

  /** Lets happen what became due, dated at its due time. */
  const expire = (found: Found): Applied => {
    const { transaction, space } = found
    const asItIs = { transaction, saved: Promise.resolve() }
    if (hasEnded(transaction)) return asItIs
    const clock = clocks.of(space)
    const { at, kind: what } = dueNext(transaction)
    if (at > clock.now()) return asItIs
    const applied = apply(found, { type: 'Expire', at, proof: proof(found) }, clock.dueCause(what))
    if ('refused' in applied) return asItIs
    // Nobody waits for this write; when it fails, the end is tried again.
    return { transaction: applied.transaction, saved: applied.saved.catch(() => undefined) }
  }

  /** The transaction as it is now: what became due has happened. */
  const find = (id: string): Found | undefined => {
    const found = stored(id)
    return found && { space: found.space, transaction: expire(found).transaction }
  }

  for (const space of store.spaces())
    for (const [, transaction] of store.entries('transactions', space)) watch(space, transaction)

  return {
    find,
    apply,
    watch,
    watchAgain,
    next,
    /** Gives up the timer of a transaction that is being removed. */
    forget: timers.cancel,
    /** Watches everything that a space holds: it was filled from outside. Others may change it meanwhile. */
    watchAll: (space: string): Promise<void> | undefined =>
      inSlices(store.entries('transactions', space), ([id]) => watchAgain(space, id)),
    proof,
  }
}

export type Transactions = ReturnType<typeof createTransactions>
