import type { ClockEffects } from '../../core/contract/control.gen.ts'
import type { SandboxEvent } from '../../core/domain/event.ts'
import { isAccepted } from '../../core/domain/receiver-status.ts'
import type { EventLog } from '../../engine/events/event-log.ts'
import { eventsAbout } from '../events/read-events.ts'

const effectOf = (event: SandboxEvent, requestId: string): readonly (keyof ClockEffects)[] => {
  const { cause } = event
  if (cause.kind !== 'due' || cause.advancedBy !== requestId) return []
  if (event.type === 'transaction.changed') return [cause.action === 'challenge_ends' ? 'ended' : 'timedOut']
  if (event.type !== 'webhook.attempted') return []
  const { expectedResponse, status } = event.facts
  return expectedResponse || isAccepted(status) ? ['webhookAttempts'] : ['webhookAttempts', 'webhookAttemptsFailed']
}

/** Returns the effects of a clock change in a space; undefined if there were none. */
export const happenedBy = (traffic: EventLog, space: string, requestId: string): ClockEffects | undefined => {
  const all = eventsAbout(traffic, space, requestId).flatMap((event) => effectOf(event, requestId))
  if (all.length === 0) return undefined
  const count = (effect: keyof ClockEffects): number => all.filter((item) => item === effect).length
  return {
    timedOut: count('timedOut'),
    ended: count('ended'),
    webhookAttempts: count('webhookAttempts'),
    webhookAttemptsFailed: count('webhookAttemptsFailed'),
  }
}
