import { errorBody } from '../core/bodies/error-body.ts'
import { type DirectoryResponseStyle, initializedBody } from '../core/bodies/transaction-body.ts'
import type { IgnoredName } from '../core/contract/request-fields.gen.ts'
import requests from '../core/contract/request-validators.gen.cjs'
import type { RequestCard, TransactionInitRequest } from '../core/contract/wire.gen.ts'
import { aboutTransaction } from '../core/domain/event-factories.ts'
import type { AsSent } from '../core/domain/transaction.schema.ts'
import { sentOf } from '../core/domain/transaction.ts'
import { compact, type Optionals } from '../core/domain/without-undefined.ts'
import { createDataJudge, type DataJudge } from '../core/rules/request-data/judge-request-data.ts'
import type { ContractSource } from '../core/settings-names.ts'
import type { Engine, InitializeRequest, SentCard } from '../engine/engine-api.ts'
import { createSimilarIds } from '../engine/similar-ids.ts'
import { type Account, createBasicAuth, spaceNamedInBasic } from '../engine/time/credentials.ts'
import { apiInterface, describeBasicError, operationRoute, rejectionProblem } from './api-interface.ts'
import { canonicalJson, type FullyRead, headerOf } from './api-request.ts'
import { authorizeTransaction } from './authorize-transaction.ts'
import { type CardDataTest, initProblem, returnUrlsByPath } from './body-rules.ts'
import { withDefects } from './fault-injection.ts'
import { withIdHints } from './http/id-hints.ts'
import { holdAbandoned } from './http/problem.ts'
import { json, type Reply } from './http/response.ts'
import type { Interface, Request, RequestOrigin } from './http/route.ts'
import { ignoredMembers, withoutEffective } from './ignored-members.ts'
import { appNotes, inputNotes } from './input-notes.ts'
import { createUnknownTransaction } from './own-transaction.ts'
import { judgeData } from './request-data.ts'
import { transactionStatus } from './transaction-status.ts'

type TransactionParts = {
  readonly engine: Engine
  readonly account: Account
  /** Sentence about the valid credentials, for messages about wrong ones. */
  readonly right: string
  /** Whether each space has its own password. */
  readonly hasSpaceKeys: boolean
  readonly directoryResponse: DirectoryResponseStyle
  readonly plainMessages: boolean
  /** 400 as recorded, or 404 for callers that rely on it. ASSUMED: not-found-is-400. */
  readonly notFoundStatus: 400 | 404
  /** Whether a card number in a text that is returned unchanged is rejected. */
  readonly isCardData: CardDataTest
  readonly contractData: ContractSource
  /** Returns the address of the start page as the caller of this request reaches it. */
  readonly startUrl: (from: RequestOrigin, id: string) => string
}

/** `type` repeats the form of the card. */
type CardFields =
  | Extract<keyof RequestCard, IgnoredName>
  | 'type'
  | 'number'
  | 'alias'
  | 'cvv'
  | 'aliasCVV'
  | 'expiryMonth'
  | 'expiryYear'
  | '3D'

export const cardOf = ({
  number,
  alias,
  cvv,
  aliasCVV,
  expiryMonth,
  expiryYear,
}: FullyRead<RequestCard, CardFields>): SentCard =>
  number === undefined
    ? { alias: alias ?? '', expiryMonth, expiryYear, ...compact({ aliasCVV }) }
    : { number, expiryMonth, expiryYear, ...compact({ cvv }) }

type Fields =
  | keyof Pick<InitializeRequest, 'amount' | 'currency' | 'paymentMethods' | 'card'>
  | keyof AsSent
  | Extract<keyof TransactionInitRequest, IgnoredName>
  | 'redirect'
  | 'webhook'
  | 'option'

/** Converts the request to domain types. */
const initializeRequest = (
  { headers, space, ip, cause, origin, body }: Request<FullyRead<TransactionInitRequest, Fields>>,
  parts: TransactionParts,
): InitializeRequest => {
  const { amount, currency, redirect, card } = body
  const key = headerOf(headers, 'idempotency-key')
  return {
    space,
    merchantId: parts.account.merchantId,
    ip,
    cause,
    amount,
    currency,
    ...sentOf(body),
    paymentMethods: body.paymentMethods,
    card: cardOf(card),
    returnUrls: compact({ success: redirect?.successUrl, cancel: redirect?.cancelUrl, error: redirect?.errorUrl }),
    returnMethod: redirect?.method ?? 'GET',
    locationOf: (id) => parts.startUrl({ space, origin }, id),
    ...compact({
      threeDS: card['3D'],
      webhookUrl: body.webhook?.url,
      hasPriorReference: body.threeRIData !== undefined,
      scenarioHeader: headerOf(headers, 'sandbox-scenario'),
      idempotency: key === undefined ? undefined : { key, body: canonicalJson(body) },
    } satisfies Optionals<Omit<InitializeRequest, keyof AsSent>>),
  }
}

