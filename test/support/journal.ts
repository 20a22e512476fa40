import type { EventFacts, SandboxEvent } from '../../src/core/domain/event.ts'
import type { EventLog } from '../../src/engine/events/event-log.ts'

type Watched = { readonly traffic: EventLog }

/** Returns all events of a space, oldest first. */
export const eventsIn = ({ traffic }: Watched, space = 'default'): readonly SandboxEvent[] => {
  const kept = traffic.eventsSince(space)
  if ('unknown' in kept) throw new Error(kept.unknown)
  return kept.events
}

/** Returns the types of the events in a space, oldest first, without requests. */
export const historyIn = (watched: Watched, space?: string): readonly string[] =>
  eventsIn(watched, space).flatMap(({ type }) => (type === 'request' ? [] : [type]))

/** Returns the requests of a space, oldest first. */
export const requestsIn = (watched: Watched, space?: string): readonly (EventFacts['request'] & { space: string })[] =>
  eventsIn(watched, space).flatMap((event) =>
    event.type === 'request' ? [{ ...event.facts, space: event.space }] : [],
  )
