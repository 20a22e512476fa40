import type { KeptCard } from '../core/domain/card.schema.ts'
import { hideCardNumbers } from '../core/domain/card-numbers.ts'
import { aboutTransaction, transactionCreated } from '../core/domain/event-factories.ts'
import { expiryOf, initialState } from '../core/domain/initialize.ts'
import type { Outcome } from '../core/domain/outcome.schema.ts'
import { declineOf } from '../core/domain/outcome.ts'
import { type Rejected, reject, rejectAt } from '../core/domain/rejection.ts'
import type { RequestFacts } from '../core/domain/request-facts.ts'
import { type IndicatorEffects, isMerchantInitiated } from '../core/domain/request-indicators.ts'
import type { AsSent, Transaction, TransactionFacts } from '../core/domain/transaction.schema.ts'
import { type PinnedScenario, type ReturnUrls, sentOf } from '../core/domain/transaction.ts'
import { compact, type Optionals } from '../core/domain/without-undefined.ts'
import { checkCard } from './cards.ts'
import { factsOfRequest, indicatorsOf } from './collect-facts.ts'
import type { Initialized, InitializeRequest } from './commands.ts'
import type { EngineParts } from './engine-parts.ts'
import type { IdempotencyStore } from './idempotency.ts'
import type { Kept } from './queued-outcome-matches.ts'
import { requestSettingsIn } from './request-settings.ts'
import type { ChosenScenario, ScenarioResolver } from './scenario-resolver.ts'
import { put } from './store/store.ts'
import type { Transactions } from './transactions.ts'

const NO_THREE_DS = 'The account is not configured for 3-D Secure.'

/** Number of recent parts to compare; merchants with more variation have nothing to share. */
const MANY = 16
/** For parts that are slow to compare or mostly unique to an order or moment. */
const FEW = 4

/**
 * Shares equal parts of new records as one object. Most transactions of a merchant have the same card, addresses and
 * scenario, which are half of a record in memory. Safe because records are never changed in place.
 */
const createSharer = <Part>(most: number, isSame: (a: Part, b: Part) => boolean) => {
  const recent: Part[] = []
  let oldest = 0
  return (part: Part): Part => {
    const known = recent.find((other) => isSame(part, other))
    if (known !== undefined) return known
    recent[oldest] = part
    oldest = (oldest + 1) % most
    return part
  }
}

/** Caches the expiry of the current millisecond, because many transactions are created in the same one. */
const createExpiry = (): typeof expiryOf => {
  let last = { at: '', expires: '' }
  return (at) => {
    if (at !== last.at) last = { at, expires: expiryOf(at) }
    return last.expires
  }
}

/** Returns the effects of the request's indicators, if there are any. */
const indicatedBy = ({ indicated }: ChosenScenario): { readonly indicated?: IndicatorEffects } =>
  indicated ? { indicated } : {}

/** Returns true if the authentication needs no cardholder: the merchant starts it, and the bank shows no page. */
const startsWithoutCardholder = (
  parts: EngineParts,
  space: string,
  facts: RequestFacts,
  { authentication }: Outcome,
): boolean =>
  isMerchantInitiated(facts) &&
  requestSettingsIn(parts, space).requestIndicators === 'obey' &&
  (authentication.flow !== 'challenge' || authentication.challenge.automation.type === 'end')

