import { type KeptCard, redactNumbers } from '../domain/card.ts'
import { compact } from '../domain/compact.ts'
import { initializeTransaction } from '../domain/initialize.ts'
import { declineOf } from '../domain/outcome.ts'
import { type Refused, refuse } from '../domain/refusals.ts'
import type { PinnedScenario, ReturnUrls } from '../domain/transaction.ts'
import { createAnswerMemory } from './answer-memory.ts'
import { type CheckedCard, checkCard } from './check-card.ts'
import { type EngineParts, transactionChange } from './parts.ts'
import { decidedBy } from './pick-scenario.ts'
import type { Initialized, InitializeRequest } from './port.ts'
import type { Transactions } from './transactions.ts'

/** More different parts than this are no repetition any more. */
const MOST_PARTS = 1_000

/**
 * Lets equal parts of new records be one object. Most transactions of a merchant have the same card, addresses and
 * scenario, which are half of a record in memory. Records are never changed in place, so nobody can tell.
 */
const createSharer = <Part extends object>() => {
  const known = new Map<string, Part>()
  return (part: Part): Part => {
    const text = JSON.stringify(part)
    const same = known.get(text)
    if (same) return same
    if (known.size >= MOST_PARTS) known.clear()
    known.set(text, part)
    return part
  }
}

/** Shown on the challenge page, so it is kept; a number that slipped into it is not. */
const merchantNameOf = ({ threeDS }: InitializeRequest): string | undefined => {
  const name = threeDS?.merchant?.merchantName
  return name === undefined ? undefined : redactNumbers(name)
}

/** The facts of a request by which its scenario is chosen; that is pinned for the transaction's whole life. */
const factsOf = (
  { amount, currency, refno, threeDS }: InitializeRequest,
  { kept, cardKey }: CheckedCard,
): Parameters<typeof decidedBy>[2] => {
  const { email, cardholderName } = threeDS?.cardholder ?? {}
  return { interface: 'transactions', cardKey, brand: kept.brand, amount, currency, refno, email, cardholderName }
}

export const createInitializer = (parts: EngineParts, transactions: Transactions) => {
  const { store, clocks, account, sleep } = parts
  const memory = createAnswerMemory(parts)
  const share = {
    card: createSharer<KeptCard>(),
    returnUrls: createSharer<ReturnUrls>(),
    scenario: createSharer<PinnedScenario>(),
  }

  /** All checks against the state as it is now. Changes nothing. */
  const prepare = (request: InitializeRequest) => {
    if (!account.threeDS)
      return refuse('INVALID_SETUP', 'the account is not configured for 3-D Secure (--account-3ds off)')
    const checked = checkCard(parts, request)
    if ('refused' in checked) return checked
    if (account.uniqueRefno && store.get('refnos', request.space, request.refno) !== undefined)
      return refuse('DUPLICATE_REFNO', 'init.refno was used before')
    const picked = decidedBy(parts, request.space, factsOf(request, checked), request.scenarioHeader)
    return 'refused' in picked ? picked : { ...checked, picked }
  }

  /** Creates or declines, in one commit with everything that follows from it. */
  const settle = async (
    request: InitializeRequest,
    { kept, changes, picked }: Exclude<ReturnType<typeof prepare>, Refused>,
  ): Promise<Initialized> => {
    const { space } = request
    const { scenario, outcome } = picked
    const declined = declineOf(outcome, kept.brand)
    if (declined) {
      await store.commit(memory.remember(request, { refusal: declined.refused, scenario }))
      return { scenario, declined: declined.refused, replayed: false }
    }
    const { n, id } = transactions.nextNumber(space)
    const { amount, currency, refno, refno2, language, merchantId, returnUrls, webhookUrl, ip } = request
    const transaction = initializeTransaction({
      id,
      sequence: n,
      merchantId,
      amount,
      currency,
      refno,
      paymentMethod: kept.brand,
      card: share.card(kept),
      returnUrls: share.returnUrls(returnUrls),
      returnMethod: outcome.returns?.method ?? request.returnMethod,
      location: request.locationOf(id),
      scenario: share.scenario(scenario),
      outcome,
      at: clocks.of(space).now(),
      ip,
      ...compact({ refno2, language, webhookUrl, merchantName: merchantNameOf(request) }),
    })
    await store.commit([
      ...changes,
      { table: 'counters', space, id: 'transaction', value: n },
      transactionChange(space, transaction),
      ...(account.uniqueRefno ? [{ table: 'refnos', space, id: refno, value: id } as const] : []),
      ...memory.remember(request, { transactionId: id }),
    ])
    transactions.watch(space, transaction)
    return { scenario, transaction, replayed: false }
  }

  const initialize = async (request: InitializeRequest): Promise<Initialized | Refused> => {
    const first = prepare(request)
    if ('refused' in first) return first
    const { delayMs } = first.picked.outcome.initialization
    if (delayMs === 0) return settle(request, first)
    await sleep(delayMs)
    // The state may have changed while the scenario made the caller wait.
    const again = prepare(request)
    return 'refused' in again ? again : settle(request, again)
  }

  return (request: InitializeRequest): Promise<Initialized | Refused> =>
    memory.once(request, transactions.find, () => initialize(request))
}
