import type { Cause } from '../domain/cause.ts'
import type { EventSubject, News, SandboxEvent } from '../domain/event.ts'
import type { Message, RequestRecord } from '../domain/request-record.ts'
import type { Instant } from '../domain/time.ts'

/** The short parts of a request that are numbers, in the order in which they are written. */
const NUMBERS = ['durationMs', 'status'] as const satisfies readonly (keyof RequestRecord)[]
/** And those that are texts. */
const TEXTS = [
  'requestId',
  'method',
  'path',
  'query',
  'operation',
  'end',
  'scenario',
  'because',
  'code',
  'cardKey',
] as const satisfies readonly (keyof RequestRecord)[]

/** Its parts that are lists or long, of which most requests have none. */
type Rare = Pick<RequestRecord, 'notes' | 'refusal' | 'findings' | 'fault'>

type Written = (typeof NUMBERS)[number] | (typeof TEXTS)[number] | keyof Rare | 'request' | 'response'
/** Does not compile while a part of a request is written nowhere. */
const ALL: Exclude<keyof RequestRecord, Written> extends never ? true : false = true

const rareText = ({ notes, refusal, findings, fault }: Rare): string =>
  ALL && notes.length === 0 && refusal === undefined && findings === undefined && fault === undefined
    ? ''
    : JSON.stringify({ notes, refusal, findings, fault })

/** A text that is no line, or would be taken for something else. Nearly all texts are plain. */
const IS_SPECIAL = /^$|^"|\n/
/** A text as one line; an empty one where there is none. */
const lineOf = (text: string | undefined): string => {
  if (text === undefined) return ''
  return IS_SPECIAL.test(text) ? JSON.stringify(text) : text
}
const textOf = (line = ''): string | undefined => {
  if (line === '') return undefined
  return line.startsWith('"') ? String(JSON.parse(line)) : line
}
const numberOf = (line = ''): number | undefined => (line === '' ? undefined : Number(line))

/** What every event has: type, two times, its cause, and four lines for its subject. */
const COMMON = 8

const subjectLines = (subject: EventSubject | undefined): string => {
  if (!subject) return '\n\n\n'
  const { kind, id = '' } = subject
  return kind === 'transaction'
    ? `${kind}\n${id}\n${lineOf(subject.refno)}\n${subject.link ?? ''}`
    : `${kind}\n${id}\n${lineOf(subject.reference)}\n`
}

const subjectOf = (lines: readonly string[]): { readonly subject?: EventSubject } => {
  const [kind, id, name = '', link] = lines.map(textOf)
  if (kind === undefined) return {}
  const known = { ...(id !== undefined && { id }) }
  const subject: EventSubject =
    kind === 'link'
      ? { kind: 'link', reference: name, ...known }
      : { kind: 'transaction', refno: name, ...known, ...(link !== undefined && { link }) }
  return { subject }
}

/** Nearly all events are caused by a request: it is its id alone. */
const causeLine = (cause: Cause): string => (cause.kind === 'request' ? cause.requestId : JSON.stringify(cause))

const causeOf = (line = ''): Cause => (line.startsWith('{') ? JSON.parse(line) : { kind: 'request', requestId: line })

/** Headers one after the other: names and values have no line ends. */
const linesOf = (headers: readonly string[]): string => headers.join('\n')

/** What is written in place of a line end that a header has: none should. */
const flat = (headers: readonly string[]): readonly string[] =>
  headers.some((text) => text.includes('\n')) ? headers.map((text) => text.replaceAll('\n', ' ')) : headers

type Line = string | number

/** How many lines a message's headers are, how long its body is, and how long it was. */
const sizeLines = (message: Message | undefined): readonly Line[] =>
  message ? [message.headers.length, message.body?.length ?? 0, message.cutFrom ?? ''] : ['', 0, '']

/**
 * Writes events as texts to be kept, and reads them. The short parts of a request and its headers are a line each; bodies
 * follow as they are, each a text of its own. To write all of it as JSON, or to put it together first, costs more than
 * everything else that is done for the journal.
 */
export const createEventTexts = () => {
  /** Most callers send the same headers again and again, as one list. */
  let last: { readonly headers: readonly string[]; readonly text: string } = { headers: [], text: '' }
  const headersText = (headers: readonly string[]): string => {
    if (headers !== last.headers) last = { headers, text: linesOf(flat(headers)) }
    return last.text
  }

  const requestLines = (facts: RequestRecord): string => {
    const { request, response } = facts
    const lines: Line[] = [rareText(facts), ...sizeLines(request), ...sizeLines(response)]
    for (const name of NUMBERS) lines.push(facts[name] ?? '')
    for (const name of TEXTS) lines.push(lineOf(facts[name]))
    lines.push(headersText(request.headers), response ? linesOf(response.headers) : '')
    return lines.join('\n')
  }

  /** What is kept of an event, in texts that are put one behind the other. */
  const write = (at: Instant, machineAt: Instant, cause: Cause, { type, subject, facts }: News): readonly string[] => {
    const begin = `${type}\n${at}\n${machineAt}\n${causeLine(cause)}\n${subjectLines(subject)}`
    if (type !== 'request') return [`${begin}\n${JSON.stringify(facts)}`]
    return [`${begin}\n${requestLines(facts)}\n`, facts.request.body ?? '', facts.response?.body ?? '']
  }

  const messageOf = (headers: string[], body: string, whole: number | undefined): Message => ({
    headers,
    ...(body !== '' && { body }),
    ...(whole !== undefined && { cutFrom: whole }),
  })

  /** What a request was: its lines after those that every event has, at the beginning of a text. */
  const requestOf = (text: string, from: number) => {
    const lines = text.slice(from).split('\n')
    const taken = (count: number): string[] => lines.splice(0, count)
    const [rare] = taken(1)
    const [sentCount = 0, sentLength = 0, sentWhole] = taken(3).map(numberOf)
    const [count, length = 0, whole] = taken(3).map(numberOf)
    const short = [
      ...taken(NUMBERS.length).map((line, place) => [NUMBERS[place], numberOf(line)]),
      ...taken(TEXTS.length).map((line, place) => [TEXTS[place], textOf(line)]),
    ].filter(([, value]) => value !== undefined)
    // A message without headers leaves an empty line.
    const headersOf = (many: number): string[] => taken(Math.max(1, many)).slice(0, many)
    const sent = text.length - sentLength - length
    const request = messageOf(headersOf(sentCount), text.slice(sent, sent + sentLength), sentWhole)
    const answer = text.slice(sent + sentLength)
    return {
      ...Object.fromEntries(short),
      notes: [],
      ...(rare && JSON.parse(rare)),
      request,
      ...(count !== undefined && { response: messageOf(headersOf(count), answer, whole) }),
    }
  }

  /** Where a line begins, the first being 0. */
  const startOf = (text: string, line: number): number => {
    let at = 0
    for (let before = 0; before < line; before += 1) at = text.indexOf('\n', at) + 1
    return at
  }

  /** The event that texts were written of, put one behind the other. */
  const read = (text: string, id: string, space: string): SandboxEvent => {
    const from = startOf(text, COMMON)
    const [type, at, machineAt, cause, ...subject] = text.slice(0, from - 1).split('\n')
    const facts = type === 'request' ? requestOf(text, from) : JSON.parse(text.slice(from))
    return { id, type, space, at, machineAt, cause: causeOf(cause), ...subjectOf(subject), facts } as SandboxEvent
  }

  return { write, read }
}
