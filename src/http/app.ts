import type { RequestListener } from 'node:http'
import express, { type RequestHandler } from 'express'
import type { ContractDocument } from '../contract/document.ts'
import type { Ids } from '../domain/ids.ts'
import type { Clock } from '../spaces/clock.ts'
import type { Account } from '../spaces/credentials.ts'
import type { RequestLog } from '../traffic/request-log.ts'
import { answerGate } from './answer-gate.ts'
import { basicAuth, type LinkKey, linkKeyAuth } from './auth.ts'
import { hostGuard, useAbsoluteTarget } from './host-guard.ts'
import { BODY_LIMIT_BYTES } from './limits.ts'
import { type LinkRoutes, links } from './links.ts'
import { knownOperation } from './operations.ts'
import { problems } from './problems.ts'
import { requestStory } from './request-story.ts'
import { startFault } from './start-fault.ts'
import { type TransactionRoutes, transactions } from './transactions.ts'

export type AppParts = TransactionRoutes &
  LinkRoutes & {
    readonly ids: Ids
    readonly clock: Clock
    readonly log: RequestLog
    /** Undefined while everything is saved; otherwise settles when all that was changed so far is saved or taken back. */
    readonly settled: () => Promise<void> | undefined
    readonly document: ContractDocument
    /** Validates requests and our own answers against the document. */
    readonly contractChecks: readonly RequestHandler[]
    readonly account: Account
    readonly linkKey: LinkKey
    readonly allowedHosts: readonly string[]
    /** The hosted pages and the control API; both come from rooms that this one does not know. */
    readonly pages: RequestHandler
    readonly control: RequestHandler
  }

/** A HEAD is a GET whose body Node leaves out; the contract and the routes need not know of it. */
const headAsGet: RequestHandler = (req, _res, next) => {
  if (req.method === 'HEAD') req.method = 'GET'
  next()
}

/** The order in which a request meets the rooms. */
export const createApp = (parts: AppParts): RequestListener => {
  const app = express()
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple')

  app.use(requestStory(parts))
  app.use(answerGate(parts.settled))
  app.use(hostGuard(parts.allowedHosts))
  app.use('/_sandbox', parts.control)
  app.use(startFault(parts.engine))
  app.use(parts.pages)

  app.use(knownOperation(parts.document))
  app.use('/v1/transactions', basicAuth(parts.account))
  app.use('/v1/links', linkKeyAuth(parts.linkKey))
  app.use(headAsGet)
  app.use(express.json({ limit: BODY_LIMIT_BYTES }))
  app.use(...parts.contractChecks)
  app.use(transactions(parts), links(parts))

  app.use(problems)
  return (req, res) => {
    useAbsoluteTarget(req)
    app(req, res)
  }
}
