import {
  type AuthorizationResult,
  type AuthorizeEvent,
  authorizationResult,
  decideAuthorization,
} from '../core/domain/decide-authorization.ts'
import type { EventData, EventFacts } from '../core/domain/event.ts'
import { aboutTransaction } from '../core/domain/event-factories.ts'
import { once } from '../core/domain/once.ts'
import { type Rejected, reject } from '../core/domain/rejection.ts'
import type { Transaction } from '../core/domain/transaction.schema.ts'
import { isAuthorized } from '../core/domain/transaction.ts'
import { compact } from '../core/domain/without-undefined.ts'
import { judgeAuthorization } from '../core/rules/judge-authorization.ts'
import { recordedAuthentication } from '../core/rules/recorded-authentication.ts'
import type { AuthenticationUses } from './authentication-uses.ts'
import type { Authorized, AuthorizeRequest, Match } from './commands.ts'
import type { EngineParts } from './engine-parts.ts'
import type { IdempotencyStore } from './idempotency.ts'
import type { Transactions } from './transactions.ts'

/** Names of limit cards in the list of test numbers (sources.md: facts 1.12). */
const LIMIT_CARD = /^limit_/

/** Creates the function that returns true for the card of a transaction with a limit for authorizations. */
export const createLimitCards = ({ ids, catalogue }: Pick<EngineParts, 'ids' | 'catalogue'>) => {
  const fingerprints = once(
    () =>
      new Set(catalogue.cards.flatMap(({ name, number }) => (LIMIT_CARD.test(name) ? ids.fingerprint(number) : []))),
  )
  return ({ card }: Transaction): boolean => fingerprints().has(card.fingerprint)
}

/** Returns the event about an authorization by the service, with the same verdict as at the gateway endpoint. */
const authorizationReceived = (
  { transaction }: Match,
  { amount = transaction.amount, isApplied }: AuthorizeRequest,
  { at, useCount }: Pick<AuthorizeEvent, 'at'> & { readonly useCount: number },
  response: Pick<EventFacts['authorization.received'], 'status' | 'decision' | 'code' | 'networkCode'>,
): EventData => {
  const { id, currency } = transaction
  const recorded = recordedAuthentication(transaction, { identifiedBy: 'transaction', useCount, now: at })
  const { eci, cavv, xid, version } = recorded
  const ofResult = isApplied ? compact({ eci, cavv, xid, version }) : {}
  const judged = judgeAuthorization({ transaction: id, amount: String(amount), currency, ...ofResult }, recorded)
  return {
    type: 'authorization.received',
    subject: aboutTransaction(transaction),
    facts: {
      authorization: `authorization_${id}`,
      path: `/v1/transactions/${id}/authorize`,
      ...judged,
      recorded,
      ...response,
    },
  }
}

/** Creates the authorization of authenticated transactions (sources.md: facts 1.10). */
export const createAuthorizer = (
  parts: EngineParts,
  transactions: Transactions,
  memory: IdempotencyStore,
  uses: AuthenticationUses,
) => {
  const { clocks, ids, sleep, publish } = parts
  const hasLimit = createLimitCards(parts)

  const own = ({ space, id }: AuthorizeRequest): Match | undefined => transactions.findOwn(space, id)

  const decide = async (request: AuthorizeRequest): Promise<Authorized | Rejected> => {
    const match = own(request)
    if (!match) return reject('TRANSACTION_NOT_FOUND', 'transactionId not found')
    const { space, transaction } = match
    const { cause, ip, amount, autoSettle } = request
    // Read before the commit, so that a simultaneous authorization gets another count.
    const useCount = uses.nthOf(space, transaction.id)
    const event = {
      at: clocks.of(space).now(),
      ip,
      amount,
      autoSettle,
      code: ids.authorizationCode(space, transaction.sequence),
      hasLimit: hasLimit(transaction),
    }
    const decision = decideAuthorization(transaction, event)
    if ('rejected' in decision) return decision
    const { scenario } = transaction
    if (!('declined' in decision)) {
      const { next } = decision
      await transactions.commit(match, next, cause, memory.remember(request, { transactionId: next.id })).saved
      publish(
        space,
        cause,
        authorizationReceived(match, request, { ...event, useCount }, { status: 200, decision: 'approved' }),
      )
      return { scenario, transaction: next, replayed: false }
    }
    const { next, declined } = decision
    await transactions.commit(match, next, cause, memory.remember(request, { rejection: declined, scenario })).saved
    const { code, networkCode } = declined
    const response = { status: 400, decision: 'declined', code, ...compact({ networkCode }) } as const
    publish(space, cause, authorizationReceived(match, request, { ...event, useCount }, response))
    return { scenario, transaction: next, declined, replayed: false }
  }

  const work = async (request: AuthorizeRequest): Promise<Authorized | Rejected> => {
    const delayMs = own(request)?.transaction.outcome.authorization?.delayMs ?? 0
    // The state may change during the delay of the scenario.
    if (delayMs > 0) await sleep(delayMs)
    return decide(request)
  }

  return {
    /** Returns the response of the card network to an authorization of an amount at the gateway endpoint. */
    authorizationResult: (transaction: Transaction, amount: number): AuthorizationResult =>
      authorizationResult(transaction, amount, hasLimit(transaction)),

    /** Authorizes a transaction once. Resolves when the result is saved. */
    authorize: (request: AuthorizeRequest): Authorized | Rejected | Promise<Authorized | Rejected> =>
      memory.once<Authorized>(
        request,
        (known) => {
          const match = own(request)
          if (!match) return undefined
          const { transaction } = match
          if ('rejection' in known)
            return { scenario: known.scenario, transaction, declined: known.rejection, replayed: true }
          return known.transactionId === transaction.id && isAuthorized(transaction)
            ? { scenario: transaction.scenario, transaction, replayed: true }
            : undefined
        },
        () => work(request),
      ),
  }
}
