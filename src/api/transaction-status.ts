import { errorBody } from '../core/bodies/error-body.ts'
import { type DirectoryResponseStyle, transactionBody } from '../core/bodies/transaction-body.ts'
import { aboutTransaction, statusRead } from '../core/domain/event-factories.ts'
import type { MergePatch } from '../core/domain/merge-patch.ts'
import { hasEnded } from '../core/domain/transaction.ts'
import type { Engine, Found } from '../engine/engine-api.ts'
import { shownAs, withDefects } from './fault-injection.ts'
import { heldInVain } from './http/problem.ts'
import { json, type Reply } from './http/response.ts'
import type { Request } from './http/route.ts'
import { whyGone } from './validation-problem.ts'

const STATUS = ['status'] as const

const NOT_FOUND = 'transactionId not found'
const COMPARE = 'compare it with the answer to its init, which the same credentials must have sent'

/** Says where was looked, and never whether it is elsewhere. */
const notFoundIn = (space: string) => ({
  message: `${NOT_FOUND} in the space "${space}"; ${COMPARE}`,
  plain: `${NOT_FOUND}; ${COMPARE}`,
})

type StatusParts = {
  readonly engine: Engine
  readonly directoryResponse: DirectoryResponseStyle
  /** 400 as recorded, or 404 for callers that rely on it. ASSUMED: not-found-is-400. */
  readonly notFoundStatus: 400 | 404
}

/** Endpoint 3: how a transaction stands, as it was when it was asked or, held at its arrival, when it is let go. */
export const transactionStatus = ({ engine, notFoundStatus, directoryResponse }: StatusParts) => {
  /** A transaction that these credentials may see. The authentication of a link's cardholder is the link's. */
  const ownIn = ({ params, space }: Request): Found | undefined => {
    const found = engine.find(params.transactionId ?? '')
    return found?.space === space && !found.transaction.forLink ? found : undefined
  }

  const read = (request: Request, found: Found | undefined): Reply | Promise<Reply> => {
    const { params, space } = request
    if (!found)
      return {
        problem: {
          code: 'TRANSACTION_NOT_FOUND',
          ...notFoundIn(space),
          status: notFoundStatus,
          by: 'id',
          ...whyGone(engine.wentFrom(params.transactionId ?? ''), space, 'transaction'),
        },
      }
    const { transaction } = found
    const { id, scenario, outcome } = transaction
    const subject = aboutTransaction(transaction)
    const onceGone = hasEnded(transaction)
      ? { onceGone: () => void engine.tellWebhooks({ type: 'transaction', id }, 'status_read') }
      : {}
    const tells = [statusRead(subject, transaction.status)]
    const about = { space, scenario, subject }
    const whole = json(200, transactionBody(transaction, directoryResponse), { about, tells, ...onceGone })
    const answered = (patch: MergePatch | undefined): Reply | Promise<Reply> => {
      const answer = shownAs(whole, patch)
      const spoiled = () => withDefects(answer, engine.defectsOn('status', { space, id, outcome }), errorBody)
      const held = engine.heldBack({ on: STATUS, found }, request)
      return held ? held.then(spoiled) : spoiled()
    }
    const patch = engine.shownNext(space, id)
    return patch instanceof Promise ? patch.then(answered) : answered(patch)
  }

  return (request: Request): Reply | Promise<Reply> => {
    const found = ownIn(request)
    const arriving = found && engine.heldAtArrival({ on: STATUS, found }, request)
    if (!arriving) return read(request, found)
    return arriving.then((vain) => (vain ? heldInVain(vain) : read(request, ownIn(request))))
  }
}
