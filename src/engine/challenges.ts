import type { CardholderAction } from '../core/domain/challenge-prompts.ts'
import type { TransactionEvent } from '../core/domain/decide-transaction.ts'
import { becauseForced, endingWith, type Forced, type ForcedEnd } from '../core/domain/forced-result.ts'
import { deliveriesOf } from '../core/domain/link.ts'
import type { Outcome } from '../core/domain/outcome.schema.ts'
import { directoryDelayOf, isEnrolled } from '../core/domain/outcome.ts'
import { type Refused, refuse } from '../core/domain/rejection.ts'
import type { Hand } from '../core/domain/return-targets.ts'
import type { Transaction } from '../core/domain/transaction.schema.ts'
import { hasEnded } from '../core/domain/transaction.ts'
import type { By, Found } from './commands.ts'
import type { EngineParts } from './engine-parts.ts'
import type { Applied, Transactions } from './transactions.ts'
import type { Dispatcher } from './webhooks/dispatcher.ts'

const unknownTransaction = (): Refused => refuse('TRANSACTION_NOT_FOUND', 'transactionId not found')

/** An end that somebody wants instead, and the outcome that brings it about. */
type Wish = { readonly end: ForcedEnd; readonly outcome: Outcome }

/** Who calls, and whose hand acts in place of the cardholder, and the end that it forces, if any. */
type Acting = By & { readonly hand?: Hand; readonly wish?: Wish | undefined }

/** Undefined where the transaction cannot end otherwise: its card is not enrolled, or the authentication fails when it starts. */
const wishFor = ({ outcome: pinned }: Transaction, end: ForcedEnd): Wish | undefined => {
  const outcome = endingWith(pinned, end)
  return outcome === pinned || !isEnrolled(pinned) ? undefined : { end, outcome }
}

/** What decided is not all that brought about the end: whoever asks why is told of this as well. */
const toldOf = (found: Found, { end, hand }: Forced): Found => {
  const { transaction } = found
  const { name, matchedBy } = transaction.scenario
  const told = becauseForced(matchedBy, end, hand)
  return told === matchedBy ? found : { ...found, transaction: { ...transaction, scenario: { name, matchedBy: told } } }
}

/** The cardholder's side of a transaction: one implementation for the hosted page and for the control API. */
export const createChallengeAnswers = (
  { clocks, sleep }: EngineParts,
  transactions: Transactions,
  dispatcher: Dispatcher,
) => {
  const apply = (found: Found, event: TransactionEvent, { cause, wish, hand }: Acting) => {
    const told = wish && hand ? toldOf(found, { end: wish.end, hand }) : found
    return transactions.apply(told, event, cause, wish?.outcome, hand)
  }

  const byCardholder = (found: Found, { ip }: By) => ({
    at: clocks.of(found.space).now(),
    ip,
    proof: transactions.proof(found),
  })

  const settle = async (found: Found, event: TransactionEvent, by: Acting): Promise<Transaction | Refused> => {
    const applied = apply(found, event, by)
    if ('refused' in applied) return applied
    return safe(found.space, applied)
  }

  /** The transaction once it is saved and no webhook holds its redirect. */
  const safe = async (space: string, { transaction, saved }: Applied): Promise<Transaction> => {
    await saved
    await dispatcher.held(space, deliveriesOf(transaction))
    return transaction
  }

  /** The start page is opened: asks the directory and, where a challenge is needed, shows it. */
  const openStart = async (id: string, by: Acting): Promise<Transaction | Refused> => {
    const before = transactions.find(id)
    if (before?.transaction.status === 'initialized')
      await sleep(directoryDelayOf(by.wish?.outcome ?? before.transaction.outcome))
    const found = transactions.find(id)
    // Emptied in the meantime, the space may have given the same id again.
    if (!found || before?.transaction.history[0] !== found.transaction.history[0]) return unknownTransaction()
    // Opened twice while the directory was slow: both openings lead to the same end.
    if (before?.transaction.status === 'initialized' && hasEnded(found.transaction))
      return safe(found.space, { transaction: found.transaction, saved: Promise.resolve() })
    const opened = apply(found, { type: 'Open', ...byCardholder(found, by) }, by)
    if ('refused' in opened) return opened
    if (opened.transaction.status !== 'challenge_required') return safe(found.space, opened)
    const required = { ...found, transaction: opened.transaction }
    const shown = apply(required, { type: 'ShowChallenge', ...byCardholder(required, by) }, by)
    if ('refused' in shown) return shown
    await Promise.all([opened.saved, shown.saved])
    return safe(found.space, shown)
  }

  /** The cardholder does something on the open challenge page. */
  const answerChallenge = async (id: string, by: By, action: CardholderAction): Promise<Transaction | Refused> => {
    const found = transactions.find(id)
    return found ? settle(found, { ...action, ...byCardholder(found, by) }, by) : unknownTransaction()
  }

  /** An end whose redirect a webhook still holds: whoever comes a second time waits for the same one. */
  const endUnderWay = async (found: Found): Promise<boolean> =>
    hasEnded(found.transaction) && (await dispatcher.held(found.space, deliveriesOf(found.transaction)))

  /** In place of the cardholder: opens the start page, which ends it where nothing is asked. */
  const goOn = async (id: string, { ip, cause }: By): Promise<Transaction | Refused> => {
    const before = transactions.find(id)
    if (!before) return unknownTransaction()
    return (await endUnderWay(before)) ? before.transaction : openStart(id, { ip, cause, hand: 'control' })
  }

  /** In place of the cardholder: opens the start page and answers, exactly as a cardholder would. */
  const completeChallenge = async (
    id: string,
    { ip, cause }: By,
    wish: CardholderAction | ForcedEnd,
    hand: Hand,
  ): Promise<Transaction | Refused> => {
    const before = transactions.find(id)
    if (!before) return unknownTransaction()
    if (await endUnderWay(before)) return before.transaction
    const by = { ip, cause, hand, wish: 'transStatus' in wish ? wishFor(before.transaction, wish) : undefined }
    const opened = await openStart(id, by)
    if ('refused' in opened) return opened
    const found = transactions.find(id)
    if (!found) return unknownTransaction()
    // Opening it may have been all there was to do, and a page that closes at once may have ended it since.
    if (found.transaction.status !== 'challenge_ongoing') return found.transaction
    const event = 'transStatus' in wish ? ({ type: 'Complete' } as const) : wish
    return settle(found, { ...event, ...byCardholder(found, by) }, by)
  }

  return { openStart, answerChallenge, completeChallenge, goOn }
}
