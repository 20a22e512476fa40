import type { RecordedEvent } from '../../contract/control.gen.ts'

/** What of a space has to be asked again because of an event. */
export type Touched = {
  /** Rows that it is about. */
  readonly ids: readonly string[]
  /** Everything: the space was emptied, or filled from an export. */
  readonly all?: true
  readonly clock?: true
  /** What is armed, and what decides always or by default. */
  readonly armed?: true
  /** The scenarios that were put into the space. */
  readonly scenarios?: true
  /** What came to the built-in receiver. */
  readonly received?: true
}

/** Which rows and which parts of the page an event touches. Types that a newer sandbox has touch their subject at least. */
export const touchedBy = ({ type, subject, facts }: RecordedEvent): Touched => {
  const own = subject?.id === undefined ? [] : [subject.id]
  const link = subject?.kind === 'transaction' && subject.link !== undefined ? [subject.link] : []
  // Of a refused request there is nothing but the request.
  const request = type === 'request' && typeof facts.requestId === 'string' ? [facts.requestId] : []
  const ids = [...own, ...link, ...request]
  if (type === 'space.reset') return { ids, all: true, clock: true, armed: true, scenarios: true, received: true }
  if (type === 'clock.moved') return { ids, clock: true }
  if (type.startsWith('next.') || type === 'space.scenario') return { ids, armed: true }
  if (type === 'scenario.put' || type === 'scenario.removed') return { ids, scenarios: true, armed: true }
  if (type === 'webhook.received') return { ids, received: true }
  return { ids }
}
