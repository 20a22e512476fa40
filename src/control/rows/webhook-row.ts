import type { RowSubject, RowWebhook } from '../../contract/control.gen.ts'
import { compact } from '../../domain/compact.ts'
import type { Delivery } from '../../domain/delivery.ts'
import { isHonest } from '../../domain/webhook-traits.ts'
import type { Engine } from '../../engine/port.ts'
import type { UntoldWebhook } from '../../telling/told.ts'
import { asSent } from '../../webhooks/outbox.ts'
import type { WebhooksAbout } from './row-index.ts'

/** How a webhook stands, in what fits a line. */
export const rowWebhook = ({ first, count }: WebhooksAbout): RowWebhook => {
  const { id, url, state, attemptCount, attempts } = first
  const last = attempts.at(-1)
  return {
    id,
    url,
    status: state.status,
    attemptCount,
    ...compact({
      firstAttempt: attempts[0]?.at,
      lastAttempt: last?.at,
      due: state.status === 'pending' ? state.due : undefined,
      waitsFor: state.status === 'waiting' ? state.for.event : undefined,
      reason: state.status === 'given_up' ? state.reason : undefined,
      lastStatus: last?.result.type === 'answered' ? last.result.status : undefined,
      lastError: last && last.result.type !== 'answered' ? last.result.error : undefined,
      tampered: isHonest(asSent(first)) ? undefined : true,
    }),
    count,
  }
}

const subjectOf = (engine: Pick<Engine, 'find' | 'findLink'>, { subject: { type, id } }: Delivery): RowSubject =>
  type === 'transaction'
    ? { kind: type, id, ...compact({ refno: engine.find(id)?.transaction.refno }) }
    : { kind: type, id, ...compact({ reference: engine.findLink(id)?.link.reference }) }

/** A delivery as a row of its own. */
export const webhookRow = (
  engine: Pick<Engine, 'find' | 'findLink'>,
  delivery: Delivery,
  about: WebhooksAbout | undefined,
): UntoldWebhook => ({
  kind: 'webhook',
  at: delivery.created,
  of: subjectOf(engine, delivery),
  ...rowWebhook({ first: delivery, count: about?.count ?? 1 }),
})
