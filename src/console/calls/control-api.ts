import type { RecordedEvent, RowUpdate } from '../../core/contract/control.gen.ts'
import {
  type Arguments,
  type ControlName,
  type OperationResponse,
  type Outcome,
  outcomeOf,
  type WrittenCall,
  writtenCall,
} from '../../core/contract/control-call.ts'
import { own } from '../../core/contract/vocabulary.ts'
import { curlParts, headerOption, quoted } from '../../core/domain/shell-quoting.ts'
import { bearerHeader, bearerOption } from '../../core/domain/space-token.ts'

/** Returns a request as a curl command. The token is a shell variable, because copied commands end up in tickets. */
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
  /** The control token, if you entered one. */
  readonly token: () => string | undefined
  /** Called when the sandbox requires a token, or another one than `sent`. */
  readonly onClosed: (sent: string | undefined) => void
}

/** Creates a client for the control API of the sandbox that served the console. */
export const createControl = ({ root, space, token, onClosed }: ControlParts) => {
  /** Sends a request by its target, for streams and for responses that are files. */
  const send = async (target: string, init: RequestInit = {}): Promise<Response> => {
    const known = token()
    const headers = { ...Object.fromEntries(new Headers(init.headers)), ...bearerHeader(known) }
    const response = await fetch(new URL(target.replace(/^\/_sandbox\/?/, ''), root), { ...init, headers })
    if (response.status === 401) onClosed(known)
    return response
  }
  const shown = <Name extends ControlName>(name: Name, ...[input]: Arguments<Name>) => writtenCall(name, input, space())
  return {
    fetch: send,
    shown,
    async call<Name extends ControlName>(
      name: Name,
      ...args: Arguments<Name>
    ): Promise<Outcome<OperationResponse<Name>>> {
      const { target, ...init } = shown(name, ...args)
      try {
        return await outcomeOf<Name>(await send(target, init))
      } catch {
        const message = 'The sandbox does not respond. Is it running?'
        return { rejected: { code: 'UNREACHABLE', message } }
      }
    },
  }
}
export type Control = ReturnType<typeof createControl>

/** One item of an event stream. */
export type StreamItem = {
  /** True if events are missing before this item. */
  readonly gap?: boolean
  readonly event?: RecordedEvent
  /** The changes of the rows. */
  readonly news?: RowUpdate
  /** The event ID to continue after. */
  readonly mark?: string | undefined
}

/** The part of a space that a client follows: after which event, which lists of rows, and which event types. */
type Subscription = { readonly space: string; readonly after: string; readonly rows: string; readonly type: string }

const readBlock = (block: string): StreamItem => {
  const lines = block.split('\n')
  const field = (name: string): string | undefined =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
  const [mark, event, data] = ['id', 'event', 'data'].map(field)
  if (event === 'gap') return { gap: true }
  // An ID without data skips events of other types.
  if (!data) return { mark }
  return event === 'rows' ? { mark, news: JSON.parse(data) } : { mark, event: JSON.parse(data) }
}

/**
 * Opens an event stream, which the signal closes. Resolves with a function that reads the items since its last call, and
 * returns undefined at the end of the stream. @throws Error if the sandbox rejects the request.
 */
export const openStream = async (control: Control, followed: Subscription, signal: AbortSignal) => {
  const headers = { accept: 'text/event-stream' }
  const response = await control.fetch(`/_sandbox/events?${new URLSearchParams(followed)}`, { headers, signal })
  if (!response.ok || !response.body) throw new Error(`The event stream was rejected with status ${response.status}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  return async (): Promise<readonly StreamItem[] | undefined> => {
    const { done, value } = await reader.read()
    if (done) return undefined
    const blocks = (rest + value).split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.map(readBlock)
  }
}

/** Polls the same items once, and returns whether there are more. Returns undefined if the sandbox does not respond. */
export const pollEvents = async (control: Control, followed: Subscription) => {
  const got = await control.call('listEvents', { query: { ...followed, type: own(followed.type), limit: 1000 } })
  if ('rejected' in got) {
    // The sandbox no longer knows the event ID, because the space was created again.
    return got.rejected.status === 400 ? { items: [{ gap: true }], hasMore: false } : undefined
  }
  const { events, rows = [], next, incomplete, hasMore } = got.value
  const items: readonly StreamItem[] = [
    { gap: incomplete },
    ...events.map((event) => ({ event })),
    ...rows.map((news) => ({ news })),
    { mark: next },
  ]
  return { items, hasMore }
}
