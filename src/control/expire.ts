import { isAuthenticating, isUnused } from '../domain/link.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Engine } from '../engine/port.ts'
import { problem } from '../reply/problem.ts'
import type { Route } from '../reply/route.ts'
import { refusal, theTransaction } from './challenge.ts'
import { callingAbout } from './control-route.ts'
import { GONE, theLink } from './links.ts'

/** What a time-out made of a transaction. */
const endOf = ({ id, status, history }: Transaction) => {
  const [last] = history.slice(-1)
  if (status !== 'failed' || !last) throw new Error(`a time-out left a transaction ${status}`)
  return { transactionId: id, status, reason: 'timeout', at: last.date } as const
}

/** The end of one transaction, or of the authentication of one link, without moving the clock of anything else. */
export const expiryRoutes = (engine: Engine): readonly Route[] => [
  callingAbout(theTransaction(engine), {
    operation: 'expireTransaction',
    async handle({ json, cause, subject: { transaction } }) {
      const expired = await engine.expireNow(transaction.id, 'control', cause)
      return 'refused' in expired ? refusal(expired) : json(endOf(expired))
    },
  }),
  callingAbout(theLink(engine), {
    operation: 'expireLink',
    async handle({ json, cause, subject: { link } }) {
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
      const status = engine.findLink(id)?.link.status
      return status === 'SUCCESS' || status === 'ERROR' ? json({ id, linkStatus: status, ...endOf(expired) }) : GONE
    },
  }),
]
