import type { RecordedEvent, RowNews } from '../../contract/control.gen.ts'
import type { Control } from './control.ts'

/**
 * What a stream tells: something happened, what that means for the rows, or something is missing between what was seen and
 * what follows. `mark` is the place after all that was told.
 */
export type Told =
  | { readonly event: RecordedEvent }
  | { readonly news: RowNews }
  | { readonly gap: true }
  | { readonly mark: string }

/** What somebody follows: after which event, which lists, and which types of events beside them. */
export type Followed = { readonly after: string; readonly rows: string; readonly type: string }

type Field = { id?: string; event?: string; data: string }

const parsed = ({ id, event, data }: Field): readonly Told[] => {
  if (event === 'gap') return [{ gap: true }]
  // An id alone moves the place on over events that nobody asked for.
  const mark: readonly Told[] = id === undefined ? [] : [{ mark: id }]
  if (event === 'rows') return [{ news: JSON.parse(data) }, ...mark]
  return data === '' ? mark : [{ event: JSON.parse(data) }]
}

const readBlock = (block: string): readonly Told[] => {
  const field: Field = { data: '' }
  for (const line of block.split('\n')) {
    const at = line.indexOf(':')
    if (at <= 0) continue
    const value = line.slice(at + 1).replace(/^ /, '')
    const name = line.slice(0, at)
    if (name === 'id') field.id = value
    else if (name === 'event') field.event = value
    else if (name === 'data') field.data += value
  }
  return parsed(field)
}

/** Reads what has come since it was asked the last time, heartbeats as an empty list; undefined once the stream has ended. */
export type NextTold = () => Promise<readonly Told[] | undefined>

/** Opens the stream of a space after an event. Resolves once it is open; the signal closes it. */
export const openStream = async (
  control: Control,
  space: string,
  followed: Followed,
  signal: AbortSignal,
): Promise<NextTold> => {
  const query = new URLSearchParams({ space, ...followed })
  const answer = await control.fetch(`/_sandbox/events?${query}`, {
    headers: { accept: 'text/event-stream' },
    signal,
  })
  if (!answer.ok || !answer.body) throw new Error(`the event stream was refused with ${answer.status}`)
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  return async () => {
    const { done, value } = await reader.read()
    if (done) return undefined
    const blocks = (rest + value).split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.flatMap(readBlock)
  }
}

/**
 * The same without a connection that stays: what has happened since, and the place from which to ask next. Undefined
 * where nobody answers who could tell.
 */
export const askEvents = async (
  control: Control,
  space: string,
  followed: Followed,
): Promise<{ readonly told: readonly Told[]; readonly hasMore: boolean } | undefined> => {
  const got = await control.call('listEvents', { query: { space, ...followed, limit: 1000 } })
  if ('refused' in got) {
    // A place that the sandbox does not know any more: the space was made anew.
    return got.refused.status === 400 ? { told: [{ gap: true }], hasMore: false } : undefined
  }
  const { events, rows = [], next, incomplete, hasMore } = got.value
  const told = [...events.map((event) => ({ event })), ...rows.map((news) => ({ news }))]
  return { told: [...(incomplete ? [{ gap: true } as const] : []), ...told, { mark: next }], hasMore }
}