const initialize =
  (parts: TransactionParts, judge: DataJudge) =>
  async (request: Request<TransactionInitRequest>): Promise<Reply> => {
    const { space, body, bodyNotes = [] } = request
    const ignored = ignoredMembers('init', body)
    const others = [...appNotes(returnUrlsByPath(body)), ...bodyNotes]
    const { gaps, dataGaps, problem } = judgeData(judge, body, parts.engine.requestSettingsOf(space).dataRules)
    const noted = () => ({ ...inputNotes({ gaps, others, ignored }), ...compact({ dataGaps }) })
    const invalid = initProblem(body, parts.isCardData) ?? problem
    if (invalid) return { problem: invalid, ...noted() }
    const initialization = initializeRequest(request, parts)
    const holding = parts.engine.heldAtArrival({ on: INIT, request: initialization }, request)
    const undone = holding && (await holding)
    if (undone) return { ...holdAbandoned(undone), ...noted() }
    const response = await parts.engine.initialize(initialization)
    if ('rejected' in response) return { problem: rejectionProblem(response.rejected), ...noted() }
    const held = parts.engine.heldResponse({ on: INIT, request: initialization, initialized: response }, request)
    if (held) await held
    const { scenario } = response
    const { sentences: decided = [], effective = [] } = response.indicated ?? {}
    const withoutEffect = withoutEffective(ignored, scenario.matchedBy, effective)
    const { notes, headers: ofNotes } = inputNotes({ decided, gaps, others, ignored: withoutEffect })
    const headers = { ...ofNotes, ...(response.replayed ? { 'sandbox-replayed': 'true' } : {}) }
    if ('declined' in response) {
      const about = { space, scenario, subject: { kind: 'transaction', refno: body.refno } as const }
      return { problem: rejectionProblem(response.declined), about, headers, notes, ...compact({ dataGaps }) }
    }
    const { transaction } = response
    const { id, outcome } = transaction
    const about = { space, scenario, subject: aboutTransaction(transaction) }
    const created = json(201, initializedBody(transaction), {
      about,
      notes,
      ...compact({ dataGaps }),
      headers: { Location: transaction.location, ...headers },
      onSent: () => parts.engine.initializationSent(id),
    })
    return withDefects(created, parts.engine.defectsOn('init', { space, id, outcome }), errorBody)
  }

const INIT = ['init'] as const

/**
 * Creates the interface for endpoints 1 and 3 (sources.md: document 4) and for the authorization, authenticated by Basic
 * credentials (sources.md: document 5).
 */
export const transactionInterface = (parts: TransactionParts): Interface => {
  const spaceOf = createBasicAuth(parts.account)
  const unknown = createUnknownTransaction(parts)
  return apiInterface({
    name: 'transactions',
    routes: [
      operationRoute(
        'initTransaction',
        requests.initTransaction,
        initialize(parts, createDataJudge()),
        parts.contractData,
      ),
      operationRoute(
        'getTransaction',
        requests.getTransaction,
        transactionStatus({ ...parts, unknown }),
        parts.contractData,
      ),
      operationRoute(
        'authorizeTransaction',
        requests.authorizeTransaction,
        authorizeTransaction({ ...parts, unknown }),
        parts.contractData,
      ),
    ].map(withIdHints(createSimilarIds(parts), ({ space }) => space)),
    spaceOf: (headers) => spaceOf(headerOf(headers, 'authorization')),
    namedSpace: (headers) => spaceNamedInBasic(headerOf(headers, 'authorization')),
    hasSpaceKeys: parts.hasSpaceKeys,
    closed: {
      why: (headers) => describeBasicError(headerOf(headers, 'authorization'), parts.right),
      challenge: 'Basic realm="threeds-sandbox", charset="UTF-8"',
    },
    plainMessages: parts.plainMessages,
    bodyOf: errorBody,
  })
}
