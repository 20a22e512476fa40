import { type Answer, type Arguments, type ControlName, errorIn, isOfSpace } from '../../contract/control-call.ts'
import { CONTROL_ROUTES } from '../../contract/control-operations.gen.ts'
import { quoted } from '../words/quoted.ts'

/** A call that was not done: the control API's own code and words, or why it could not be asked. */
export type Refused = {
  readonly code: string
  readonly message: string
  readonly status?: number
  readonly body?: unknown
}

/** What came of a call. `event` is the newest event of the space that the answer knew of. */
export type Outcome<Value> = { readonly value: Value; readonly event: string } | { readonly refused: Refused }

type Parts = {
  readonly path?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** A call as it is shown and copied: what a script would do. */
export type ShownCall = { readonly verb: string; readonly target: string; readonly body?: unknown }

/** Nobody answers at the address of the sandbox. */
export const UNREACHABLE = 'UNREACHABLE'

/** Calls the control API, and tells what a call looks like. */
export type Control = {
  readonly call: <Name extends ControlName>(name: Name, ...given: Arguments<Name>) => Promise<Outcome<Answer<Name>>>
  readonly shown: <Name extends ControlName>(name: Name, ...given: Arguments<Name>) => ShownCall
  /** A call by its target: for streams, and for answers that are files. */
  readonly fetch: (target: string, init?: RequestInit) => Promise<Response>
}

/** A call as a line for a shell. The token stands there as a variable: what is copied goes into tickets. */
export const asCurl = ({ verb, target, body }: ShownCall, origin: string, hasToken: boolean): string =>
  [
    'curl -sS',
    verb === 'GET' ? '' : `-X ${verb}`,
    hasToken ? '-H "Authorization: Bearer $SANDBOX_CONTROL_TOKEN"' : '',
    body === undefined
      ? ''
      : `-H 'content-type: ${typeof body === 'string' ? 'application/yaml' : 'application/json'}' --data-raw ${quoted(typeof body === 'string' ? body : JSON.stringify(body))}`,
    quoted(`${origin}${target}`),
  ]
    .filter((part) => part !== '')
    .join(' ')

type ControlParts = {
  readonly fetch: typeof fetch
  /** The address of `/_sandbox/`. */
  readonly root: string
  readonly space: () => string
  /** The control token, where one was asked for and given. */
  readonly token: () => string | undefined
  /** The sandbox wants a token, or another one than it was sent. */
  readonly onClosed: (sent: string | undefined) => void
}

const filled = (path: string, given: Parts['path'] = {}): string =>
  path.replace(/\{(\w+)\}/g, (_part, name: string) =>
    String(given[name] ?? '')
      .split('/')
      // An id of an address may be `../reset`: a step up, which URLs take even encoded, would make it another call.
      .map((part) => (/^\.+$/.test(part) ? part.replaceAll('.', '%252E') : encodeURIComponent(part)))
      .join('/'),
  )

const written = (body: unknown): RequestInit =>
  typeof body === 'string'
    ? { body, headers: { 'content-type': 'application/yaml' } }
    : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }

/** The control API at the address from which the console came. */
export const createControl = ({ fetch, root, space, token, onClosed }: ControlParts): Control => {
  const shown = (name: ControlName, { path, query, body }: Parts = {}): ShownCall => {
    const route = CONTROL_ROUTES[name]
    const all = { ...(isOfSpace(name) && { space: space() }), ...query }
    const entries = Object.entries(all).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))
    const search = entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
    return {
      verb: route.verb,
      target: `/_sandbox${filled(route.path, path)}${search}`,
      ...(body !== undefined && { body }),
    }
  }
  const ask = async (target: string, init: RequestInit = {}): Promise<Response> => {
    const known = token()
    const headers = new Headers(init.headers)
    if (known !== undefined) headers.set('authorization', `Bearer ${known}`)
    const answer = await fetch(new URL(target.replace(/^\/_sandbox\/?/, ''), root), { ...init, headers })
    if (answer.status === 401) onClosed(known)
    return answer
  }
  return {
    fetch: ask,
    shown: (name, ...[given]) => shown(name, given),
    async call(name, ...[given]) {
      const { verb, target, body } = shown(name, given)
      try {
        const answer = await ask(target, { method: verb, ...(body !== undefined && written(body)) })
        const isJson = answer.headers.get('content-type')?.includes('json') ?? false
        const said = isJson ? await answer.json() : await answer.text()
        if (answer.ok) return { value: said, event: answer.headers.get('sandbox-event') ?? '' }
        return { refused: { ...errorIn(said), status: answer.status, body: said } }
      } catch {
        const message = 'The sandbox does not answer. It is asked again when it is back.'
        return { refused: { code: UNREACHABLE, message } }
      }
    },
  }
}
