import type { RecordedEvent, Step } from '../contract/control.gen.ts'
import type { Tone } from './description.ts'

/** Returns a fact as a string; empty if it is not a string. */
export const textOf = (facts: RecordedEvent['facts'], key: string): string => {
  const value = facts[key]
  return typeof value === 'string' ? value : ''
}

/** An event with accessors for facts that are strings or numbers. */
export const readable = (event: RecordedEvent) => ({
  ...event,
  text: (key: string): string => textOf(event.facts, key),
  number: (key: string): number | undefined => {
    const value = event.facts[key]
    return typeof value === 'number' ? value : undefined
  },
})
export type ReadEvent = ReturnType<typeof readable>

/** Returns true if an event opens a page of the challenge. */
export const opens = ({ type, text }: ReadEvent): boolean =>
  type === 'challenge.opened' || (type.endsWith('.changed') && text('to').startsWith('challenge_'))

/** Returns true if an event ends a transaction or a link. */
export const ends = (event: ReadEvent): boolean => event.type.endsWith('.changed') && !opens(event)

/** Creates a step without its time. The default tone is neutral. */
export const step = (icon: Step['icon'], title: string, detail = '', tone: Tone = 'wait') => ({
  icon,
  title,
  detail,
  tone,
})
export type StepDescription = ReturnType<typeof step>

/** The sender and the recipient of a step. The same for both if no message was sent. */
export type Route = Pick<Step, 'from' | 'to'>

/** Creates the route of a message; with one party, of an action without a message. */
export const route = (from: Step['from'], to = from): Route => ({ from, to })

/** Returns true if the operation is one of your app; hosted pages have other operations, or none. */
export const isOfApp = (operation = ''): boolean => /^(init|get|create|delete|authorize)/.test(operation)

/** Returns true if a step has a request or an attempt of a webhook, with both sides. */
export const hasExchange = ({ requestId, webhook }: Step): boolean => requestId !== undefined || webhook !== undefined

/** Returns the pause before a step, and its style. */
export const gapsOf = (at: string, before = at) => {
  const gapMs = Math.max(0, Date.parse(at) - Date.parse(before))
  return { gapMs, isLongGap: gapMs > 60_000, isGap: gapMs > 20_000 }
}

/** Returns the IDs of the request that created a record, and of the last one with a scenario. */
export const requestsOf = (timeline: readonly Pick<RecordedEvent, 'type' | 'facts'>[] = []) => {
  const requests = timeline.flatMap(({ type, facts }) => (type === 'request' ? [facts] : []))
  const made = requests.find((facts) => ['initTransaction', 'createLink'].includes(textOf(facts, 'operation')))
  const decided = requests.findLast((facts) => textOf(facts, 'scenario') !== '') ?? made
  return { made: made && textOf(made, 'requestId'), decided: decided && textOf(decided, 'requestId') }
}
