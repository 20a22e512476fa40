import { hideCardNumbers, holdsCardNumber } from '../../core/domain/card-numbers.ts'
import type { News, SandboxEvent } from '../../core/domain/event.ts'
import type { Message, RequestRecord } from '../../core/domain/request-record.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import { HIDDEN } from './hidden-names.ts'

/** The parts of a request but for its messages, in the order in which they are written: those that each has as its own, */
const OWN = ['durationMs', 'requestId', 'path', 'query'] as const satisfies readonly (keyof RequestRecord)[]
/** and those that are mostly the same for all requests of an operation. */
const ALIKE = [
  'status',
  'method',
  'operation',
  'end',
  'scenario',
  'matchedBy',
  'code',
  'cardKey',
  'notes',
  'refusal',
  'findings',
  'fault',
] as const satisfies readonly (keyof RequestRecord)[]
const FIELDS = [...OWN, ...ALIKE]

/** Does not compile while a part of a request is written nowhere. */
const ALL: Exclude<keyof RequestRecord, (typeof FIELDS)[number] | 'request' | 'response'> extends never ? true : false =
  true

/** Headers one after the other: names and values have no line ends. */
const linesOf = (headers: readonly string[]): string => headers.join('\n')

/** A blank is written in place of a line end that a header has: none should. */
const flat = (headers: readonly string[]): readonly string[] =>
  headers.some((text) => text.includes('\n')) ? headers.map((text) => text.replaceAll('\n', ' ')) : headers

/**
 * An event as it is shown. Requests are kept without secrets, and everything else is made of what the state holds; a text
 * that an app gave us, such as a refno, may still be a card number.
 */
export const shown = (event: SandboxEvent): SandboxEvent => {
  const text = JSON.stringify(event)
  if (!holdsCardNumber(text)) return event
  return JSON.parse(text, (_key, value) => (typeof value === 'string' ? hideCardNumbers(value) : value))
}

/** What the text of an event must have, whatever else is asked of it. */
export type TextTraits = {
  /** One of these types; any, where none is said. */
  readonly types?: readonly string[] | undefined
  /** Each of these as a text somewhere in it. */
  readonly texts: readonly string[]
}

/** Says of the bytes of an event's text whether it may have some traits: what has not, need not be read. */
export const probing = ({ types, texts }: TextTraits): ((text: Buffer) => boolean) => {
  // What is shown in the place of a card number is not what was written.
  const needles = texts.filter((text) => !text.includes(HIDDEN.number)).map((text) => Buffer.from(JSON.stringify(text)))
  const isOf = types?.map((type) => Buffer.from(type === 'request' ? '[' : `{"type":"${type}"`))
  return (text) =>
    (isOf?.some((head) => text.subarray(0, head.length).equals(head)) ?? true) &&
    needles.every((needle) => text.includes(needle))
}

/**
 * Writes events as texts to be kept, and reads them: a line of JSON, without the names of what every request has, then the
 * headers and bodies of a request as they are. To write all of it as JSON, or to put it together first, costs more than
 * everything else that is done for the journal.
 */
export const createEventTexts = () => {
  /** Most callers send the same headers again and again, as one list. */
  let last: { readonly headers: readonly string[]; readonly text: string } = { headers: [], text: '' }
  const headersText = (headers: readonly string[]): string => {
    if (headers !== last.headers) last = { headers, text: linesOf(flat(headers)) }
    return last.text
  }

  /** What the last request of each operation had, and its text. */
  const alike = new Map<string | undefined, { readonly values: readonly unknown[]; readonly text: string }>()
  const alikeText = (facts: RequestRecord): string => {
    const known = alike.get(facts.operation)
    if (known && ALIKE.every((name, place) => known.values[place] === facts[name])) return known.text
    const values = ALIKE.map((name) => facts[name])
    const text = JSON.stringify(ALL && values)
    alike.set(facts.operation, { values, text })
    return text
  }

  /** What is kept of an event, in texts that are put one behind the other. */
  const write = (
    at: SandboxEvent['at'],
    recordedAt: SandboxEvent['recordedAt'],
    cause: SandboxEvent['cause'],
    { type, subject, facts }: News,
  ): readonly string[] => {
    if (type !== 'request') return [JSON.stringify({ type, at, recordedAt, cause, subject, facts })]
    const { request, response } = facts
    const sent = [headersText(request.headers), request.body ?? '']
    const texts = response ? [...sent, linesOf(response.headers), response.body ?? ''] : sent
    const sizes = texts.map(({ length }) => length)
    const own: unknown[] = [at, recordedAt, cause, subject, sizes, request.cutFrom, response?.cutFrom]
    for (const name of OWN) own.push(facts[name])
    return [`${JSON.stringify(own)},${alikeText(facts)}\n`, ...texts]
  }

  /** What a request was: a line, and the texts behind it. */
  const readRequest = (text: string, end: number) => {
    const [own, rest] = JSON.parse(`[${text.slice(0, end)}]`)
    const [at, recordedAt, cause, subject, sizes, sentWhole, whole, ...values] = [...own, ...rest]
    let from = end + 1
    const [sent = '', body = '', answered, answer = ''] = sizes.map((size: number) => {
      from += size
      return text.slice(from - size, from)
    })
    const messageOf = (headers: string, body: string, cutFrom: number | null): Message => ({
      headers: headers === '' ? [] : headers.split('\n'),
      ...(body !== '' && { body }),
      ...(cutFrom !== null && { cutFrom }),
    })
    const facts = {
      ...Object.fromEntries(FIELDS.map((name, place) => [name, values[place]]).filter(([, value]) => value !== null)),
      request: messageOf(sent, body, sentWhole),
      ...(answered !== undefined && { response: messageOf(answered, answer, whole) }),
    }
    return { type: 'request', at, recordedAt, cause, subject, facts }
  }

  /** The event that texts were written of, put one behind the other. */
  const read = (text: string, id: string, space: string): SandboxEvent => {
    const end = text.indexOf('\n')
    const { type, at, recordedAt, cause, subject, facts } = end < 0 ? JSON.parse(text) : readRequest(text, end)
    if (!subject) return { id, type, space, at, recordedAt, cause, facts }
    // Its own name comes before the ids: what is shown has one order, whoever made the subject.
    const { kind, id: own, link, ...name } = subject
    return { id, type, space, at, recordedAt, cause, subject: { kind, ...name, ...compact({ id: own, link }) }, facts }
  }

  return { write, read }
}
