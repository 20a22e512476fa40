import type { RecordedEvent, Step } from '../contract/control.gen.ts'
import type { Tone } from './description.ts'

/** A fact as text; empty where it is none. */
export const textOf = (facts: RecordedEvent['facts'], key: string): string => {
  const value = facts[key]
  return typeof value === 'string' ? value : ''
}

/** An event whose facts are read as texts and as numbers. */
export const readable = (event: RecordedEvent) => ({
  ...event,
  text: (key: string): string => textOf(event.facts, key),
  number: (key: string): number | undefined => {
    const value = event.facts[key]
    return typeof value === 'number' ? value : undefined
  },
})
export type ReadEvent = ReturnType<typeof readable>

/** Whether a page of the challenge comes up with an event. */
export const opens = ({ type, text }: ReadEvent): boolean =>
  type === 'challenge.opened' || (type.endsWith('.changed') && text('to').startsWith('challenge_'))

/** Whether a transaction or a link ends with it. */
export const ends = (event: ReadEvent): boolean => event.type.endsWith('.changed') && !opens(event)

/** A step in words, without its place in time; what is left out says nothing more, and is neither good nor bad. */
export const step = (icon: Step['icon'], title: string, detail = '', tone: Tone = 'wait') => ({
  icon,
  title,
  detail,
  tone,
})
export type StepWords = ReturnType<typeof step>

/** How long it was quiet before a step, and how that is drawn. */
export const gapsOf = (at: string, before = at) => {
  const gapMs = Math.max(0, Date.parse(at) - Date.parse(before))
  return { gapMs, isLong: gapMs > 60_000, isDotted: gapMs > 20_000 }
}

/** The requests of a story that made it, and that knew last what decides. */
export const requestsOf = (timeline: readonly Pick<RecordedEvent, 'type' | 'facts'>[] = []) => {
  const requests = timeline.flatMap(({ type, facts }) => (type === 'request' ? [facts] : []))
  const made = requests.find((facts) => ['initTransaction', 'createLink'].includes(textOf(facts, 'operation')))
  const decided = requests.findLast((facts) => textOf(facts, 'scenario') !== '') ?? made
  return { made: made && textOf(made, 'requestId'), decided: decided && textOf(decided, 'requestId') }
}
