import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { Settings } from '../../app/settings/settings-table.ts'
import type { RecordedEvent } from '../../core/contract/control.gen.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { callControl, followControl, nothingListed } from '../call-control.ts'
import { CommandError, EXIT, type Io } from '../command.ts'
import type { Own, Run } from '../command-table.ts'
import { briefList } from '../list-summary.ts'
import { nameOf } from '../log-line.ts'

/** Formats a value without line breaks: whitespace and structured values are written as JSON. */
const plain = (value: unknown): string => {
  const isWord = typeof value === 'string' && /^[^\s"]+$/.test(value)
  return isWord ? value : (JSON.stringify(value) ?? '')
}

/**
 * Formats a fact as `name=value`; an object by its members. Omits the request that a scenario was chosen for, because
 * `because` describes it; JSON contains all.
 */
const formatFact = (type: string, name: string, value: unknown): readonly string[] => {
  if (value === undefined || (type === 'scenario.matched' && name === 'from')) return []
  if (!isMap(value)) return [`${name}=${plain(value)}`]
  return Object.entries(value).flatMap(([key, inner]) => formatFact(type, `${name}.${key}`, inner))
}

/** Formats a request without its headers and bodies; JSON contains them. */
const formatRequest = ({
  requestId,
  method,
  path,
  status,
  end,
  durationMs,
  scenario,
  code,
}: RecordedEvent['facts']) => [
  ...[requestId, method, path, status ?? end].map(plain),
  `${durationMs} ms`,
  ...[code, scenario].filter((word) => word !== undefined).map(plain),
]

type PrintedEvent = Pick<RecordedEvent, 'id' | 'at' | 'type' | 'subject' | 'facts'>

/** Formats an event for people: its ID (for `--after`), time, type, subject and facts. */
export const eventLine = ({ id, at, type, subject, facts }: PrintedEvent): string => {
  const about = subject ? [nameOf(subject)] : []
  const parts =
    type === 'request'
      ? formatRequest(facts)
      : Object.entries(facts).flatMap(([name, value]) => formatFact(type, name, value))
  return [id, at, type, ...about, parts.join(' ')].join('  ').trimEnd()
}

type Format = NonNullable<Own<'events'>['format']>
type Query = Readonly<Record<string, string | undefined>>

/** Maximum number of events in a page. */
const PAGE = '1000'

const written = (event: RecordedEvent, format: Format): string =>
  format === 'json' ? JSON.stringify(event) : eventLine(event)

/** Prints all kept events that match, or the one page of `--limit`. */
const list = async (settings: Settings, io: Io, query: Query, format: Format, after?: string): Promise<number> => {
  let rest: string | undefined
  const pageQuery = { limit: PAGE, ...query, ...(after !== undefined && { after }) }
  const code = await callControl(
    settings,
    'listEvents',
    { query: pageQuery },
    ({ events, next, hasMore, gap, hint }) => {
      for (const event of events) io.out(written(event, format))
      if (events.length === 0 && after === undefined) io.err(nothingListed(settings, 'events', hint))
      // Only once, not for each page.
      if (gap !== undefined && after === undefined) io.err(gap)
      if (hasMore && query.limit !== undefined) io.err(`More events follow. Continue with \`--after ${next}\`.`)
      else if (hasMore) rest = next
      return 0
    },
  )
  return rest === undefined ? code : list(settings, io, query, format, rest)
}

/** Prints new events, or those after an event, until a signal to stop or until the reader closes the output. */
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
      const parsed = JSON.parse(data)
      if (event === 'gap') io.err(parsed.message)
      else io.out(written(parsed, format))
    }
    throw new CommandError('The sandbox closed the stream.', EXIT.unreachable)
  }
  const options = { headers: { accept: 'text/event-stream' }, signal }
  const streamed = followControl(settings, 'listEvents', { query }, read, options)
  // Ignore the abort of the request after a stop.
  return Promise.race([streamed, stopped]).catch((error: unknown) => {
    if (signal.aborted) return 0
    throw error
  })
}

const FIELDS = ['id', 'at', 'type', 'subject'] as const

/** Runs `threeds-sandbox events`: prints the events of a running sandbox, a line each. */
export const run: Run<'events'> = (
  { options: { follow: isFollowed, format: requested, brief, ...query }, settings },
  io,
) => {
  const format = requested ?? 'text'
  if (brief && (requested !== undefined || isFollowed))
    throw new CommandError('`--brief` cannot be combined with `--format` or `--follow`.')
  if (brief) return briefList(settings, io, 'listEvents', { query, fields: FIELDS, goOn: '--after', subject: 'events' })
  if (!isFollowed) return list(settings, io, query, format)
  if (query.limit !== undefined) throw new CommandError('`--limit` cannot be combined with `--follow`.')
  return follow(settings, io, query, format)
}
