import type { RecordedEvent, RowNews } from '../../core/contract/control.gen.ts'
import {
  type Answer,
  type Arguments,
  type ControlName,
  type Outcome,
  outcomeOf,
  type WrittenCall,
  writtenCall,
} from '../../core/contract/control-call.ts'
import { own } from '../../core/contract/vocabulary.ts'
import { curlParts, headerOption, quoted } from '../../core/domain/shell-words.ts'
import { bearerHeader, bearerOption } from '../../core/domain/space-token.ts'

/** A call as a line for a shell. The token stands there as a variable: what is copied goes into tickets. */
export const asCurl = ({ method, target, headers, body }: WrittenCall, origin: string, hasToken: boolean): string =>
  curlParts({
    verb: method,
    url: quoted(`${origin}${target}`),
    options: [
      ...(hasToken ? [bearerOption()] : []),
      ...Object.entries(headers).map(([name, value]) => headerOption(name, value)),
    ],
    data: body === undefined ? undefined : quoted(body),
  }).join(' ')

type ControlParts = {
  /** The address of `/_sandbox/`. */
  readonly root: string
  readonly space: () => string
  /** The control token, where one was asked for and given. */
  readonly token: () => string | undefined
  /** The sandbox wants a token, or another one than it was sent. */
  readonly onClosed: (sent: string | undefined) => void
}

/** Calls the control API from which the console came, and tells what a call looks like. */
export const createControl = ({ root, space, token, onClosed }: ControlParts) => {
  /** A call by its target: for streams, and for answers that are files. */
  const ask = async (target: string, init: RequestInit = {}): Promise<Response> => {
    const known = token()
    const headers = { ...Object.fromEntries(new Headers(init.headers)), ...bearerHeader(known) }
    const answer = await fetch(new URL(target.replace(/^\/_sandbox\/?/, ''), root), { ...init, headers })
    if (answer.status === 401) onClosed(known)
    return answer
  }
  const shown = <Name extends ControlName>(name: Name, ...[given]: Arguments<Name>) => writtenCall(name, given, space())
  return {
    fetch: ask,
    shown,
    async call<Name extends ControlName>(name: Name, ...given: Arguments<Name>): Promise<Outcome<Answer<Name>>> {
      const { target, ...init } = shown(name, ...given)
      try {
        return await outcomeOf<Name>(await ask(target, init))
      } catch {
        const message = 'The sandbox does not answer. It is asked again when it is back.'
        return { refused: { code: 'UNREACHABLE', message } }
      }
    },
  }
}
export type Control = ReturnType<typeof createControl>

/** What a stream tells at once. */
export type Told = {
  /** Something is missing between what was seen and what follows. */
  readonly gap?: boolean
  readonly event?: RecordedEvent
  /** What happened means that for the rows. */
  readonly news?: RowNews
  /** The place after all that was told. */
  readonly mark?: string | undefined
}

/** What somebody follows of a space: after which event, which lists, and which types of events beside them. */
type Followed = { readonly space: string; readonly after: string; readonly rows: string; readonly type: string }

const readBlock = (block: string): Told => {
  const lines = block.split('\n')
  const field = (name: string): string | undefined =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
  const [mark, event, data] = ['id', 'event', 'data'].map(field)
  if (event === 'gap') return { gap: true }
  // An id alone moves the place on over events that nobody asked for.
  if (!data) return { mark }
  return event === 'rows' ? { mark, news: JSON.parse(data) } : { mark, event: JSON.parse(data) }
}

/** Opens a stream, which the signal closes. Gives what reads what has come since it was read last, its end as undefined. */
export const openStream = async (control: Control, followed: Followed, signal: AbortSignal) => {
  const headers = { accept: 'text/event-stream' }
  const answer = await control.fetch(`/_sandbox/events?${new URLSearchParams(followed)}`, { headers, signal })
  if (!answer.ok || !answer.body) throw new Error(`the event stream was refused with ${answer.status}`)
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  return async (): Promise<readonly Told[] | undefined> => {
    const { done, value } = await reader.read()
    if (done) return undefined
    const blocks = (rest + value).split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.map(readBlock)
  }
}

/** The same without a connection that stays, and whether there is more. Undefined where nobody answers who could tell. */
export const askEvents = async (control: Control, followed: Followed) => {
  const got = await control.call('listEvents', { query: { ...followed, type: own(followed.type), limit: 1000 } })
  if ('refused' in got) {
    // A place that the sandbox does not know any more: the space was made anew.
    return got.refused.status === 400 ? { told: [{ gap: true }], hasMore: false } : undefined
  }
  const { events, rows = [], next, incomplete, hasMore } = got.value
  const told: readonly Told[] = [
    { gap: incomplete },
    ...events.map((event) => ({ event })),
    ...rows.map((news) => ({ news })),
    { mark: next },
  ]
  return { told, hasMore }
}
