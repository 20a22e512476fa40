import type { ListedCard } from '../core/domain/card-catalog.ts'
import { type CardEntry, checkEntry } from '../core/domain/card-entry.ts'
import type { EntryProblem } from '../core/domain/card-entry-errors.ts'
import type { Cause } from '../core/domain/cause.ts'
import { decideLink, errorOf, type LinkEvent, refuseUsed, threeDSFor } from '../core/domain/decide-link.ts'
import { aboutLink, transactionCreated } from '../core/domain/event-factories.ts'
import { begun, expiryOf } from '../core/domain/initialize.ts'
import type { EnteredCard, Link } from '../core/domain/link.schema.ts'
import { type Decided, deliveriesOf, isUnused, type UnusedLink } from '../core/domain/link.ts'
import { type Refused, refuse } from '../core/domain/rejection.ts'
import { keptCard } from '../core/domain/stored-card.ts'
import type { Transaction } from '../core/domain/transaction.schema.ts'
import { compact } from '../core/domain/without-undefined.ts'
import type { EntryRequest } from './commands.ts'
import { type EngineParts, publishAll } from './engine-parts.ts'
import { factsOfLink } from './facts-of-request.ts'
import type { Links } from './links.ts'
import type { EndRecorder } from './retention/retention.ts'
import type { Chooser, Chosen } from './scenario-resolver.ts'
import { type Change, put } from './store/store.ts'
import type { Aftermath, Transactions } from './transactions.ts'
import type { Dispatcher } from './webhooks/dispatcher.ts'

type Step = {
  readonly event: LinkEvent
  readonly changes: readonly Change[]
  /** What was chosen now, or before the card was known. */
  readonly chosen: Chosen | 'before'
  readonly transaction?: Transaction
}

/** The card entry of a link: one implementation for the hosted page and for the control API. */
export const createCardEntries = (
  parts: EngineParts,
  links: Links,
  transactions: Transactions,
  aftermath: Aftermath,
  dispatcher: Dispatcher,
  chooser: Chooser,
  keeper: EndRecorder,
) => {
  const { store, clocks, catalogue, account, publish } = parts
  /** The writes that consume a link: nobody is told of one before it is safe. */
  const saving = new Map<string, Promise<void>>()

  const kept = (listed: ListedCard, { expiryMonth, expiryYear }: CardEntry, cardholderName?: string): EnteredCard => ({
    card: { expiryMonth, expiryYear, ...keptCard(parts, listed) },
    cardKey: listed.key,
    ...compact({ cardholderName }),
  })

  const check = (space: string, collectName: boolean, entry: CardEntry) =>
    checkEntry(entry, { catalogue, now: clocks.of(space).now(), collectName })

  /** The challenge of a link is a transaction of its own that only its cardholder sees. ASSUMED: link-challenge-30-minutes. */
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
      ...begun({ amount, at, ip }),
      ...compact({ merchantName }),
    }
    const { location } = transaction
    return {
      event: { type: 'StartAuthentication', ...decided, ...entered, transactionId: id, location },
      changes: [counted, put('transactions', space, id, transaction)],
      transaction,
    }
  }

  const stepFor = (space: string, link: UnusedLink, entered: EnteredCard, request: EntryRequest): Step | Refused => {
    const late = chooser.chooseLate(space, link, factsOfLink(link), factsOfLink(link, entered))
    if (late && 'refused' in late) return late
    const decided = late?.decided ?? link.pinned
    if (!decided) throw new Error('a card was entered, and nothing has decided')
    const chosen = late ?? 'before'
    const { brand } = entered.card
    const threeDS = account.threeDS ? threeDSFor(link, brand) : undefined
    const message = errorOf(decided.outcome, brand, threeDS !== undefined)
    if (message !== undefined) return { event: { type: 'Fail', ...decided, message }, changes: [], chosen }
    if (threeDS) return { chosen, ...authenticate(space, link, decided, entered, request, threeDS) }
    return { event: { type: 'EnterCard', ...decided, ...entered }, changes: [], chosen }
  }

  const consume = async (
    space: string,
    link: UnusedLink,
    step: Step,
    cause: Cause,
  ): Promise<{ link: Link } | Refused> => {
    const decision = decideLink(link, step.event)
    if ('refused' in decision) return decision
    const { changes, deliveries, link: next, news } = aftermath.ofLink(space, link.status, decision.next, cause)
    const { chosen } = step
    const used = chosen === 'before' ? [] : chosen.used.flatMap(({ changes: those }) => those)
    const saved = store.commit([...used, ...step.changes, ...changes])
    saving.set(link.id, saved)
    await saved.finally(() => saving.delete(link.id))
    if (chosen !== 'before') chooser.tell(space, cause, chosen, aboutLink(link))
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

  /** Somebody clicked twice: the second click waits for what the first one waits for, and leads to the same place. */
  const again = async (space: string, link: Link, entry: CardEntry): Promise<{ link: Link } | Refused> => {
    if (link.status === 'DELETED' || !('card' in link)) return refuseUsed(link)
    const checked = check(space, link.collectCardholderName, entry)
    if ('problems' in checked) return refuseUsed(link)
    const { card } = kept(checked.listed, entry)
    const isSame =
      card.fingerprint === link.card.fingerprint &&
      card.expiryMonth === link.card.expiryMonth &&
      card.expiryYear === link.card.expiryYear
    if (!isSame) return refuseUsed(link)
    await saving.get(link.id)
    await dispatcher.held(space, deliveriesOf(link))
    return { link }
  }

  return {
    /**
     * Consumes the link with a card: tokens, or an authentication to go on with. Of several at once, one consumes it;
     * the same card sent again gets the answer of the first. INVALID_STATE when another card was first.
     */
    async enterCard(
      id: string,
      request: EntryRequest,
    ): Promise<{ readonly link: Link } | { readonly problems: readonly EntryProblem[] } | Refused> {
      const found = links.findLink(id)
      // ASSUMED: ended-pages-410.
      if (!found) return refuse('CLIENT_ERROR', 'there is no such link')
      const { space, link } = found
      if (!isUnused(link)) return again(space, link, request.entry)
      const checked = check(space, link.collectCardholderName, request.entry)
      if ('problems' in checked) return checked
      const step = stepFor(space, link, kept(checked.listed, request.entry, checked.cardholderName), request)
      return 'refused' in step ? step : consume(space, link, step, request.cause)
    },
  }
}
