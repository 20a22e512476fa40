import { type RequestHandler, Router } from 'express'
import type { Engine } from '../engine/port.ts'
import { isAhead } from '../traffic/look-ahead.ts'
import { playFault } from './send-json.ts'

/** Scenarios that break the start page: the page's own answer never comes. */
export const startFault = (engine: Engine): RequestHandler =>
  Router({ caseSensitive: true, strict: true }).get('/v1/start/:transactionId', async (req, res, next) => {
    // A HEAD and a look ahead open nothing, so nothing of theirs breaks.
    if (req.method === 'HEAD' || isAhead(req)) return next()
    const found = engine.find(req.params.transactionId)
    if (found && (await playFault(req, res, found.transaction.outcome, 'start'))) return
    next()
  })
