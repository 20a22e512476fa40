import type { Engine, Match } from '../engine/engine-api.ts'
import type { WithProblem } from './http/problem.ts'
import type { Request } from './http/route.ts'
import { removedExplanation } from './validation-problem.ts'

const NOT_FOUND = 'transactionId not found'
const COMPARE = 'Use the ID that the init returned, with the same credentials.'

/** Names the searched space, and never reveals whether the ID exists in another one. */
const notFoundIn = (space: string) => ({
  message: `${NOT_FOUND} in space \`${space}\`. ${COMPARE}`,
  plain: `${NOT_FOUND}. ${COMPARE}`,
})

/** Returns the transaction in the path of a request. */
export const ownTransaction = (engine: Engine, { params, space }: Request): Match | undefined =>
  engine.findOwn(space, params.transactionId ?? '')

type UnknownParts = {
  readonly engine: Engine
  /** 400 as recorded, or 404 for callers that rely on it. ASSUMED: not-found-is-400. */
  readonly notFoundStatus: 400 | 404
}

/** Creates the function that returns the problem for an ID without such a transaction. */
export const createUnknownTransaction =
  ({ engine, notFoundStatus }: UnknownParts) =>
  ({ params, space }: Request): WithProblem => ({
    problem: {
      code: 'TRANSACTION_NOT_FOUND',
      ...notFoundIn(space),
      status: notFoundStatus,
      by: 'id',
      ...removedExplanation(engine.removedFrom(params.transactionId ?? ''), space, 'transaction'),
    },
  })

export type UnknownTransaction = ReturnType<typeof createUnknownTransaction>
