import type { LinkRecord, TransactionRecord } from '../../contract/control.gen.ts'
import { OPEN_STATUSES } from '../../domain/transaction.ts'
import type { StepIcon } from './event-step.ts'

/** Something that happens without anybody, and when. */
type Due = { readonly at: string; readonly title: string; readonly icon: StepIcon }

/** What is due next for a transaction or a link. */
export const dueOf = (record: TransactionRecord | LinkRecord): Due | undefined => {
  const dues: Due[] = (record.webhooks ?? []).flatMap(({ status, due, attemptCount }) =>
    status === 'pending' && due !== undefined
      ? [{ at: due, title: attemptCount === 0 ? 'Webhook leaves' : 'Next webhook try', icon: 'hook' as const }]
      : [],
  )
  if ('expires' in record && OPEN_STATUSES.some((status) => status === record.status)) {
    dues.push({ at: record.expires, title: 'Time runs out', icon: 'time' })
    if (record.challenge?.due !== undefined)
      dues.push({ at: record.challenge.due, title: 'The page ends by itself', icon: 'time' })
  }
  return dues.sort((one, other) => Date.parse(one.at) - Date.parse(other.at))[0]
}
