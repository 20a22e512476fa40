import type { EventFacts, SandboxEvent } from '../../core/domain/event.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { headersIn, type Message } from '../../core/domain/request-record.ts'
import { HIDDEN } from '../../core/secrets/secret-names.ts'
import { redactedJson } from '../../engine/events/redact-json.ts'
import { type Description, formatText } from '../verify/format-events.ts'

/** Replaces a body of which only the beginning is stored. */
const CUT = Symbol('cut')

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const bodyOf = ({ body, cutFrom }: Message): unknown => {
  if (cutFrom !== undefined) return CUT
  return body === undefined ? undefined : parsed(body)
}

/** Returns headers by lower-case names, as checks request them. */
const headersOf = (message: Message): Record<string, string> =>
  Object.fromEntries(headersIn(message).map(([name, value]) => [name.toLowerCase(), value]))

const requestContent = ({ request, response, ...facts }: EventFacts['request']): Record<string, unknown> => ({
  ...facts,
  headers: headersOf(request),
  body: bodyOf(request),
  ...(response && { response: bodyOf(response), responseHeaders: headersOf(response) }),
})

/**
 * Returns the content of an event for checks: its facts; for a request also `headers`, `body` and `response`, for a
 * webhook its `body`.
 */
export const contentOf = (
  event: SandboxEvent,
  webhookBody: (webhook: string) => unknown,
): Readonly<Record<string, unknown>> => {
  if (event.type === 'request') return requestContent(event.facts)
  return 'webhook' in event.facts ? { ...event.facts, body: webhookBody(event.facts.webhook) } : event.facts
}

/** Formats a value for a message: without card numbers and secrets, and limited in length. */
const formatValue = (value: unknown, name: string): string => {
  const displayed = parsed(redactedJson({ [name]: value }))
  const text = JSON.stringify(isMap(displayed) ? displayed[name] : displayed) ?? 'nothing'
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

const HIDDEN_TEXTS: readonly string[] = Object.values(HIDDEN)

const isHidden = (value: unknown): boolean =>
  typeof value === 'string' && HIDDEN_TEXTS.some((hidden) => value.includes(hidden))

const kindOf = (value: unknown): string => {
  if (value === undefined) return 'missing'
  return Array.isArray(value) ? `an array of ${value.length}` : 'something else'
}

/** Returns the differences from the expected content, one line per location. */
export const contentDifferences = (
  expected: unknown,
  actual: unknown,
  path = '',
  name = '',
): readonly Description[] => {
  if (actual === CUT)
    return [`\`${path}\` exceeds the stored size of a body, so it cannot be compared. Raise \`--traffic-body-kb\``]
  if (isMap(expected) && isMap(actual))
    return Object.entries(expected).flatMap(([key, value]) => {
      const below = path === '' ? formatText(key) : `${path}.${formatText(key)}`
      return contentDifferences(value, Object.hasOwn(actual, key) ? actual[key] : undefined, below, key)
    })
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length)
    return expected.flatMap((value, index) => contentDifferences(value, actual[index], `${path}.${index}`, name))
  // Null expects absence, because JSON has no other value for it.
  if (expected === actual || (expected === null && actual === undefined)) return []
  if (isHidden(actual))
    return [`\`${path}\` is never stored, so it cannot be compared. Use \`cardKey\` of a request for the listed card`]
  const isPlain = typeof actual !== 'object' && actual !== undefined
  return [
    () => {
      const result = isPlain || actual === null || isMap(actual) ? formatValue(actual, name) : kindOf(actual)
      return `${path} is ${result}, expected ${formatValue(expected, name)}`
    },
  ]
}

/** Returns the number of members and elements at all levels. */
export const membersIn = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, item) => sum + 1 + membersIn(item), 0)
    : 0
