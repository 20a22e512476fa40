import { type RequestHandler, Router } from 'express'
import type { Engine } from '../engine/engine.ts'
import { playFault } from './send-json.ts'

/** Scenarios that break the start page: the page's own answer never comes. */
export const startFault = (engine: Engine): RequestHandler =>
  Router({ caseSensitive: true, strict: true }).get('/v1/start/:transactionId', async (req, res, next) => {
    const found = engine.find(req.params.transactionId)
    if (found && (await playFault(req, res, found.transaction.outcome, 'start'))) return
    next()
  })
