import type { RequestHandler } from 'express'
import { SPACE_RULE } from '../domain/space-name.ts'
import { type Account, spaceOfBasic, spaceOfKey } from '../spaces/credentials.ts'
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
          `Basic credentials are missing or wrong; the start of the sandbox prints the right ones. After a +, ${SPACE_RULE}`,
          CHALLENGE,
        ),
      )
    exchangeOf(res).space = space
    next()
  }

/** The key of an account for links, and the header that carries it. */
export type LinkKey = { readonly header: string; readonly key: string }

/** The key of the link interface opens a space (service document 5). */
export const linkKeyAuth =
  ({ header, key }: LinkKey): RequestHandler =>
  (req, res, next) => {
    const space = spaceOfKey(req.get(header), key)
    if (space === undefined)
      throw new ProblemError(
        problem(
          401,
          'UNAUTHORIZED',
          `the header ${header} is missing or wrong; the start of the sandbox prints the key. After a +, ${SPACE_RULE}`,
          {
            'WWW-Authenticate': 'ApiKey realm="threeds-sandbox"',
          },
        ),
      )
    exchangeOf(res).space = space
    next()
  }
