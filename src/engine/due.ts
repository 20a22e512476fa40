import { dueNext } from '../domain/decide-transaction.ts'
import { hasEnded, type OpenTransaction } from '../domain/transaction.ts'
import type { Due, Dues, WaitingWebhook } from './due-port.ts'
import type { EngineParts } from './parts.ts'

const ofTransaction = (transaction: OpenTransaction): Due => {
  const { id, refno, forLink } = transaction
  return { ...dueNext(transaction), transaction: id, refno, ...(forLink && { link: forLink.id }) }
}

const inOrder = (a: Due, b: Due): number => (a.at < b.at ? -1 : Number(a.at > b.at))

/** Looks ahead: everything that a space has a time for. */
export const createDues = ({ store, clocks }: Pick<EngineParts, 'store' | 'clocks'>): Dues => ({
  dueIn(space) {
    const now = clocks.of(space).now()
    const due: Due[] = []
    const waiting: WaitingWebhook[] = []
    for (const [, transaction] of store.entries('transactions', space))
      if (!hasEnded(transaction)) due.push(ofTransaction(transaction))
    for (const [webhook, { state, subject, attemptCount }] of store.entries('deliveries', space)) {
      if (state.status === 'pending')
        due.push({ at: state.due, what: 'webhook_attempt', webhook, subject, attempt: attemptCount + 1 })
      if (state.status === 'waiting') waiting.push({ webhook, subject, waitsFor: state.for.event })
    }
    for (const [, { used, expires, fingerprint }] of store.entries('aliasCvvs', space))
      if (!used && expires > now) due.push({ at: expires, what: 'cvv_token_expires', fingerprint })
    return { now, due: due.toSorted(inOrder), waiting }
  },
})
