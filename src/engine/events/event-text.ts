import { holdsCardNumber } from '../../core/domain/card-numbers.ts'
import type { EventData, SandboxEvent } from '../../core/domain/event.ts'
import type { Message, RequestRecord } from '../../core/domain/request-record.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import { HIDDEN } from '../../core/secrets/secret-names.ts'
import { hideSecrets } from '../../core/secrets/secret-texts.ts'

/** Members of a request except its messages, in serialization order: those that differ for each request, */
const OWN = ['durationMs', 'requestId', 'path', 'query'] as const satisfies readonly (keyof RequestRecord)[]
/** and those that are mostly equal for all requests of an operation. */
const SHARED = [
  'status',
  'method',
  'operation',
  'end',
  'scenario',
  'matchedBy',
  'code',
  'cardKey',
  'notes',
  'dataGaps',
  'rejection',
  'findings',
  'connection',
  'fault',
] as const satisfies readonly (keyof RequestRecord)[]
const FIELDS = [...OWN, ...SHARED]

/** Fails to compile if a member of a request is not serialized. */
const ALL: Exclude<keyof RequestRecord, (typeof FIELDS)[number] | 'request' | 'response'> extends never ? true : false =
  true

/** Joins headers, whose names and values contain no line breaks. */
const linesOf = (headers: readonly string[]): string => headers.join('\n')

/** Replaces line breaks in headers by spaces; there should be none. */
const withoutLineBreaks = (headers: readonly string[]): readonly string[] =>
  headers.some((text) => text.includes('\n')) ? headers.map((text) => text.replaceAll('\n', ' ')) : headers

/**
 * Returns an event for display. Requests are stored without secrets and the rest comes from the state, but a text of an
 * app, such as a refno, may still be a card number.
 */
export const displayedEvent = (event: SandboxEvent): SandboxEvent => {
  const text = JSON.stringify(event)
  // Most events have neither an address with a query nor a card number.
  if (!/[?&;=@]/.test(text) && !holdsCardNumber(text)) return event
  return JSON.parse(text, (_key, value) => (typeof value === 'string' ? hideSecrets(value) : value))
}

/** Returns an event for a line of a log: for display, and a request without its headers and bodies. */
export const briefEvent = (event: SandboxEvent): SandboxEvent => {
  if (event.type !== 'request') return displayedEvent(event)
  const { response: _, ...facts } = event.facts
  return displayedEvent({ ...event, facts: { ...facts, request: { headers: [] } } })
}

/** Conditions on a serialized event. */
export type TextTraits = {
  /** One of these types; any type if absent. */
  readonly types?: readonly string[] | undefined
  /** All of these must occur in it. */
  readonly texts: readonly string[]
}

/** Returns whether a serialized event can match, so that others are not parsed. */
export const eventProbe = ({ types, texts }: TextTraits): ((text: Buffer) => boolean) => {
  // A placeholder for a card number is not in the stored text.
  const needles = texts.filter((text) => !text.includes(HIDDEN.number)).map((text) => Buffer.from(JSON.stringify(text)))
  const isOf = types?.map((type) => Buffer.from(type === 'request' ? '[' : `{"type":"${type}"`))
  return (text) =>
    (isOf?.some((head) => text.subarray(0, head.length).equals(head)) ?? true) &&
    needles.every((needle) => text.includes(needle))
}

/**
 * Serializes and parses events: a line of JSON without the member names of requests, then headers and bodies as they
 * are. Serializing everything as JSON, or concatenating it first, costs more than the rest of logging.
 */
export const createEventTexts = () => {
  /** Most callers repeat the same headers as one array. */
  let last: { readonly headers: readonly string[]; readonly text: string } = { headers: [], text: '' }
  const headersText = (headers: readonly string[]): string => {
    if (headers !== last.headers) last = { headers, text: linesOf(withoutLineBreaks(headers)) }
    return last.text
  }

  /** The shared members of the last request of each operation, and their text. */
  const shared = new Map<string | undefined, { readonly values: readonly unknown[]; readonly text: string }>()
  const sharedText = (facts: RequestRecord): string => {
    const known = shared.get(facts.operation)
    if (known && SHARED.every((name, index) => known.values[index] === facts[name])) return known.text
    const values = SHARED.map((name) => facts[name])
    const text = JSON.stringify(ALL && values)
    shared.set(facts.operation, { values, text })
    return text
  }

  /** Returns the text of an event in parts to be concatenated. */
  const write = (
    at: SandboxEvent['at'],
    recordedAt: SandboxEvent['recordedAt'],
    cause: SandboxEvent['cause'],
    { type, subject, facts }: EventData,
  ): readonly string[] => {
    if (type !== 'request') return [JSON.stringify({ type, at, recordedAt, cause, subject, facts })]
    const { request, response } = facts
    const sent = [headersText(request.headers), request.body ?? '']
    const texts = response ? [...sent, linesOf(response.headers), response.body ?? ''] : sent
    const sizes = texts.map(({ length }) => length)
    const own: unknown[] = [at, recordedAt, cause, subject, sizes, request.cutFrom, response?.cutFrom]
    for (const name of OWN) own.push(facts[name])
    return [`${JSON.stringify(own)},${sharedText(facts)}\n`, ...texts]
  }

  /** Parses a request: a line, followed by the texts. */
  const readRequest = (text: string, end: number) => {
    const [own, rest] = JSON.parse(`[${text.slice(0, end)}]`)
    const [at, recordedAt, cause, subject, sizes, sentWhole, whole, ...values] = [...own, ...rest]
    let from = end + 1
    const [sent = '', body = '', responseHeaders, responseBody = ''] = sizes.map((size: number) => {
      from += size
      return text.slice(from - size, from)
    })
    const messageOf = (headers: string, body: string, cutFrom: number | null): Message => ({
      headers: headers === '' ? [] : headers.split('\n'),
      ...(body !== '' && { body }),
      ...(cutFrom !== null && { cutFrom }),
    })
    const facts = {
      ...Object.fromEntries(FIELDS.map((name, index) => [name, values[index]]).filter(([, value]) => value !== null)),
      request: messageOf(sent, body, sentWhole),
      ...(responseHeaders !== undefined && { response: messageOf(responseHeaders, responseBody, whole) }),
    }
    return { type: 'request', at, recordedAt, cause, subject, facts }
  }

  /** Parses the concatenated text of an event. */
  const read = (text: string, id: string, space: string): SandboxEvent => {
    const end = text.indexOf('\n')
    const { type, at, recordedAt, cause, subject, facts } = end < 0 ? JSON.parse(text) : readRequest(text, end)
    if (!subject) return { id, type, space, at, recordedAt, cause, facts }
    // Its own name comes before the IDs, so that displayed subjects have one order.
    const { kind, id: own, link, ...name } = subject
    return { id, type, space, at, recordedAt, cause, subject: { kind, ...name, ...compact({ id: own, link }) }, facts }
  }

  return { write, read }
}
