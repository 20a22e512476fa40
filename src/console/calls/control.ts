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

/** Calls the control API at the address from which the console came, and tells what a call looks like. */
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
