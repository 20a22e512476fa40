import type { ListedCard } from '../core/domain/card-catalog.ts'
import { type CardEntry, checkEntry } from '../core/domain/card-entry.ts'
import type { EntryProblem } from '../core/domain/card-entry-errors.ts'
import type { Cause } from '../core/domain/cause.ts'
import { decideLink, type LinkEvent, rejectUsed, threeDSFor, tokenizationErrorOf } from '../core/domain/decide-link.ts'
import { aboutLink, transactionCreated } from '../core/domain/event-factories.ts'
import { expiryOf, initialState } from '../core/domain/initialize.ts'
import type { EnteredCard, Link } from '../core/domain/link.schema.ts'
import { type Decided, deliveriesOf, isUnused, type UnusedLink } from '../core/domain/link.ts'
import { type Rejected, reject } from '../core/domain/rejection.ts'
import { keptCard } from '../core/domain/stored-card.ts'
import type { Transaction } from '../core/domain/transaction.schema.ts'
import { compact } from '../core/domain/without-undefined.ts'
import { factsOfLink } from './collect-facts.ts'
import type { EntryRequest } from './commands.ts'
import { type EngineParts, publishAll } from './engine-parts.ts'
import type { Links } from './links.ts'
import type { EndRecorder } from './retention/retention.ts'
import type { ChosenScenario, ScenarioResolver } from './scenario-resolver.ts'
import { type Change, put } from './store/store.ts'
import type { ConsequenceFactory, Transactions } from './transactions.ts'
import type { Dispatcher } from './webhooks/dispatcher.ts'

type Step = {
  readonly event: LinkEvent
  readonly changes: readonly Change[]
  /** The scenario that was chosen now, or `before` if it was pinned before the card was known. */
  readonly chosen: ChosenScenario | 'before'
  readonly transaction?: Transaction
}

