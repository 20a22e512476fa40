import { errorBody } from '../core/bodies/error-body.ts'
import { type DirectoryResponseStyle, transactionBody } from '../core/bodies/transaction-body.ts'
import { aboutTransaction, statusRead } from '../core/domain/event-factories.ts'
import type { MergePatch } from '../core/domain/merge-patch.ts'
import { hasEnded } from '../core/domain/transaction.ts'
import type { Engine, Match } from '../engine/engine-api.ts'
import { withDefects, withStatusOverride } from './fault-injection.ts'
import { holdAbandoned } from './http/problem.ts'
import { json, type Reply } from './http/response.ts'
import type { Request } from './http/route.ts'
import { removedExplanation } from './validation-problem.ts'

const STATUS = ['status'] as const

const NOT_FOUND = 'transactionId not found'
const COMPARE = 'Use the ID that the init returned, with the same credentials.'

/** Names the searched space, and never reveals whether the ID exists in another one. */
const notFoundIn = (space: string) => ({
  message: `${NOT_FOUND} in space \`${space}\`. ${COMPARE}`,
  plain: `${NOT_FOUND}. ${COMPARE}`,
})

type StatusParts = {
  readonly engine: Engine
  readonly directoryResponse: DirectoryResponseStyle
  /** 400 as recorded, or 404 for callers that rely on it. ASSUMED: not-found-is-400. */
  readonly notFoundStatus: 400 | 404
}

/**
 * Creates the handler of endpoint 3: the status at the time of the request or, if the request is held on arrival, of
 * its release.
 */
export const transactionStatus = ({ engine, notFoundStatus, directoryResponse }: StatusParts) => {
  /** Returns a transaction that these credentials may read. The authentication of a link belongs to the link. */
  const ownIn = ({ params, space }: Request): Match | undefined => {
    const match = engine.find(params.transactionId ?? '')
    return match?.space === space && !match.transaction.forLink ? match : undefined
  }

  const read = (request: Request, match: Match | undefined): Reply | Promise<Reply> => {
    const { params, space } = request
    if (!match)
      return {
        problem: {
          code: 'TRANSACTION_NOT_FOUND',
          ...notFoundIn(space),
          status: notFoundStatus,
          by: 'id',
          ...removedExplanation(engine.removedFrom(params.transactionId ?? ''), space, 'transaction'),
        },
      }
    const { transaction } = match
    const { id, scenario, outcome } = transaction
    const subject = aboutTransaction(transaction)
    const onSent = hasEnded(transaction)
      ? { onSent: () => void engine.releaseWebhooks({ type: 'transaction', id }, 'status_read') }
      : {}
    const events = [statusRead(subject, transaction.status)]
    const about = { space, scenario, subject }
    const actual = json(200, transactionBody(transaction, directoryResponse), { about, events, ...onSent })
    const responded = (patch: MergePatch | undefined): Reply | Promise<Reply> => {
      const response = withStatusOverride(actual, patch)
      const faulty = () => withDefects(response, engine.defectsOn('status', { space, id, outcome }), errorBody)
      const held = engine.heldResponse({ on: STATUS, match }, request)
      return held ? held.then(faulty) : faulty()
    }
    const patch = engine.takeStatusOverride(space, id)
    return patch instanceof Promise ? patch.then(responded) : responded(patch)
  }

  return (request: Request): Reply | Promise<Reply> => {
    const match = ownIn(request)
    const holding = match && engine.heldAtArrival({ on: STATUS, match }, request)
    if (!holding) return read(request, match)
    return holding.then((undone) => (undone ? holdAbandoned(undone) : read(request, ownIn(request))))
  }
}
