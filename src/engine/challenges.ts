import type { CardholderAction } from '../core/domain/challenge-prompts.ts'
import type { TransactionEvent } from '../core/domain/decide-transaction.ts'
import { appendForcedEnd, endingWith, type Forced, type ForcedEnd } from '../core/domain/forced-result.ts'
import { deliveriesOf } from '../core/domain/link.ts'
import type { Outcome } from '../core/domain/outcome.schema.ts'
import { directoryDelayOf, isEnrolled } from '../core/domain/outcome.ts'
import { type Rejected, reject } from '../core/domain/rejection.ts'
import type { ManualSource } from '../core/domain/return-targets.ts'
import type { Transaction } from '../core/domain/transaction.schema.ts'
import { hasEnded } from '../core/domain/transaction.ts'
import type { CallerInfo, Match } from './commands.ts'
import type { EngineParts } from './engine-parts.ts'
import type { Applied, Transactions } from './transactions.ts'
import type { Dispatcher } from './webhooks/dispatcher.ts'

const unknownTransaction = (): Rejected => reject('TRANSACTION_NOT_FOUND', 'transactionId not found')

/** A requested final state and the outcome that produces it. */
type EndRequest = { readonly end: ForcedEnd; readonly outcome: Outcome }

/** The caller, the actor that replaces the cardholder, and the forced final state, if any. */
type Actor = CallerInfo & {
  readonly source?: ManualSource
  readonly isRead?: boolean
  readonly request?: EndRequest | undefined
}

/**
 * Returns undefined if no other final state is possible: the card is not enrolled or the authentication fails at its
 * start.
 */
const endRequestFor = ({ outcome: pinned }: Transaction, end: ForcedEnd): EndRequest | undefined => {
  const outcome = endingWith(pinned, end)
  return outcome === pinned || !isEnrolled(pinned) ? undefined : { end, outcome }
}

/** Adds the forced final state to the stored reason, because the scenario alone does not explain the result. */
const withForcedReason = (match: Match, { end, source }: Forced): Match => {
  const { transaction } = match
  const { name, matchedBy } = transaction.scenario
  const described = appendForcedEnd(matchedBy, end, source)
  return described === matchedBy
    ? match
    : { ...match, transaction: { ...transaction, scenario: { name, matchedBy: described } } }
}

/** Creates the cardholder's side of a transaction: one implementation for the hosted page and the control API. */
export const createChallengeActions = (
  { clocks, sleep }: EngineParts,
  transactions: Transactions,
  dispatcher: Dispatcher,
) => {
  const apply = (match: Match, event: TransactionEvent, { cause, request, source, isRead }: Actor) => {
    const described = request && source ? withForcedReason(match, { end: request.end, source }) : match
    return transactions.apply(described, event, cause, request?.outcome, source, isRead)
  }

  const byCardholder = (match: Match, { ip }: CallerInfo) => ({
    at: clocks.of(match.space).now(),
    ip,
    proof: transactions.proof(match),
  })

  const settle = async (match: Match, event: TransactionEvent, by: Actor): Promise<Transaction | Rejected> => {
    const applied = apply(match, event, by)
    if ('rejected' in applied) return applied
    return whenSaved(match.space, applied)
  }

  /** Resolves with the transaction once it is saved and no webhook holds its redirect. */
  const whenSaved = async (space: string, { transaction, saved }: Applied): Promise<Transaction> => {
    await saved
    await dispatcher.held(space, deliveriesOf(transaction))
    return transaction
  }

  /** Opens the start page: queries the directory and shows the challenge if one is needed. */
  const openStart = async (id: string, by: Actor): Promise<Transaction | Rejected> => {
    const before = transactions.find(id)
    if (before?.transaction.status === 'initialized')
      await sleep(directoryDelayOf(by.request?.outcome ?? before.transaction.outcome))
    const match = transactions.find(id)
    // After a reset during the delay, the space may have issued the same ID again.
    if (!match || before?.transaction.history[0] !== match.transaction.history[0]) return unknownTransaction()
    // Opened twice while the directory was slow: both requests return the same final state.
    if (before?.transaction.status === 'initialized' && hasEnded(match.transaction))
      return whenSaved(match.space, { transaction: match.transaction, saved: Promise.resolve() })
    const opened = apply(match, { type: 'Open', ...byCardholder(match, by) }, by)
    if ('rejected' in opened) return opened
    if (opened.transaction.status !== 'challenge_required') return whenSaved(match.space, opened)
    const required = { ...match, transaction: opened.transaction }
    const displayed = apply(required, { type: 'ShowChallenge', ...byCardholder(required, by) }, by)
    if ('rejected' in displayed) return displayed
    await Promise.all([opened.saved, displayed.saved])
    return whenSaved(match.space, displayed)
  }

  /** Applies an action of the cardholder on the open challenge page. */
  const submitChallengeAction = async (
    id: string,
    by: CallerInfo,
    action: CardholderAction,
  ): Promise<Transaction | Rejected> => {
    const match = transactions.find(id)
    return match ? settle(match, { ...action, ...byCardholder(match, by) }, by) : unknownTransaction()
  }

  /**
   * Waits if a webhook still holds the redirect of an ended transaction, so that a second caller gets the same result.
   */
  const endUnderWay = async (match: Match): Promise<boolean> =>
    hasEnded(match.transaction) && (await dispatcher.held(match.space, deliveriesOf(match.transaction)))

  /** Opens the start page in place of the cardholder. This ends a frictionless transaction. */
  const openWithoutBrowser = async (id: string, { ip, cause }: CallerInfo): Promise<Transaction | Rejected> => {
    const before = transactions.find(id)
    if (!before) return unknownTransaction()
    return (await endUnderWay(before)) ? before.transaction : openStart(id, { ip, cause, source: 'control' })
  }

  /** Opens the start page and completes the challenge in place of the cardholder, exactly as a cardholder would. */
  const completeChallenge = async (
    id: string,
    { ip, cause }: CallerInfo,
    request: CardholderAction | ForcedEnd,
    source: ManualSource,
  ): Promise<Transaction | Rejected> => {
    const before = transactions.find(id)
    if (!before) return unknownTransaction()
    if (await endUnderWay(before)) return before.transaction
    const by = {
      ip,
      cause,
      source,
      request: 'transStatus' in request ? endRequestFor(before.transaction, request) : undefined,
    }
    const opened = await openStart(id, by)
    if ('rejected' in opened) return opened
    const match = transactions.find(id)
    if (!match) return unknownTransaction()
    // Opening may have ended it (frictionless), and a page that closes at once may have ended it since.
    if (match.transaction.status !== 'challenge_ongoing') return match.transaction
    const event = 'transStatus' in request ? ({ type: 'Complete' } as const) : request
    return settle(match, { ...event, ...byCardholder(match, by) }, by)
  }

  return { openStart, answerChallenge: submitChallengeAction, completeChallenge, continueScenario: openWithoutBrowser }
}
