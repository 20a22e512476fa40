import { hideCardNumbers } from '../../core/domain/card-numbers.ts'
import type { SandboxEvent } from '../../core/domain/event.ts'
import { LINK_ID, TRANSACTION_ID } from '../../core/domain/ids.ts'
import { FAILED_DELIVERIES } from '../../core/domain/webhook-triggers.ts'
import { filterSteps } from '../../engine/cooperative.ts'
import { type EventPattern, fits, lacking, subjectOf, valueAt } from '../wait/event-pattern.ts'

/** How many events are told in one step. */
const TOLD_AT_ONCE = 5

const OUR_ID = new RegExp(`^(?:${TRANSACTION_ID}|${LINK_ID})$`)

/** A text that a caller or an app chose, as it may be repeated: no card number, not endless. */
export const tellText = (text: string): string =>
  OUR_ID.test(text)
    ? text
    : hideCardNumbers(text)
        .replace(/[^\x20-\x7e]/g, '?')
        .slice(0, 120)

/** Words, or what makes them when they are said: most of many are not. */
export type Words = string | (() => string)

/** The first of many, and how many more there are. */
export const tellFirst = (told: readonly Words[], most = 5): string => {
  const said = told.slice(0, most).map((words) => (typeof words === 'string' ? words : words()))
  return `${said.join(', ')}${told.length > most ? ` and ${told.length - most} more` : ''}`
}

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

/** What only some types of events say of how it went. */
const tellFact = (event: SandboxEvent): string => {
  if (event.type === 'request' && !('status' in event.facts)) return ' without an answer'
  if (event.type === 'webhook.failed') return `: ${FAILED_DELIVERIES[event.facts.reason].said}`
  const error = event.type === 'webhook.attempted' ? event.facts.error : undefined
  return error === undefined ? '' : ` without an answer: ${tellText(error)}`
}

/** An event in a few words, and where it has happened: all that is alike has the same words. */
const wordsOf = (event: SandboxEvent) => {
  const call = event.type === 'request' ? ` ${event.facts.method} ${event.facts.path}` : ''
  const status = valueAt(event, 'status')
  return { what: `${event.type}${call}${status === undefined ? '' : ` ${tellText(status)}`}`, how: tellFact(event) }
}

/** An event in a few words with its id: `request POST /v1/transactions 201 (k2-17)`. */
export const tellEvent = (event: SandboxEvent): string => {
  const { what, how } = wordsOf(event)
  return `${what} (${event.id})${how}`
}

/**
 * Events in a few words each, the newest first, and of those that are alike the newest: what comes again and again is told
 * once, and hides nothing. `more` is said behind an event, and belongs to its words. A full space has thousands: it stops
 * after some of them, as everything does here that looks at all.
 */
export function* tellingNewest(
  events: readonly SandboxEvent[],
  more: (event: SandboxEvent) => string = () => '',
  most = 8,
): Generator<void, string> {
  const alike = new Map<string, { readonly newest: SandboxEvent; count: number }>()
  for (const [n, event] of events.toReversed().entries()) {
    if (n % TOLD_AT_ONCE === 0) yield
    const { what, how } = wordsOf(event)
    const words = `${what}${how}${more(event)}`
    const known = alike.get(words)
    if (known) known.count += 1
    else alike.set(words, { newest: event, count: 1 })
  }
  const told = [...alike.values()].map(({ newest, count }) => {
    const { what, how } = wordsOf(newest)
    return `${what} (${newest.id}${count > 1 ? `, the last of ${count}` : ''})${how}${more(newest)}`
  })
  const older = told.length - most
  return older > 0 ? `${told.slice(0, most).join(', ')} and ${older} of other kinds before that` : told.join(', ')
}

/** The first of some events in a few words each. */
export const tellEvents = (events: readonly SandboxEvent[], most?: number): string =>
  tellFirst(events.map(tellEvent), most)

/** What an event lacks of those that are meant, where that is one thing only, and not the type. */
const nearly = (pattern: EventPattern, event: SandboxEvent) => {
  const [lack, ...more] = lacking(pattern, event)
  return lack && more.length === 0 && lack.key !== 'type' ? lack : undefined
}

/** Events that lack one thing only of what is meant, and not the type. */
export function* tellingNearMisses(pattern: EventPattern, events: readonly SandboxEvent[]): Generator<void, string> {
  const near = yield* filterSteps(events, (event) => nearly(pattern, event) !== undefined)
  const has = (event: SandboxEvent): string => {
    const { key = 'type' } = nearly(pattern, event) ?? {}
    const value = valueAt(event, key)
    return ` has ${value === undefined ? `no ${key}` : `${key} ${tellText(value)}`}`
  }
  return yield* tellingNewest(near, has, 5)
}

/** How many there are of each type, most first: `9 request, 2 status.read`. */
export const tellTypes = (events: readonly SandboxEvent[]): string => {
  const counts = new Map<string, number>()
  for (const { type } of events) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([type, count]) => `${count} ${type}`)
    .join(', ')
}

/**
 * What happened where something else was meant, the nearest and the newest: what came near it, and what else was about the
 * same; where there is neither, how much of what, and the last of it.
 */
export function* tellingInstead(
  pattern: EventPattern,
  events: readonly SandboxEvent[],
  space: string,
): Generator<void, string> {
  const asked = subjectOf(pattern)
  const subject = tellTraits(asked)
  const others = yield* filterSteps(events, (event) => !fits(pattern, event) && !nearly(pattern, event))
  const near = yield* tellingNearMisses(pattern, events)
  const about =
    asked.length === 0 ? '' : yield* tellingNewest(yield* filterSteps(others, (event) => fits(asked, event)))
  const told = [
    ...(near === '' ? [] : [`what came near: ${near}`]),
    ...(about === '' ? [] : [`what happened about ${subject}, the newest first: ${about}`]),
  ]
  if (told.length > 0) return told.join('; ')
  const nothing = asked.length === 0 ? '' : `nothing happened about ${subject}; `
  const newest = yield* tellingNewest(others, undefined, 3)
  return `${nothing}what happened in the space ${space}: ${tellTypes(events)}${newest && `, the newest first: ${newest}`}`
}
