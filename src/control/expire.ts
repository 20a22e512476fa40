import { compact } from '../domain/compact.ts'
import { isAuthenticating, isUnused } from '../domain/link.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Engine } from '../engine/port.ts'
import { problem } from '../reply/problem.ts'
import { json } from '../reply/reply.ts'
import type { Route } from '../reply/route.ts'
import { NO_SUCH_TRANSACTION, refusal } from './challenge.ts'
import { acting, foundBy } from './control-route.ts'
import { NO_SUCH_LINK } from './links.ts'

/** What a time-out made of a transaction. */
const endOf = ({ id, status, history }: Transaction) => ({
  transactionId: id,
  status,
  reason: 'timeout',
  ...compact({ at: history.at(-1)?.date }),
})

/** The end of one transaction, or of the authentication of one link, without moving the clock of anything else. */
export const expiryRoutes = (engine: Engine): readonly Route[] => {
  const theTransaction = foundBy((id) => engine.find(id), NO_SUCH_TRANSACTION)
  const theLink = foundBy((id) => engine.findLink(id), NO_SUCH_LINK)
  return [
    acting({
      verb: 'post',
      path: '/transactions/{id}/expire',
      operation: 'expireTransaction',
      async handle(asked) {
        const found = theTransaction(asked)
        if ('problem' in found) return found
        const expired = await engine.expireNow(found.transaction.id)
        return 'refused' in expired ? refusal(expired) : json(200, endOf(expired))
      },
    }),
    acting({
      verb: 'post',
      path: '/links/{id}/expire',
      operation: 'expireLink',
      async handle(asked) {
        const found = theLink(asked)
        if ('problem' in found) return found
        const { link } = found
        const { id } = link
        if (isUnused(link))
          return problem(
            409,
            'INVALID_STATE',
            'an unused link does not expire, only the authentication that may follow its card: enter one with POST /_sandbox/links/{id}/submit, or remove the link with DELETE /v1/links/{id}',
          )
        if (!isAuthenticating(link))
          return problem(409, 'INVALID_STATE', `the link has ended with status ${link.status}; ends are final`)
        const expired = await engine.expireNow(link.transactionId)
        if ('refused' in expired) return refusal(expired)
        const { status } = engine.findLink(id)?.link ?? link
        return json(200, { id, linkStatus: status, ...endOf(expired) })
      },
    }),
  ]
}
