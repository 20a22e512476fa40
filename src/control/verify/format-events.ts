import { hideCardNumbers } from '../../core/domain/card-numbers.ts'
import type { SandboxEvent } from '../../core/domain/event.ts'
import { LINK_ID, TRANSACTION_ID } from '../../core/domain/ids.ts'
import { FAILED_DELIVERIES } from '../../core/domain/webhook-triggers.ts'
import { filterSteps } from '../../engine/yielding.ts'
import { type EventPattern, fits, lacking, subjectOf, valueAt } from '../wait/event-pattern.ts'

/** Number of formatted events per step. */
const MAX_LISTED = 5

const OUR_ID = new RegExp(`^(?:${TRANSACTION_ID}|${LINK_ID})$`)

/** Formats a text of a caller or an app for a message: without card numbers, and limited in length. */
export const formatText = (text: string): string =>
  OUR_ID.test(text)
    ? text
    : hideCardNumbers(text)
        .replace(/[^\x20-\x7e]/g, '?')
        .slice(0, 120)

/** A text, or a function that creates it, because most texts are not displayed. */
export type Description = string | (() => string)

/** Formats the first entries, and the number of the others. */
export const formatFirst = (entries: readonly Description[], most = 5): string => {
  const texts = entries.slice(0, most).map((entry) => (typeof entry === 'string' ? entry : entry()))
  return `${texts.join(', ')}${entries.length > most ? ` and ${entries.length - most} more` : ''}`
}

/** Formats the filters without the type: ``refno `A1` and status `201` ``. */
export const formatConditions = (pattern: EventPattern): string =>
  pattern.flatMap(({ key, text }) => (key === 'type' ? [] : [`${key} \`${formatText(text)}\``])).join(' and ')

/** Formats a pattern: ``webhook.delivered with refno `A1` ``. */
export const formatPattern = (pattern: EventPattern): string => {
  const noun =
    pattern
      .find(({ key }) => key === 'type')
      ?.text.split(',')
      .join(' or ') ?? 'event'
  const traits = formatConditions(pattern)
  return traits === '' ? noun : `${noun} with ${traits}`
}

/** Formats the result in an event, if its type has one. */
const formatFact = (event: SandboxEvent): string => {
  if (event.type === 'request' && !('status' in event.facts)) return ' without a response'
  if (event.type === 'webhook.failed') return `: ${FAILED_DELIVERIES[event.facts.reason].description}`
  if (event.type !== 'webhook.attempted' || event.facts.error === undefined) return ''
  return `${event.facts.status === undefined ? ' without a response' : ''}: ${formatText(event.facts.error)}`
}

/** Summarizes an event. Equal events have equal summaries. */
const summaryOf = (event: SandboxEvent) => {
  const call = event.type === 'request' ? ` ${event.facts.method} ${event.facts.path}` : ''
  const status = valueAt(event, 'status')
  return {
    summary: `${event.type}${call}${status === undefined ? '' : ` ${formatText(status)}`}`,
    detail: formatFact(event),
  }
}

/** Formats an event with its ID: `request POST /v1/transactions 201 (k2-17)`. */
export const formatEvent = (event: SandboxEvent): string => {
  const { summary, detail } = summaryOf(event)
  return `${summary} (${event.id})${detail}`
}

/**
 * Formats events, newest first, and only the newest of equal ones, so that repeated events hide no others. `more` adds
 * text to an event. Yields regularly, because a space may have thousands of events.
 */
export function* formatNewest(
  events: readonly SandboxEvent[],
  more: (event: SandboxEvent) => string = () => '',
  most = 8,
): Generator<void, string> {
  const alike = new Map<string, { readonly newest: SandboxEvent; count: number }>()
  for (const [n, event] of events.toReversed().entries()) {
    if (n % MAX_LISTED === 0) yield
    const { summary, detail } = summaryOf(event)
    const text = `${summary}${detail}${more(event)}`
    const known = alike.get(text)
    if (known) known.count += 1
    else alike.set(text, { newest: event, count: 1 })
  }
  const kinds = [...alike.values()].map(({ newest, count }) => {
    const { summary, detail } = summaryOf(newest)
    return `${summary} (${newest.id}${count > 1 ? `, the last of ${count}` : ''})${detail}${more(newest)}`
  })
  const older = kinds.length - most
  return older > 0 ? `${kinds.slice(0, most).join(', ')} and ${older} of other kinds before that` : kinds.join(', ')
}

/** Formats the first events. */
export const formatEvents = (events: readonly SandboxEvent[], most?: number): string =>
  formatFirst(events.map(formatEvent), most)

/** Returns the only filter that an event does not match, unless that is the type. */
const nearly = (pattern: EventPattern, event: SandboxEvent) => {
  const [lack, ...more] = lacking(pattern, event)
  return lack && more.length === 0 && lack.key !== 'type' ? lack : undefined
}

/** Formats the events that do not match only one filter, other than the type. */
export function* formatNearMisses(pattern: EventPattern, events: readonly SandboxEvent[]): Generator<void, string> {
  const similar = yield* filterSteps(events, (event) => nearly(pattern, event) !== undefined)
  const has = (event: SandboxEvent): string => {
    const { key = 'type' } = nearly(pattern, event) ?? {}
    const value = valueAt(event, key)
    return ` has ${value === undefined ? `no ${key}` : `${key} ${formatText(value)}`}`
  }
  return yield* formatNewest(similar, has, 5)
}

/** Formats the number of events of each type, largest first: `9 request, 2 status.read`. */
export const formatTypes = (events: readonly SandboxEvent[]): string => {
  const counts = new Map<string, number>()
  for (const { type } of events) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([type, count]) => `${count} ${type}`)
    .join(', ')
}

/**
 * Describes events in place of the expected ones: similar events and events of the same record; otherwise the number of
 * each type and the newest ones.
 */
export function* formatOtherEvents(
  pattern: EventPattern,
  events: readonly SandboxEvent[],
  space: string,
): Generator<void, string> {
  const subjectPattern = subjectOf(pattern)
  const subject = formatConditions(subjectPattern)
  const others = yield* filterSteps(events, (event) => !fits(pattern, event) && !nearly(pattern, event))
  const suggestion = yield* formatNearMisses(pattern, events)
  const about =
    subjectPattern.length === 0
      ? ''
      : yield* formatNewest(yield* filterSteps(others, (event) => fits(subjectPattern, event)))
  const sentences = [
    ...(suggestion === '' ? [] : [`Similar events: ${suggestion}`]),
    ...(about === '' ? [] : [`Events for ${subject}, newest first: ${about}`]),
  ]
  if (sentences.length > 0) return sentences.join('. ')
  const nothing = subjectPattern.length === 0 ? '' : `No events for ${subject}. `
  const newest = yield* formatNewest(others, undefined, 3)
  return `${nothing}Events in the space \`${space}\`: ${formatTypes(events)}${newest && `, newest first: ${newest}`}`
}
