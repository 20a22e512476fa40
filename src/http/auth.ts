import type { RequestHandler } from 'express'
import { type Account, spaceOfBasic } from '../spaces/credentials.ts'
import { exchangeOf } from './exchange.ts'
import { ProblemError, problem } from './problem.ts'

const CHALLENGE = { 'WWW-Authenticate': 'Basic realm="threeds-sandbox", charset="UTF-8"' }

/** Basic credentials of the transaction interface open a space (service document 5). */
export const basicAuth =
  (account: Account): RequestHandler =>
  (req, res, next) => {
    const space = spaceOfBasic(req.headers.authorization, account)
    if (space === undefined)
      throw new ProblemError(
        problem(
          401,
          'UNAUTHORIZED',
          'Basic credentials are missing or wrong; the start of the sandbox prints the right ones',
          CHALLENGE,
        ),
      )
    exchangeOf(res).space = space
    next()
  }
