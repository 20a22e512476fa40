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
import { ownTransaction, type UnknownTransaction } from './own-transaction.ts'

const STATUS = ['status'] as const

type StatusParts = {
  readonly engine: Engine
  readonly directoryResponse: DirectoryResponseStyle
  readonly unknown: UnknownTransaction
}

/**
 * Creates the handler of endpoint 3: the status at the time of the request or, if the request is held on arrival, of
 * its release.
 */
export const transactionStatus = ({ engine, unknown, directoryResponse }: StatusParts) => {
  const read = (request: Request, match: Match | undefined): Reply | Promise<Reply> => {
    if (!match) return unknown(request)
    const { space } = request
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
    const match = ownTransaction(engine, request)
    const holding = match && engine.heldAtArrival({ on: STATUS, match }, request)
    if (!holding) return read(request, match)
    return holding.then((undone) => (undone ? holdAbandoned(undone) : read(request, ownTransaction(engine, request))))
  }
}
