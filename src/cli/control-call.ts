import { attempt } from '../domain/attempt.ts'
import { isMap } from '../domain/is-map.ts'
import type { Io } from './io.ts'
import { type Environment, readSettings, wrongArguments } from './read-settings.ts'
import { askSandbox, type Send } from './running-sandbox.ts'

/** What scripts can tell apart about a command that asks a running sandbox; docs/command-line.md lists the codes. */
export const ENDED = { refused: 1, wrong: 2, timeOver: 6, unreachable: 7 } as const

/** A call of the control API. */
export type ControlCall = {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  /** Below `/_sandbox`. */
  readonly path: string
  readonly query?: Iterable<readonly [string, string]>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
  /** Ends the call early; without it, the sandbox has a while to answer. */
  readonly signal?: AbortSignal
}

/** What to say of an empty list: what there is none of and, where the sandbox knows, why. */
export const nothingListed = (what: string, hint: string | undefined): string =>
  hint === undefined ? `no ${what}` : `no ${what}; ${hint}`

/** A command's surroundings: the arguments that are settings say which sandbox is asked. */
export type Caller = { readonly settings: readonly string[]; readonly env: Environment; readonly io: Io }

const PATIENCE_MS = 30_000

const pathOf = ({ path, query = [] }: ControlCall): string => {
  const text = new URLSearchParams([...query].map(([name, value]): [string, string] => [name, value])).toString()
  return `/_sandbox${path}${text === '' ? '' : `?${text}`}`
}

/**
 * What the control API says about parameters of a query, in the words of a shell: `?space=` and `after=x-3` are `--space` and
 * `--after x-3`, and where a sentence begins with a parameter, its flag does. The rest stays as it is said.
 */
export const inFlags = (message: string, names: readonly string[]): string => {
  const any = [...new Set([...names, 'space', 'after'])].join('|')
  return message
    .replaceAll(new RegExp(`(?<=^| )\\?(${any})=(?= )`, 'g'), '--$1')
    .replaceAll(new RegExp(`(?<=^|[ (])(${any})=(?=\\S)`, 'g'), '--$1 ')
    .replaceAll(new RegExp(`(?<=^|; |; give )(${any})(?=: | is |, or )`, 'g'), '--$1')
}

/** Says in the sandbox's words why it did not do what it was asked; what was asked wrongly is a wrong argument. */
const sayRefusal = async (answer: Response, { query = [] }: ControlCall, { err }: Io): Promise<number> => {
  const text = await answer.text()
  const body: unknown = attempt(() => JSON.parse(text))
  const error: unknown = isMap(body) ? body.error : undefined
  if (isMap(error)) {
    const message = inFlags(
      String(error.message),
      [...query].map(([name]) => name),
    )
    err(answer.status === 400 ? message : `${error.code}: ${message}`)
  } else err(`the sandbox answered with ${answer.status}`)
  return answer.status === 400 ? ENDED.wrong : ENDED.refused
}

/**
 * Asks a running sandbox and lets `use` make an exit code of its answer. A refusal is said here, except one that `use`
 * wants for itself.
 */
export const callControl = async (
  { settings: args, env, io }: Caller,
  call: ControlCall,
  use: (answer: Response) => Promise<number>,
  { takes = [], send = fetch }: { readonly takes?: readonly number[]; readonly send?: Send } = {},
): Promise<number> => {
  const read = await readSettings(args, env)
  if ('problems' in read) return wrongArguments(io, read.problems)
  const { method = 'GET', headers = {}, body, signal = AbortSignal.timeout(PATIENCE_MS) } = call
  const request = {
    method,
    signal,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }
  const answered = async (answer: Response): Promise<number> =>
    answer.ok || takes.includes(answer.status) ? use(answer) : sayRefusal(answer, call, io)
  return askSandbox(read.settings, pathOf(call), request, io, answered, { unreachable: ENDED.unreachable, send })
}
