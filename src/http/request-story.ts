import type { RequestHandler } from 'express'
import { redactNumbers } from '../domain/card.ts'
import type { Ids } from '../domain/ids.ts'
import type { Clock } from '../spaces/clock.ts'
import type { RequestLog } from '../traffic/request-log.ts'
import { type Exchange, exchangeOf } from './exchange.ts'

type Parts = { readonly ids: Ids; readonly clock: Clock; readonly log: RequestLog }

/** A whole segment that is an id of ours: of a transaction, or of a link. */
const OUR_ID = /^(\d{18}|[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12})$/

/** A path as it may be logged: our ids stay, anything else like a card number goes. */
const loggedPath = (url: string): string =>
  (url.split('?')[0] ?? '')
    .split('/')
    .map((segment) => (OUR_ID.test(segment) ? segment : redactNumbers(segment)))
    .join('/')

const faultText = (cause: unknown): string =>
  redactNumbers(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause))

/** Opens an entry for every request, names it in the headers, and closes the entry when the answer has gone. */
export const requestStory = ({ ids, clock, log }: Parts): RequestHandler => {
  let count = 0
  return (req, res, next) => {
    count += 1
    const requestId = `req_${count}`
    const started = performance.now()
    const at = clock.now()
    res.locals.exchange = { requestId, notes: [] } satisfies Exchange
    res.set({ 'Correlation-Id': ids.uuid('request', '', count), 'sandbox-request-id': requestId })
    res.on('close', () => {
      const { space, scenario, notes, problem } = exchangeOf(res)
      log.add({
        id: requestId,
        at,
        method: req.method,
        path: loggedPath(req.originalUrl),
        status: res.statusCode,
        durationMs: Math.round((performance.now() - started) * 10) / 10,
        ...(space === undefined ? {} : { space }),
        ...(scenario === undefined ? {} : { scenario }),
        notes: problem ? [...notes, `${problem.code}: ${problem.message}`] : notes,
        ...(problem?.cause === undefined ? {} : { fault: faultText(problem.cause) }),
      })
    })
    next()
  }
}
