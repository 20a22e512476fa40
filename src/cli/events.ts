import type { EventPage, RecordedEvent } from '../contract/control.gen.ts'
import { CONTROL_ROUTES } from '../contract/control-operations.gen.ts'
import { type Arguments, notExpectedBeside, oneOf, splitArguments, wrongSpace } from './arguments.ts'
import { type Caller, callControl, ENDED, nothingListed } from './control-call.ts'
import { eventLine } from './event-line.ts'
import type { Io } from './io.ts'
import { type Environment, wrongArguments } from './read-settings.ts'

/** What events can be chosen by, as the contract of the control API says. */
const OPTIONS = [...CONTROL_ROUTES.listEvents.query, 'format'] as const

type EventArguments = Arguments<(typeof OPTIONS)[number], 'follow'>
type Query = readonly (readonly [string, string])[]
type Format = 'text' | 'json'

/** As many events as a page can have. */
const PAGE = '1000'

const written = (event: RecordedEvent, format: Format): string =>
  format === 'json' ? JSON.stringify(event) : eventLine(event)

/** Everything that is kept and fits, or the one page that `--limit` asks for. */
const list = async (caller: Caller, query: Query, format: Format): Promise<number> => {
  const { io } = caller
  const isPage = query.some(([name]) => name === 'limit')
  const pageAfter = async (after: Query): Promise<number> => {
    let rest: Query | undefined
    const asked = new Map([['limit', PAGE], ...query, ...after])
    const code = await callControl(caller, { path: '/events', query: asked }, async (answer) => {
      const { events, next, hasMore, gap, hint } = (await answer.json()) as EventPage
      for (const event of events) io.out(written(event, format))
      if (events.length === 0 && after.length === 0) io.err(nothingListed('events', hint))
      // Each page would say it again.
      if (gap !== undefined && after.length === 0) io.err(gap)
      if (hasMore && isPage) io.err(`there are more; go on with --after ${next}`)
      else if (hasMore) rest = [['after', next]]
      return 0
    })
    return rest === undefined ? code : pageAfter(rest)
  }
  return pageAfter([])
}

/** Reads Server-Sent Events as they come: the name of each and its data. */
async function* serverSent(body: AsyncIterable<Uint8Array>): AsyncGenerator<{ name: string; data: string }> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) {
    const blocks = (text + decoder.decode(chunk, { stream: true })).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, name] = /^event: (.*)$/m.exec(block) ?? []
      const [, data] = /^data: (.*)$/m.exec(block) ?? []
      if (name !== undefined && data !== undefined) yield { name, data }
    }
  }
}

/** What happens from now on, or after an event, until somebody asks to stop or nobody reads any more. */
const follow = async ({ io, ...caller }: Caller, query: Query, format: Format): Promise<number> => {
  const over = new AbortController()
  const { signal } = over
  const ends = [io.untilSignal(), ...(io.untilUnread ? [io.untilUnread()] : [])]
  const stopped = Promise.race(ends).then(() => {
    over.abort()
    return 0
  })
  // What breaks because we stop is no news.
  const quiet: Io = { ...io, err: (line) => void (signal.aborted || io.err(line)) }
  const call = { path: '/events', query, headers: { accept: 'text/event-stream' }, signal }
  const streamed = callControl({ ...caller, io: quiet }, call, async ({ body }) => {
    for await (const { name, data } of serverSent(body ?? new ReadableStream())) {
      const told = JSON.parse(data)
      if (name === 'gap') quiet.err(told.message)
      else io.out(written(told, format))
    }
    quiet.err('the sandbox has ended the stream')
    return ENDED.unreachable
  })
  const code = await Promise.race([streamed, stopped])
  return signal.aborted ? 0 : code
}

/** What cannot be, before anybody is asked. */
const wrong = ({ given, on, words }: EventArguments): string | undefined =>
  words.map(notExpectedBeside(OPTIONS))[0] ??
  wrongSpace(given.get('space')) ??
  (on.has('follow') && given.has('limit') ? '--limit is for a list; --follow goes on until it is stopped' : undefined)

/** `threeds-sandbox events`: what happens in a running sandbox, one line each. */
export const events = async (args: readonly string[], io: Io, env: Environment): Promise<number> => {
  const split = splitArguments(args, { command: 'events', options: OPTIONS, switches: ['follow'] })
  if ('problem' in split) return wrongArguments(io, [split.problem])
  const { given, on, settings } = split
  const format = oneOf('format', given.get('format'), ['text', 'json'])
  if ('problem' in format) return wrongArguments(io, [format.problem])
  const problem = wrong(split)
  if (problem !== undefined) return wrongArguments(io, [problem])
  const query = [...given].filter(([name]) => name !== 'format')
  const caller = { settings, env, io }
  return on.has('follow') ? follow(caller, query, format.word) : list(caller, query, format.word)
}
