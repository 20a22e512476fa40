import type { EventSubject, SandboxEvent } from '../domain/event.ts'
import { type EventPattern, fits, subjectOf } from './event-pattern.ts'

/** What a thing is known by from its first event to its last; the authentication of a link's cardholder is of its link. */
const thingOf = (subject: EventSubject | undefined): string | undefined =>
  subject?.kind === 'transaction' ? (subject.link ?? subject.id) : subject?.id

/** Whether something begins with an event: a transaction, a link, or an initialization that was declined and has no id. */
const begins = ({ type, subject }: SandboxEvent): boolean =>
  type === 'transaction.created' ||
  type === 'link.created' ||
  (type === 'scenario.chosen' && subject !== undefined && subject.id === undefined)

/** Where a wait begins that has no cursor. */
export type Begin =
  /** It is about no one thing, or about one of which nothing is known: what happens from now on. */
  | { readonly from: 'now' }
  /** With the first event of the thing that it is about. */
  | { readonly from: 'thing'; readonly index: number }
  /** Events of that thing are kept, but not its first ones. */
  | { readonly from: 'dropped' }

/**
 * Where a wait without a cursor begins. Whoever acts on one thing and then waits must not miss what came in between, and
 * whoever uses a refno again must not be answered with what happened to the one before: it begins with the newest
 * transaction or link that the wait is about.
 */
export const beginOf = (pattern: EventPattern, kept: readonly SandboxEvent[], hasDropped: boolean): Begin => {
  const asked = subjectOf(pattern)
  if (asked.length === 0) return { from: 'now' }
  const about = kept.flatMap((event, index) => (fits(asked, event) ? [{ event, index }] : []))
  const [first] = about
  if (!first) return { from: 'now' }
  const birth = about.findLast(({ event }) => begins(event))
  if (!birth) return hasDropped ? { from: 'dropped' } : { from: 'thing', index: first.index }
  const thing = thingOf(birth.event.subject)
  if (thing === undefined) return { from: 'thing', index: birth.index }
  const start = about.find(({ event }) => thingOf(event.subject) === thing) ?? birth
  return { from: 'thing', index: start.index }
}
