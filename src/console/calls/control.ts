import {
  type Answer,
  type Arguments,
  type ControlName,
  type Outcome,
  outcomeOf,
  type WrittenCall,
  writtenCall,
} from '../../contract/control-call.ts'
import { bearerHeader, bearerOption } from '../../domain/bearer.ts'
import { curlParts, headerOption, quoted } from '../../domain/curl.ts'

/** Nobody answers at the address of the sandbox. */
export const UNREACHABLE = 'UNREACHABLE'

/** Calls the control API, and tells what a call looks like. */
export type Control = {
  readonly call: <Name extends ControlName>(name: Name, ...given: Arguments<Name>) => Promise<Outcome<Answer<Name>>>
  readonly shown: <Name extends ControlName>(name: Name, ...given: Arguments<Name>) => WrittenCall
  /** A call by its target: for streams, and for answers that are files. */
  readonly fetch: (target: string, init?: RequestInit) => Promise<Response>
}

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
  readonly fetch: typeof fetch
  /** The address of `/_sandbox/`. */
  readonly root: string
  readonly space: () => string
  /** The control token, where one was asked for and given. */
  readonly token: () => string | undefined
  /** The sandbox wants a token, or another one than it was sent. */
  readonly onClosed: (sent: string | undefined) => void
}

/** The control API at the address from which the console came. */
export const createControl = ({ fetch, root, space, token, onClosed }: ControlParts): Control => {
  const ask = async (target: string, init: RequestInit = {}): Promise<Response> => {
    const known = token()
    const headers = { ...Object.fromEntries(new Headers(init.headers)), ...bearerHeader(known) }
    const answer = await fetch(new URL(target.replace(/^\/_sandbox\/?/, ''), root), { ...init, headers })
    if (answer.status === 401) onClosed(known)
    return answer
  }
  const shown: Control['shown'] = (name, ...[given]) => writtenCall(name, given, space())
  return {
    fetch: ask,
    shown,
    async call<Name extends ControlName>(name: Name, ...given: Arguments<Name>) {
      const { target, ...init } = shown(name, ...given)
      try {
        return await outcomeOf<Name>(await ask(target, init))
      } catch {
        const message = 'The sandbox does not answer. It is asked again when it is back.'
        return { refused: { code: UNREACHABLE, message } }
      }
    },
  }
}