export const createInitializer = (
  parts: EngineParts,
  transactions: Transactions,
  chooser: ScenarioResolver,
  memory: IdempotencyStore,
) => {
  const { store, clocks, account, sleep, publish } = parts
  const expires = createExpiry()
  const share = {
    // All other fields of a card follow from its fingerprint.
    card: createSharer<KeptCard>(
      MANY,
      (a, b) =>
        a.fingerprint === b.fingerprint &&
        a.expiryMonth === b.expiryMonth &&
        a.expiryYear === b.expiryYear &&
        a.alias === b.alias,
    ),
    returnUrls: createSharer<ReturnUrls>(
      FEW,
      (a, b) => a.success === b.success && a.cancel === b.cancel && a.error === b.error,
    ),
    scenario: createSharer<PinnedScenario>(
      MANY,
      (a, b) => a.name === b.name && a.matchedBy === b.matchedBy && a.patches === undefined && !b.patches,
    ),
    merchantName: createSharer<string>(MANY, (a, b) => a === b),
    // Requests of the same millisecond share it, which happens under load.
    history: createSharer<Transaction['history']>(
      FEW,
      ([one], [other]) => one?.date === other?.date && one?.amount === other?.amount && one?.ip === other?.ip,
    ),
  }

  /** Returns the name for the challenge page, with any card number removed because it is stored. */
  const nameOf = (merchantName: string): string => share.merchantName(hideCardNumbers(merchantName))

  /** Runs all checks against the current state. Changes nothing. */
  const prepare = (request: InitializeRequest, kept?: Kept) => {
    // ASSUMED: account-without-3ds.
    if (!account.threeDS)
      return reject('INVALID_SETUP', `${NO_THREE_DS} Start the sandbox with \`--account-3ds on\`.`, NO_THREE_DS)
    const checked = checkCard(parts, request)
    if ('rejected' in checked) return checked
    if (account.uniqueRefno && store.get('refnos', request.space, request.refno) !== undefined)
      return rejectAt('DUPLICATE_REFNO', 'init.refno', { message: 'was used before', actual: 'was used before' })
    const facts = factsOfRequest(request, { cardKey: checked.cardKey, brand: checked.kept.brand })
    const indicated = { indicators: indicatorsOf(request, facts), brand: checked.kept.brand }
    const chosen = chooser.choose(request.space, facts, { header: request.scenarioHeader, kept, indicated })
    return 'rejected' in chosen ? chosen : { chosen, facts, ...checked }
  }

  /** Creates or declines in one commit, together with all consequences. */
  const settle = async (
    request: InitializeRequest,
    { kept, changes, chosen, facts }: Exclude<ReturnType<typeof prepare>, Rejected>,
  ): Promise<Initialized> => {
    const { space, cause } = request
    const { scenario, outcome } = chosen.decided
    const used = chosen.used.flatMap(({ changes: those }) => those)
    const declined = declineOf(outcome, kept.brand)
    if (declined) {
      await store.commit([...used, ...memory.remember(request, { rejection: declined.rejected, scenario })])
      chooser.publishChosen(space, cause, chosen, { kind: 'transaction', refno: request.refno })
      return { scenario, declined: declined.rejected, replayed: false, ...indicatedBy(chosen) }
    }
    const { n, id, counted } = transactions.next(space)
    const at = clocks.of(space).now()
    const { amount, currency, refno, merchantId, returnUrls, webhookUrl, ip } = request
    const merchantName = request.threeDS?.merchant?.merchantName
    const { status, history } = initialState({ amount, at, ip })
    // Lists every member, optional ones last, because a spread copies members into a list that grows by threes.
    const transaction: Transaction = {
      status,
      history: share.history(history),
      id,
      sequence: n,
      merchantId,
      amount,
      currency,
      paymentMethod: kept.brand,
      card: share.card(kept),
      returnUrls: share.returnUrls(returnUrls),
      returnMethod: request.returnMethod,
      location: request.locationOf(id),
      scenario: share.scenario(scenario),
      outcome,
      expires: expires(at),
      ...sentOf(request),
      ...compact({
        webhookUrl,
        merchantName: merchantName && nameOf(merchantName),
        challengeWindowSize: request.threeDS?.browserInformation?.challengeWindowSize,
        traceparent: cause.traceparent,
        merchantInitiated: startsWithoutCardholder(parts, space, facts, outcome) || undefined,
        forLink: undefined,
        deliveries: undefined,
      } satisfies Optionals<Omit<TransactionFacts, keyof AsSent>>),
    }
    await store.commit([
      ...used,
      ...changes,
      counted,
      put('transactions', space, id, transaction),
      ...(account.uniqueRefno ? [put('refnos', space, refno, id)] : []),
      ...memory.remember(request, { transactionId: id }),
    ])
    chooser.publishChosen(space, cause, chosen, aboutTransaction(transaction))
    publish(space, cause, transactionCreated(transaction))
    // A merchant-initiated authentication begins when the response was sent (`released`).
    if (transaction.merchantInitiated) transactions.defer(id)
    else transactions.watch(space, transaction)
    return { scenario, transaction, replayed: false, ...indicatedBy(chosen) }
  }

  const wait = async (
    request: InitializeRequest,
    first: Exclude<ReturnType<typeof prepare>, Rejected>,
    delayMs: number,
  ): Promise<Initialized | Rejected> => {
    const kept = chooser.reserve(request.space, first.facts, first.chosen)
    try {
      await sleep(delayMs)
      // The state may have changed during the delay of the scenario.
      const again = prepare(request, kept)
      return 'rejected' in again ? again : await settle(request, again)
    } finally {
      chooser.releaseHold(kept)
    }
  }

  /** Not async itself: most requests wait for one thing only, and each async function creates promises. */
  const initialize = (request: InitializeRequest): Initialized | Rejected | Promise<Initialized | Rejected> => {
    const first = prepare(request)
    if ('rejected' in first) return first
    const { delayMs } = first.chosen.decided.outcome.initialization
    return delayMs === 0 ? settle(request, first) : wait(request, first, delayMs)
  }

  return (request: InitializeRequest): Initialized | Rejected | Promise<Initialized | Rejected> =>
    memory.once<Initialized>(
      request,
      (known) => {
        if ('rejection' in known) return { scenario: known.scenario, declined: known.rejection, replayed: true }
        const match = transactions.find(known.transactionId)
        return match && { scenario: match.transaction.scenario, transaction: match.transaction, replayed: true }
      },
      () => initialize(request),
    )
}
