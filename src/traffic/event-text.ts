import type { EventSubject, Message, News, RequestRecord, SandboxEvent } from '../domain/event.ts'
import type { Instant } from '../domain/time.ts'

/** The parts of a request that are short texts and numbers, in the order in which they are written. */
const SHORT = [
  'requestId',
  'method',
  'path',
  'query',
  'operation',
  'end',
  'status',
  'durationMs',
  'scenario',
  'because',
  'code',
  'cardKey',
] as const satisfies readonly (keyof RequestRecord)[]

/** Its parts that are lists or long, of which most requests have none. */
type Rare = Pick<RequestRecord, 'notes' | 'findings' | 'fault'>

type Elsewhere = keyof Rare | 'request' | 'response'
/** Does not compile while a part of a request is written nowhere. */
const ALL: Exclude<keyof RequestRecord, (typeof SHORT)[number] | Elsewhere> extends never ? true : false = true

const rareOf = ({ notes, findings, fault }: Rare): Rare | null =>
  ALL && notes.length === 0 && findings === undefined && fault === undefined ? null : { notes, findings, fault }

/** JSON has no undefined in a list. */
const orNull = <T>(value: T | undefined): T | null => (value === undefined ? null : value)

const subjectParts = (subject: EventSubject | undefined) => {
  if (!subject) return [null, null, null, null] as const
  const { kind, id } = subject
  return kind === 'transaction'
    ? ([kind, orNull(id), subject.refno, orNull(subject.link)] as const)
    : ([kind, orNull(id), subject.reference, null] as const)
}

type Part<T> = T | null

const subjectOf = (kind: Part<string>, id: Part<string>, name: string, link: Part<string>) => {
  if (kind === null) return {}
  const known = { ...(id !== null && { id }) }
  const subject: EventSubject =
    kind === 'link'
      ? { kind: 'link', reference: name, ...known }
      : { kind: 'transaction', refno: name, ...known, ...(link !== null && { link }) }
  return { subject }
}

/** Whose texts come one after the other behind the first line: names and values of headers have no line ends. */
const linesOf = (headers: readonly string[]): string => headers.join('\n')

const messageOf = (lines: string[], count: number, body: string, whole: Part<number>): Message => ({
  headers: lines.splice(0, count),
  ...(body !== '' && { body }),
  ...(whole !== null && { cutFrom: whole }),
})

/** What is written in place of a line end that a header has: none should. */
const flat = (headers: readonly string[]): readonly string[] =>
  headers.some((text) => text.includes('\n')) ? headers.map((text) => text.replaceAll('\n', ' ')) : headers

/**
 * Writes events as texts to be kept, and reads them. Of a request its short parts are one list of JSON, and headers and
 * bodies follow as they are: to write all of it as JSON costs more than everything else that is done for the journal.
 */
export const createEventTexts = () => {
  /** Most callers send the same headers again and again, as one list. */
  let last: { readonly headers: readonly string[]; readonly text: string } = { headers: [], text: '' }
  const headersText = (headers: readonly string[]): string => {
    if (headers !== last.headers) last = { headers, text: linesOf(flat(headers)) }
    return last.text
  }

  const write = (at: Instant, machineAt: Instant, news: News): string => {
    if (news.type !== 'request') return JSON.stringify({ at, machineAt, ...news })
    const { facts, subject } = news
    const { request, response } = facts
    const [sent = '', answered = ''] = [request.body, response?.body]
    const [kind, id, name, link] = subjectParts(subject)
    const line: unknown[] = [at, machineAt, rareOf(facts), kind, id, name, link]
    line.push(request.headers.length, sent.length, orNull(request.cutFrom))
    line.push(response ? response.headers.length : null, answered.length, orNull(response?.cutFrom))
    for (const part of SHORT) line.push(facts[part])
    const answer = response ? linesOf(response.headers) : ''
    return `${JSON.stringify(line)}\n${headersText(request.headers)}\n${answer}\n${sent}${answered}`
  }

  const readRequest = (text: string, common: { readonly id: string; readonly space: string }): SandboxEvent => {
    const end = text.indexOf('\n')
    const [at, machineAt, rare, kind, id, name, link, ...more] = JSON.parse(text.slice(0, end))
    const [sentCount, sentLength, sentWhole, answeredCount, answeredLength, answeredWhole, ...short] = more
    const bodies = text.length - sentLength - answeredLength
    const lines = text.slice(end + 1, bodies - 1).split('\n')
    // A message without headers leaves an empty line.
    const linesFor = (count: number): string[] => lines.splice(0, Math.max(1, count))
    const message = (count: number, from: number, length: number, whole: Part<number>) =>
      messageOf(linesFor(count), count, text.slice(from, from + length), whole)
    const request = message(sentCount, bodies, sentLength, sentWhole)
    const given = SHORT.flatMap((part, place) => (short[place] === null ? [] : [[part, short[place]]]))
    const facts = {
      ...Object.fromEntries(given),
      notes: [],
      ...rare,
      request,
      ...(answeredCount !== null && {
        response: message(answeredCount, bodies + sentLength, answeredLength, answeredWhole),
      }),
    }
    return { ...common, at, machineAt, type: 'request', ...subjectOf(kind, id, name, link), facts }
  }

  /** The event that a text was written of. */
  const read = (text: string, id: string, space: string): SandboxEvent =>
    text.startsWith('[') ? readRequest(text, { id, space }) : { id, space, ...JSON.parse(text) }

  return { write, read }
}
