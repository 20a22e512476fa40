import type { RecordedEvent } from '../contract/control.gen.ts'
import type { CONTROL_ROUTES } from '../contract/control-operations.gen.ts'
import { wrongArguments } from './arguments.ts'
import type { Run } from './command.ts'
import { type Caller, callControl, ENDED, followControl, nothingListed } from './control-call.ts'
import { eventLine } from './event-line.ts'
import type { Io } from './io.ts'

type Name = Exclude<(typeof CONTROL_ROUTES.listEvents.query)[number], 'rows'>
/** What events can be chosen by, as the contract of the control API says; rows are for who keeps a list of them. */
type Filters = { readonly [Key in Name]: string | undefined }
type Format = 'text' | 'json'
type Query = Readonly<Record<string, string | undefined>>

/** As many events as a page can have. */
const PAGE = '1000'

const written = (event: RecordedEvent, format: Format): string =>
  format === 'json' ? JSON.stringify(event) : eventLine(event)

/** Everything that is kept and fits, or the one page that `--limit` asks for. */
const list = async (caller: Caller, query: Query, format: Format, after?: string): Promise<number> => {
  const { io } = caller
  let rest: string | undefined
  const asked = { limit: PAGE, ...query, ...(after !== undefined && { after }) }
  const code = await callControl(caller, 'listEvents', { query: asked }, ({ events, next, hasMore, gap, hint }) => {
    for (const event of events) io.out(written(event, format))
    if (events.length === 0 && after === undefined) io.err(nothingListed('events', hint))
    // Each page would say it again.
    if (gap !== undefined && after === undefined) io.err(gap)
    if (hasMore && query.limit !== undefined) io.err(`there are more; go on with --after ${next}`)
    else if (hasMore) rest = next
    return 0
  })
  return rest === undefined ? code : list(caller, query, format, rest)
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
  const how = { headers: { accept: 'text/event-stream' }, signal }
  const read = async (body: ReadableStream<Uint8Array>): Promise<number> => {
    for await (const { name, data } of serverSent(body)) {
      const told = JSON.parse(data)
      if (name === 'gap') quiet.err(told.message)
      else io.out(written(told, format))
    }
    quiet.err('the sandbox has ended the stream')
    return ENDED.unreachable
  }
  const streamed = followControl({ ...caller, io: quiet }, 'listEvents', { query }, read, how)
  const code = await Promise.race([streamed, stopped])
  return signal.aborted ? 0 : code
}

/** `threeds-sandbox events`: what happens in a running sandbox, one line each. */
export const events: Run<Filters & { readonly follow: true | undefined; readonly format: Format | undefined }> = (
  { given: { follow: isFollowed, format = 'text', ...query }, settings },
  io,
) => {
  if (isFollowed && query.limit !== undefined)
    return wrongArguments(io, '--limit is for a list; --follow goes on until it is stopped')
  return isFollowed ? follow({ settings, io }, query, format) : list({ settings, io }, query, format)
}
