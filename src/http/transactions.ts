import { type Request, type Response, Router } from 'express'
import type { RequestCard, TransactionInitRequest } from '../contract/wire.gen.ts'
import { compact } from '../domain/compact.ts'
import { hasEnded } from '../domain/transaction.ts'
import type { Engine, GivenCard, InitializeRequest } from '../engine/port.ts'
import { type DirectoryResponseStyle, initializedBody, transactionBody } from '../wire/transaction-body.ts'
import { canonicalJson } from './canonical-json.ts'
import { ipOf, nameScenario, spaceOf } from './exchange.ts'
import { noteUnknownFields } from './note-unknown-fields.ts'
import { sendProblem } from './problems.ts'
import { refusalProblem } from './refusal-status.ts'
import { sendJson } from './send-json.ts'

export type TransactionRoutes = {
  readonly engine: Engine
  readonly merchantId: string
  readonly directoryResponse: DirectoryResponseStyle
  /** 400 as recorded, or 404 for callers that rely on it. ASSUMED: not-found-is-400. */
  readonly notFoundStatus: 400 | 404
  /** The fields of a 3D object at a path that the contract does not know. */
  readonly unknownThreeDSFields: (threeDS: unknown, path: string) => readonly string[]
  /** The start page's address, as this request's caller reaches it. */
  readonly startUrl: (req: Request, id: string) => string
}

const cardOf = ({ number, alias, cvv, aliasCVV, expiryMonth, expiryYear }: RequestCard): GivenCard =>
  number === undefined
    ? { alias: alias ?? '', expiryMonth, expiryYear, ...compact({ aliasCVV }) }
    : { number, expiryMonth, expiryYear, ...compact({ cvv }) }

/** The request in the domain's words. The body is valid already: the contract check ran first. */
const initializeRequest = (req: Request, res: Response, parts: TransactionRoutes): InitializeRequest => {
  const body = req.body as TransactionInitRequest
  const { amount, currency, refno, refno2, language, redirect, card } = body
  const key = req.get('idempotency-key')
  return {
    space: spaceOf(res),
    merchantId: parts.merchantId,
    ip: ipOf(req),
    amount,
    currency,
    refno,
    paymentMethods: body.paymentMethods,
    card: cardOf(card),
    returnUrls: compact({ success: redirect?.successUrl, cancel: redirect?.cancelUrl, error: redirect?.errorUrl }),
    returnMethod: redirect?.method ?? 'GET',
    locationOf: (id) => parts.startUrl(req, id),
    ...compact({
      refno2,
      language,
      threeDS: card['3D'],
      webhookUrl: body.webhook?.url,
      scenarioHeader: req.get('sandbox-scenario'),
      idempotency: key === undefined ? undefined : { key, body: canonicalJson(body) },
    }),
  }
}

const initialize = (parts: TransactionRoutes) => async (req: Request, res: Response) => {
  noteUnknownFields(res, parts.unknownThreeDSFields((req.body as TransactionInitRequest).card['3D'], 'card.3D'))
  const answer = await parts.engine.initialize(initializeRequest(req, res, parts))
  if ('refused' in answer) return sendProblem(req, res, refusalProblem(answer.refused))
  nameScenario(res, answer.scenario)
  if (answer.replayed) res.set('sandbox-replayed', 'true')
  if ('declined' in answer) return sendProblem(req, res, refusalProblem(answer.declined))
  const { transaction } = answer
  res.status(201).set('Location', transaction.location)
  return sendJson(req, res, initializedBody(transaction), transaction.outcome, 'init')
}

const status = (parts: TransactionRoutes) => (req: Request<{ transactionId: string }>, res: Response) => {
  const found = parts.engine.find(req.params.transactionId)
  // The authentication of a link's cardholder is the link's, not a transaction of the merchant.
  if (!found || found.space !== spaceOf(res) || found.transaction.forLink) {
    const problem = { code: 'TRANSACTION_NOT_FOUND', message: 'transactionId not found' } as const
    return sendProblem(req, res, { ...problem, status: parts.notFoundStatus })
  }
  const { transaction } = found
  nameScenario(res, transaction.scenario)
  const { engine } = parts
  if (hasEnded(transaction))
    res.once('close', () => void engine.tellWebhooks({ type: 'transaction', id: transaction.id }, 'status_read'))
  return sendJson(req, res, transactionBody(transaction, parts.directoryResponse), transaction.outcome, 'status')
}

/** Endpoints 1 and 3 (service document 4). */
export const transactions = (parts: TransactionRoutes): Router =>
  Router({ caseSensitive: true, strict: true })
    .post('/v1/transactions', initialize(parts))
    .get('/v1/transactions/:transactionId', status(parts))