/** Creates the card entry of links: one implementation for the hosted page and the control API. */
export const createCardEntries = (
  parts: EngineParts,
  links: Links,
  transactions: Transactions,
  aftermath: ConsequenceFactory,
  dispatcher: Dispatcher,
  chooser: ScenarioResolver,
  keeper: EndRecorder,
) => {
  const { store, clocks, catalogue, account, publish } = parts
  /** Pending writes that consume a link, so that no caller gets a response before the write is saved. */
  const saving = new Map<string, Promise<void>>()

  const toEnteredCard = (
    listed: ListedCard,
    { expiryMonth, expiryYear }: CardEntry,
    cardholderName?: string,
  ): EnteredCard => ({
    card: { expiryMonth, expiryYear, ...keptCard(parts, listed) },
    cardKey: listed.key,
    ...compact({ cardholderName }),
  })

  const check = (space: string, collectName: boolean, entry: CardEntry) =>
    checkEntry(entry, { catalogue, now: clocks.of(space).now(), collectName })

  /**
   * Starts the challenge of a link as a separate transaction that only its cardholder sees.
   * ASSUMED: link-challenge-30-minutes.
   */
  const authenticate = (
    space: string,
    link: UnusedLink,
    decided: Decided,
    entered: EnteredCard,
    { ip, merchantId, locationOf }: EntryRequest,
    { amount, currency, merchantName }: NonNullable<ReturnType<typeof threeDSFor>>,
  ): Omit<Step, 'chosen'> => {
    const { n, id, counted } = transactions.next(space)
    const at = clocks.of(space).now()
    const transaction: Transaction = {
      id,
      sequence: n,
      merchantId,
      amount,
      currency,
      refno: link.reference,
      paymentMethod: entered.card.brand,
      card: entered.card,
      returnUrls: {},
      returnMethod: 'GET',
      forLink: { id: link.id, url: link.link },
      location: locationOf(id),
      expires: expiryOf(at),
      ...decided,
      ...initialState({ amount, at, ip }),
      ...compact({ merchantName }),
    }
    const { location } = transaction
    return {
      event: { type: 'StartAuthentication', ...decided, ...entered, transactionId: id, location },
      changes: [counted, put('transactions', space, id, transaction)],
      transaction,
    }
  }

  const stepFor = (space: string, link: UnusedLink, entered: EnteredCard, request: EntryRequest): Step | Rejected => {
    const lateChoice = chooser.chooseLate(space, link, factsOfLink(link), factsOfLink(link, entered))
    if (lateChoice && 'rejected' in lateChoice) return lateChoice
    const decided = lateChoice?.decided ?? link.pinned
    if (!decided) throw new Error('A card was entered, but no scenario is assigned.')
    const chosen = lateChoice ?? 'before'
    const { brand } = entered.card
    const threeDS = account.threeDS ? threeDSFor(link, brand) : undefined
    const message = tokenizationErrorOf(decided.outcome, brand, threeDS !== undefined)
    if (message !== undefined) return { event: { type: 'Fail', ...decided, message }, changes: [], chosen }
    if (threeDS) return { chosen, ...authenticate(space, link, decided, entered, request, threeDS) }
    return { event: { type: 'EnterCard', ...decided, ...entered }, changes: [], chosen }
  }

  const consume = async (
    space: string,
    link: UnusedLink,
    step: Step,
    cause: Cause,
  ): Promise<{ link: Link } | Rejected> => {
    const decision = decideLink(link, step.event)
    if ('rejected' in decision) return decision
    const { changes, deliveries, link: next, news } = aftermath.ofLink(space, link.status, decision.next, cause)
    const { chosen } = step
    const used = chosen === 'before' ? [] : chosen.used.flatMap(({ changes: those }) => those)
    const saved = store.commit([...used, ...step.changes, ...changes])
    saving.set(link.id, saved)
    await saved.finally(() => saving.delete(link.id))
    if (chosen !== 'before') chooser.publishChosen(space, cause, chosen, aboutLink(link))
    if (step.transaction) {
      publish(space, cause, transactionCreated(step.transaction))
      transactions.watch(space, step.transaction)
    }
    publishAll(parts, space, cause, news)
    dispatcher.watch(space, deliveries)
    keeper.ended(space, [link.id, 'links'])
    await dispatcher.held(space, deliveries)
    return { link: links.findLink(link.id)?.link ?? next }
  }

  /**
   * Handles a repeated submission: it waits for the same write and webhooks as the first one and gets the same
   * response.
   */
  const repeatEntry = async (space: string, link: Link, entry: CardEntry): Promise<{ link: Link } | Rejected> => {
    if (link.status === 'DELETED' || !('card' in link)) return rejectUsed(link)
    const checked = check(space, link.collectCardholderName, entry)
    if ('problems' in checked) return rejectUsed(link)
    const { card } = toEnteredCard(checked.listed, entry)
    const isSameCard =
      card.fingerprint === link.card.fingerprint &&
      card.expiryMonth === link.card.expiryMonth &&
      card.expiryYear === link.card.expiryYear
    if (!isSameCard) return rejectUsed(link)
    await saving.get(link.id)
    await dispatcher.held(space, deliveriesOf(link))
    return { link }
  }

  return {
    /**
     * Consumes the link with a card and returns tokens or an authentication to continue with. Of several concurrent
     * calls one consumes it; the same card gets the response of the first. INVALID_STATE if another card was first.
     */
    async enterCard(
      id: string,
      request: EntryRequest,
    ): Promise<{ readonly link: Link } | { readonly problems: readonly EntryProblem[] } | Rejected> {
      const match = links.findLink(id)
      // ASSUMED: ended-pages-410.
      if (!match) return reject('CLIENT_ERROR', 'Unknown link.')
      const { space, link } = match
      if (!isUnused(link)) return repeatEntry(space, link, request.entry)
      const checked = check(space, link.collectCardholderName, request.entry)
      if ('problems' in checked) return checked
      const step = stepFor(space, link, toEnteredCard(checked.listed, request.entry, checked.cardholderName), request)
      return 'rejected' in step ? step : consume(space, link, step, request.cause)
    },
  }
}
