import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { Settings } from '../../app/settings/settings-table.ts'
import type { RecordedEvent } from '../../core/contract/control.gen.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { callControl, followControl, nothingListed } from '../call-control.ts'
import { Ended, EXIT, type Io } from '../command.ts'
import type { Own, Run } from '../command-table.ts'
import { briefList } from '../list-summary.ts'
import { nameOf } from '../log-line.ts'

/** One line is one event: white space of a value is written as JSON writes it, and so is what is no plain value. */
const plain = (value: unknown): string => {
  const isWord = typeof value === 'string' && /^[^\s"]+$/.test(value)
  return isWord ? value : (JSON.stringify(value) ?? '')
}

/**
 * A fact and its value; what a map holds, one by one. From what a scenario was chosen is left out: `because` says it in words,
 * and who wants all of the request asks for JSON.
 */
const factWords = (type: string, name: string, value: unknown): readonly string[] => {
  if (value === undefined || (type === 'scenario.matched' && name === 'from')) return []
  if (!isMap(value)) return [`${name}=${plain(value)}`]
  return Object.entries(value).flatMap(([key, inner]) => factWords(type, `${name}.${key}`, inner))
}

/** A request in short: who wants its headers and bodies asks for JSON, or for the request. */
const requestWords = ({ requestId, method, path, status, end, durationMs, scenario, code }: RecordedEvent['facts']) => [
  ...[requestId, method, path, status ?? end].map(plain),
  `${durationMs} ms`,
  ...[code, scenario].filter((word) => word !== undefined).map(plain),
]

type ShownEvent = Pick<RecordedEvent, 'id' | 'at' | 'type' | 'subject' | 'facts'>

/** An event for people: its id, which `--after` takes, when it happened, what it is, what it is about, and its facts. */
export const eventLine = ({ id, at, type, subject, facts }: ShownEvent): string => {
  // Merchants call their orders as they like.
  const about = subject ? [nameOf(subject).replaceAll(/\s+/g, ' ')] : []
  const words =
    type === 'request'
      ? requestWords(facts)
      : Object.entries(facts).flatMap(([name, value]) => factWords(type, name, value))
  return [id, at, type, ...about, words.join(' ')].join('  ').trimEnd()
}

type Format = NonNullable<Own<'events'>['format']>
type Query = Readonly<Record<string, string | undefined>>

/** As many events as a page can have. */
const PAGE = '1000'

const written = (event: RecordedEvent, format: Format): string =>
  format === 'json' ? JSON.stringify(event) : eventLine(event)

/** Everything that is kept and fits, or the one page that `--limit` asks for. */
const list = async (settings: Settings, io: Io, query: Query, format: Format, after?: string): Promise<number> => {
  let rest: string | undefined
  const asked = { limit: PAGE, ...query, ...(after !== undefined && { after }) }
  const code = await callControl(settings, 'listEvents', { query: asked }, ({ events, next, hasMore, gap, hint }) => {
    for (const event of events) io.out(written(event, format))
    if (events.length === 0 && after === undefined) io.err(nothingListed('events', hint))
    // Each page would say it again.
    if (gap !== undefined && after === undefined) io.err(gap)
    if (hasMore && query.limit !== undefined) io.err(`there are more; go on with --after ${next}`)
    else if (hasMore) rest = next
    return 0
  })
  return rest === undefined ? code : list(settings, io, query, format, rest)
}

/** What happens from now on, or after an event, until somebody asks to stop or nobody reads any more. */
const follow = async (settings: Settings, io: Io, query: Query, format: Format): Promise<number> => {
  const over = new AbortController()
  const { signal } = over
  const ends = [io.untilSignal(), ...(io.untilUnread ? [io.untilUnread()] : [])]
  const stopped = Promise.race(ends).then(() => {
    over.abort()
    return 0
  })
  const read = async ({ body }: Response): Promise<number> => {
    const events = body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()) ?? []
    for await (const { event, data } of events) {
      const told = JSON.parse(data)
      if (event === 'gap') io.err(told.message)
      else io.out(written(told, format))
    }
    throw new Ended('the sandbox has ended the stream', EXIT.unreachable)
  }
  const how = { headers: { accept: 'text/event-stream' }, signal }
  const streamed = followControl(settings, 'listEvents', { query }, read, how)
  // What breaks because we stop is no news.
  return Promise.race([streamed, stopped]).catch((error: unknown) => {
    if (signal.aborted) return 0
    throw error
  })
}

const FIELDS = ['id', 'at', 'type', 'subject'] as const

/** `threeds-sandbox events`: what happens in a running sandbox, one line each. */
export const run: Run<'events'> = ({ given: { follow: isFollowed, format: asked, brief, ...query }, settings }, io) => {
  const format = asked ?? 'text'
  if (brief && (asked !== undefined || isFollowed))
    throw new Ended('--brief is lines about what has happened: leave --format and --follow out')
  if (brief) return briefList(settings, io, 'listEvents', { query, fields: FIELDS, goOn: '--after', what: 'events' })
  if (!isFollowed) return list(settings, io, query, format)
  if (query.limit !== undefined) throw new Ended('--limit is for a list; --follow goes on until it is stopped')
  return follow(settings, io, query, format)
}
