import type { SandboxEvent } from '../domain/event.ts'
import type { Traffic } from '../traffic/traffic.ts'
import { isAboutLink, isAboutTransaction } from './event-filter.ts'
import { type EventView, shortEventView } from './event-view.ts'
import { type GapView, gapWords } from './kept-events.ts'

/** Whose story is told. That of a link and of its cardholder's authentication is one. */
export type Whose = { readonly transaction: string } | { readonly link: string }

const NOT_SINCE_ITS_BEGIN =
  'it is older than what is kept here: it was there when the sandbox was started, or it was imported'

/**
 * What happened to something, oldest first. Its creation is the first that there is to tell: where that is missing, the
 * story has a gap, be it because events were dropped or because this start of the sandbox did not see it.
 */
export const timelineOf = (
  traffic: Traffic,
  space: string,
  whose: Whose,
): GapView & { readonly timeline: readonly EventView[] } => {
  const kept = traffic.since(space)
  const events: readonly SandboxEvent[] = 'unknown' in kept ? [] : kept.events
  const timeline = events.filter(({ subject }) =>
    'link' in whose ? isAboutLink(subject, whose.link) : isAboutTransaction(subject, whose.transaction),
  )
  const created = 'link' in whose ? 'link.created' : 'transaction.created'
  const incomplete = !timeline.some(({ type }) => type === created)
  const dropped = traffic.dropped(space)
  const gap = dropped > 0 ? gapWords('dropped', dropped) : NOT_SINCE_ITS_BEGIN
  return { timeline: timeline.map(shortEventView), incomplete, ...(incomplete && { gap }), dropped }
}
