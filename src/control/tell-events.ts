import { hideCardNumbers } from '../domain/card-numbers.ts'
import type { SandboxEvent } from '../domain/event.ts'
import { LINK_ID, TRANSACTION_ID } from '../domain/ids.ts'
import { type EventPattern, fits, lacking, subjectOf, valueAt } from './event-pattern.ts'

const OUR_ID = new RegExp(`^(?:${TRANSACTION_ID}|${LINK_ID})$`)

/** A text that a caller or an app chose, as it may be repeated: no card number, not endless. */
export const tellText = (text: string): string =>
  OUR_ID.test(text) ? text : hideCardNumbers(text.replace(/[^\x20-\x7e]/g, '?')).slice(0, 120)

/** The first of many, and how many more there are. */
export const tellFirst = (told: readonly string[], most = 5): string =>
  told.length > most ? `${told.slice(0, most).join(', ')} and ${told.length - most} more` : told.join(', ')

/** What is asked for beside the type: `refno A1 and status 201`. */
export const tellTraits = (pattern: EventPattern): string =>
  pattern.flatMap(({ key, text }) => (key === 'type' ? [] : [`${key} ${tellText(text)}`])).join(' and ')

/** Which events are meant: `webhook.delivered with refno A1`. */
export const tellPattern = (pattern: EventPattern): string => {
  const noun =
    pattern
      .find(({ key }) => key === 'type')
      ?.text.split(',')
      .join(' or ') ?? 'event'
  const traits = tellTraits(pattern)
  return traits === '' ? noun : `${noun} with ${traits}`
}

/** An event in a few words with its id: `request POST /v1/transactions 201 (k2-17)`. */
export const tellEvent = (event: SandboxEvent): string => {
  const { type, id, facts } = event
  const call = type === 'request' ? ` ${event.facts.method} ${event.facts.path}` : ''
  const noAnswer = type === 'request' && !('status' in facts) ? ' without an answer' : ''
  const status = valueAt(event, 'status')
  return `${type}${call}${status === undefined ? '' : ` ${tellText(status)}`}${noAnswer} (${id})`
}

/** The first of some events in a few words each. */
export const tellEvents = (events: readonly SandboxEvent[], most?: number): string =>
  tellFirst(events.map(tellEvent), most)

/** Events that lack one thing only of what is meant, and not the type; nearest to the end first. */
export const tellNearMisses = (pattern: EventPattern, events: readonly SandboxEvent[]): string =>
  tellFirst(
    events.toReversed().flatMap((event) => {
      const [lack, ...more] = lacking(pattern, event)
      if (!lack || more.length > 0 || lack.key === 'type') return []
      const value = valueAt(event, lack.key)
      return [`${tellEvent(event)} has ${value === undefined ? `no ${lack.key}` : `${lack.key} ${tellText(value)}`}`]
    }),
  )

/** How many there are of each type, most first: `9 request, 2 status.read`. */
export const tellTypes = (events: readonly SandboxEvent[]): string => {
  const counts = new Map<string, number>()
  for (const { type } of events) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([type, count]) => `${count} ${type}`)
    .join(', ')
}

/** What happened where something else was meant: what came near it, else what was about the same, else how much of what. */
export const tellInstead = (pattern: EventPattern, events: readonly SandboxEvent[], space: string): string => {
  const near = tellNearMisses(pattern, events)
  if (near !== '') return `what came near: ${near}`
  const asked = subjectOf(pattern)
  const elsewhere = `what happened in the space ${space}: ${tellTypes(events)}`
  if (asked.length === 0) return elsewhere
  const about = tellEvents(
    events.filter((event) => fits(asked, event)),
    8,
  )
  const subject = tellTraits(asked)
  return about === '' ? `nothing happened about ${subject}; ${elsewhere}` : `what happened about ${subject}: ${about}`
}
