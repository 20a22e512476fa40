import type { Cause } from '../../core/domain/cause.ts'
import type { Delivery } from '../../core/domain/delivery.schema.ts'
import type { Attempt, DeliveryState } from '../../core/domain/delivery.ts'
import type { News } from '../../core/domain/event.ts'
import { webhookAttempted, webhookOver } from '../../core/domain/event-factories.ts'
import type { RecordReader } from '../store/store.ts'
import { aboutSubject } from './subject.ts'

type Try = {
  readonly store: RecordReader
  readonly space: string
  /** The delivery with the attempts of this try. */
  readonly kept: Delivery
  /** One, or several that were made at once. */
  readonly made: readonly Attempt[]
  /** How what was tried goes on: another order for the delivery may be to come before it. */
  readonly state: DeliveryState
  readonly cause: Cause
}

const hasArrived = ({ result }: Attempt): boolean =>
  result.type === 'responded' && result.status >= 200 && result.status < 300

/** Tells of a try that is over and kept: each attempt, when it is tried again, and whether that was the end. */
export const tellTry = (
  tell: (cause: Cause, news: News) => void,
  { store, space, kept: { id, subject, attemptCount }, made, state, cause }: Try,
): void => {
  const about = aboutSubject(store, space, subject)
  const before = attemptCount - made.length
  for (const [index, one] of made.entries()) {
    const nth = before + index + 1
    const isLast = nth === attemptCount
    tell(
      cause,
      webhookAttempted(about, { id, attemptCount: nth, state: isLast ? state : { status: 'delivered' } }, one),
    )
  }
  const arrived = made.findIndex(hasArrived)
  const decisive = made[arrived] ?? made.at(-1)
  const itself: Cause = {
    kind: 'delivery',
    webhook: id,
    attempt: arrived === -1 ? attemptCount : before + arrived + 1,
  }
  for (const end of decisive ? webhookOver(about, { id, attemptCount, state }, decisive) : []) tell(itself, end)
}
