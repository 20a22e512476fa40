import { setTimeout as wait } from 'node:timers/promises'
import type { Request, Response } from 'express'
import type { FaultPlace, Outcome } from '../domain/outcome.ts'
import { exchangeOf } from './exchange.ts'
import type { Problem } from './problem.ts'
import { problemBody } from './problems.ts'

/** What an outcome says of the answers themselves. */
type Defects = Pick<Outcome, 'fault' | 'nonsense'>

/** Plays the transport defect of a scenario. Says whether it took the answer's place. */
export const playFault = async (req: Request, res: Response, outcome: Defects, place: FaultPlace): Promise<boolean> => {
  const { fault } = outcome
  if (!fault?.on.includes(place)) return false
  if (fault.latencyMs !== undefined) await wait(fault.latencyMs)
  if (!fault.instead) return false
  exchangeOf(res).notes.push(`the scenario answers with a defect on purpose: ${fault.instead.type}`)
  switch (fault.instead.type) {
    case 'status': {
      const failure: Problem = {
        status: fault.instead.status,
        code: 'SERVER_ERROR',
        message: 'the scenario makes this answer fail',
      }
      res
        .status(failure.status)
        .type('application/json')
        .send(JSON.stringify(problemBody(req, failure)))
      return true
    }
    case 'reset':
      req.socket.resetAndDestroy()
      return true
    case 'malformed_body':
      res.type('application/json').send('{"transactionId":"1')
      return true
  }
}

/**
 * Sends a body of the service. The contract check looks at it, unless the scenario breaks the contract on purpose:
 * what goes out through `send` is not checked.
 */
export const sendJson = async (
  req: Request,
  res: Response,
  body: object,
  outcome: Defects,
  place: FaultPlace,
): Promise<void> => {
  if (await playFault(req, res, outcome, place)) return
  if (outcome.nonsense) res.type('application/json').send(JSON.stringify(body))
  else res.json(body)
}
