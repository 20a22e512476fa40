import type { EndDue } from '../domain/cause.ts'
import { dueNext } from '../domain/decide-transaction.ts'
import type { Awaited, Subject } from '../domain/delivery.ts'
import type { Instant } from '../domain/time.ts'
import { hasEnded, type OpenTransaction } from '../domain/transaction.ts'
import type { EngineParts } from './parts.ts'

/** What happens by itself at a time, and to what. */
type Due = { readonly at: Instant } & (
  | {
      readonly what: EndDue
      readonly transaction: string
      readonly refno: string
      /** The link whose cardholder it authenticates. */
      readonly link?: string
    }
  /** The first attempt, or one more. */
  | { readonly what: 'webhook_attempt'; readonly webhook: string; readonly subject: Subject; readonly attempt: number }
  /** The token for the CVV of a card cannot be used any more. */
  | { readonly what: 'cvv_token_expires'; readonly fingerprint: string }
)

/** A webhook that has no time yet, because something else has to happen first. */
type WaitingWebhook = {
  readonly webhook: string
  readonly subject: Subject
  readonly waitsFor: Awaited['event']
}

const ofTransaction = (transaction: OpenTransaction): Due => {
  const { id, refno, forLink } = transaction
  return { ...dueNext(transaction), transaction: id, refno, ...(forLink && { link: forLink.id }) }
}

const inOrder = (a: Due, b: Due): number => (a.at < b.at ? -1 : Number(a.at > b.at))

/** Looks ahead: everything that a space has a time for. */
export const createDues = ({ store, clocks }: Pick<EngineParts, 'store' | 'clocks'>) => ({
  /** What happens in a space by itself if nobody does anything, in the order in which it will, and what waits for an event. */
  dueIn(space: string) {
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
