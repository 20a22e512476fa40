import type { Cause } from '../../core/domain/cause.ts'
import type { Delivery } from '../../core/domain/delivery.schema.ts'
import type { Attempt, DeliveryState } from '../../core/domain/delivery.ts'
import type { EventData } from '../../core/domain/event.ts'
import { webhookAttempted, webhookEnded } from '../../core/domain/event-factories.ts'
import type { RecordReader } from '../store/store.ts'
import { aboutSubject } from './subject.ts'

type Attempted = {
  readonly store: RecordReader
  readonly space: string
  /** The delivery including these attempts. */
  readonly kept: Delivery
  /** One attempt, or several that were made at once. */
  readonly made: readonly Attempt[]
  /** State of the round. The delivery may have another round before its next attempt. */
  readonly state: DeliveryState
  readonly cause: Cause
}

const hasArrived = ({ result }: Attempt): boolean =>
  result.type === 'responded' && result.status >= 200 && result.status < 300

/** Publishes the events of a stored attempt: each attempt, its retry, and the final state. */
export const publishAttempt = (
  publish: (cause: Cause, event: EventData) => void,
  { store, space, kept: { id, subject, attemptCount }, made, state, cause }: Attempted,
): void => {
  const about = aboutSubject(store, space, subject)
  const before = attemptCount - made.length
  for (const [index, one] of made.entries()) {
    const attemptNumber = before + index + 1
    const isLast = attemptNumber === attemptCount
    publish(
      cause,
      webhookAttempted(
        about,
        { id, attemptCount: attemptNumber, state: isLast ? state : { status: 'delivered' } },
        one,
      ),
    )
  }
  const arrived = made.findIndex(hasArrived)
  const decisive = made[arrived] ?? made.at(-1)
  const deliveryCause: Cause = {
    kind: 'delivery',
    webhook: id,
    attempt: arrived === -1 ? attemptCount : before + arrived + 1,
  }
  for (const end of decisive ? webhookEnded(about, { id, attemptCount, state }, decisive) : [])
    publish(deliveryCause, end)
}
