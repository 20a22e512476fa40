import type { EventSubject, SandboxEvent } from '../domain/event.ts'

/** What a thing is known by from its first event to its last; the authentication of a link's cardholder is of its link. */
const thingOf = (subject: EventSubject | undefined): string | undefined =>
  subject?.kind === 'transaction' ? (subject.link ?? subject.id) : subject?.id

/** Whether something begins with an event: a transaction, a link, or an initialization that was declined and has no id. */
const begins = ({ type, subject }: SandboxEvent): boolean =>
  type === 'transaction.created' ||
  type === 'link.created' ||
  (type === 'scenario.chosen' && subject !== undefined && subject.id === undefined)

/**
 * Where a wait without a cursor begins among the events about what it names: with the first one of the newest transaction or
 * link that it is about. Whoever acts on one thing and then waits must not miss what came in between, and whoever uses a
 * refno again must not be answered with what happened to the one before. Nowhere, where it is about no one thing or one of
 * which nothing is known; undefined where events of it are kept, but not its first ones.
 */
export const beginIn = (about: readonly SandboxEvent[], hasDropped: boolean): SandboxEvent | 'now' | undefined => {
  const [oldest] = about
  if (!oldest) return 'now'
  const birth = about.findLast(begins)
  if (!birth) return hasDropped ? undefined : oldest
  const thing = thingOf(birth.subject)
  return thing === undefined ? birth : (about.find(({ subject }) => thingOf(subject) === thing) ?? birth)
}
