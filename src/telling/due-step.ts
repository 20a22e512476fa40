import type { RecordedEvent, WebhookSummary } from '../contract/control.gen.ts'
import { OPEN_STATUSES } from '../domain/transaction.ts'
import type { StepIcon } from './step-words.ts'

/** What of a transaction or a link is told: what happened to it, and what its merchant reads. */
export type Recorded = {
  readonly status: string
  readonly expires?: string
  readonly challenge?: { readonly due?: string } | undefined
  readonly card?: { readonly brand: string } | undefined
  readonly paymentMethod?: string | undefined
  readonly webhooks?: readonly Pick<WebhookSummary, 'status' | 'due' | 'attemptCount'>[]
  readonly timeline?: readonly RecordedEvent[]
  readonly answer?: unknown
}

/** Something that happens without anybody, and when. */
type Due = { readonly at: string; readonly title: string; readonly icon: StepIcon }

/** What is due next for a transaction or a link. */
export const dueOf = (record: Recorded): Due | undefined => {
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
