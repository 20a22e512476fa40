import { compact } from '../domain/compact.ts'
import { isAuthenticating, isUnused } from '../domain/link.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Engine } from '../engine/port.ts'
import { problem } from '../reply/problem.ts'
import { json } from '../reply/reply.ts'
import type { Route } from '../reply/route.ts'
import { refusal, theTransaction } from './challenge.ts'
import { actingAbout } from './control-route.ts'
import { theLink } from './links.ts'

/** What a time-out made of a transaction. */
const endOf = ({ id, status, history }: Transaction) => ({
  transactionId: id,
  status,
  reason: 'timeout',
  ...compact({ at: history.at(-1)?.date }),
})

/** The end of one transaction, or of the authentication of one link, without moving the clock of anything else. */
export const expiryRoutes = (engine: Engine): readonly Route[] => [
  actingAbout(theTransaction(engine), {
    verb: 'post',
    path: '/transactions/{id}/expire',
    operation: 'expireTransaction',
    async handle({ cause, subject: { transaction } }) {
      const expired = await engine.expireNow(transaction.id, 'control', cause)
      return 'refused' in expired ? refusal(expired) : json(200, endOf(expired))
    },
  }),
  actingAbout(theLink(engine), {
    verb: 'post',
    path: '/links/{id}/expire',
    operation: 'expireLink',
    async handle({ cause, subject: { link } }) {
      const { id } = link
      if (isUnused(link))
        return problem(
          409,
          'INVALID_STATE',
          'an unused link does not expire, only the authentication that may follow its card: enter one with POST /_sandbox/links/{id}/submit, or remove the link with DELETE /v1/links/{id}',
        )
      if (!isAuthenticating(link))
        return problem(409, 'INVALID_STATE', `the link has ended with status ${link.status}; ends are final`)
      const expired = await engine.expireNow(link.transactionId, 'control', cause)
      if ('refused' in expired) return refusal(expired)
      const { status } = engine.findLink(id)?.link ?? link
      return json(200, { id, linkStatus: status, ...endOf(expired) })
    },
  }),
]
