import { hideCardNumbers } from '../domain/card-numbers.ts'
import type { SandboxEvent } from '../domain/event.ts'
import { LINK_ID, TRANSACTION_ID } from '../domain/ids.ts'
import { statusOf } from './event-filter.ts'
import { type EventPattern, lacking, type PatternKey } from './event-pattern.ts'

const OUR_ID = new RegExp(`^(?:${TRANSACTION_ID}|${LINK_ID})$`)

/** A text that a caller or an app chose, as it may be repeated: no card number, not endless. */
export const sayText = (text: string): string =>
  OUR_ID.test(text) ? text : hideCardNumbers(text.replace(/[^\x20-\x7e]/g, '?')).slice(0, 120)

/** The first of many, and how many more there are. */
export const sayFirst = (said: readonly string[], most = 5): string =>
  said.length > most ? `${said.slice(0, most).join(', ')} and ${said.length - most} more` : said.join(', ')

/** What is asked for beside the type: `refno A1 and status 201`. */
export const sayTraits = (pattern: EventPattern): string =>
  pattern.flatMap(({ key, text }) => (key === 'type' ? [] : [`${key} ${sayText(text)}`])).join(' and ')

/** Which events are meant: `webhook.delivered with refno A1`. */
export const sayPattern = (pattern: EventPattern, anything = 'event'): string => {
  const type = pattern.find(({ key }) => key === 'type')
  const noun = type ? type.text.split(',').join(' or ') : anything
  const traits = sayTraits(pattern)
  return traits === '' ? noun : `${noun} with ${traits}`
}

/** The status that an event tells, as it may be repeated. */
const saidStatus = (event: SandboxEvent): string | undefined => {
  const status = statusOf(event)
  return status === undefined ? undefined : sayText(String(status))
}

/** An event in a few words with its id: `request POST /v1/transactions 201 (k2-17)`. */
export const sayEvent = (event: SandboxEvent): string => {
  const { type, id, facts } = event
  const call = type === 'request' ? ` ${event.facts.method} ${event.facts.path}` : ''
  const noAnswer = type === 'request' && !('status' in facts) ? ' without an answer' : ''
  const status = saidStatus(event)
  return `${type}${call}${status === undefined ? '' : ` ${status}`}${noAnswer} (${id})`
}

/** What an event has at a key. */
export const actual = (event: SandboxEvent, key: PatternKey): string | undefined => {
  const { subject, facts } = event
  switch (key) {
    case 'type':
      return event.type
    case 'subject':
      return subject?.id
    case 'transaction':
      return subject?.kind === 'transaction' ? subject.id : undefined
    case 'link':
      return subject?.kind === 'link' ? subject.id : subject?.link
    case 'refno':
      return subject?.kind === 'transaction' ? subject.refno : undefined
    case 'reference':
      return subject?.kind === 'link' ? subject.reference : undefined
    case 'status':
      return saidStatus(event)
    default: {
      const value = new Map<string, unknown>(Object.entries(facts)).get(key)
      return typeof value === 'string' ? value : undefined
    }
  }
}

/** Events that lack one thing only of what is meant, and not the type; in words, nearest to the end first. */
export const nearMisses = (pattern: EventPattern, events: readonly SandboxEvent[]): readonly string[] =>
  [...events].reverse().flatMap((event) => {
    const [lack, ...more] = lacking(pattern, event)
    if (!lack || more.length > 0 || lack.key === 'type') return []
    const value = actual(event, lack.key)
    return [`${sayEvent(event)} has ${value === undefined ? `no ${lack.key}` : `${lack.key} ${sayText(value)}`}`]
  })

/** How many there are of each type, most first: `9 request, 2 status.read`. */
export const sayTypes = (events: readonly SandboxEvent[]): string => {
  const counts = new Map<string, number>()
  for (const { type } of events) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([type, count]) => `${count} ${type}`)
    .join(', ')
}
