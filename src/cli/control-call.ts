import { attempt } from '../domain/attempt.ts'
import { isMap } from '../domain/is-map.ts'
import type { Settings } from '../settings/table.ts'
import type { Io } from './io.ts'
import { askSandbox, type Send } from './running-sandbox.ts'

/** What scripts can tell apart about a command that asks a running sandbox; docs/command-line.md lists the codes. */
export const ENDED = { refused: 1, wrong: 2, timeOver: 6, unreachable: 7 } as const

/** Parameters of a query; what is not given is not asked. */
export type Query = Readonly<Record<string, string | undefined>>

/** A call of the control API. */
export type ControlCall = {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  /** Below `/_sandbox`. */
  readonly path: string
  readonly query?: Query
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
  /** Ends the call early; without it, the sandbox has a while to answer. */
  readonly signal?: AbortSignal
}

/** What to say of an empty list: what there is none of and, where the sandbox knows, why. */
export const nothingListed = (what: string, hint: string | undefined): string =>
  hint === undefined ? `no ${what}` : `no ${what}; ${hint}`

/** A command's surroundings: the settings say which sandbox is asked. */
export type Caller = { readonly settings: Settings; readonly io: Io }

const PATIENCE_MS = 30_000

/** The path of a call, query included. */
export const pathOf = ({ path, query = {} }: Pick<ControlCall, 'path' | 'query'>): string => {
  const said = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  const text = new URLSearchParams(said).toString()
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
const sayRefusal = async (answer: Response, { query = {} }: ControlCall, { err }: Io): Promise<number> => {
  const text = await answer.text()
  const body: unknown = attempt(() => JSON.parse(text))
  const error: unknown = isMap(body) ? body.error : undefined
  if (isMap(error)) {
    const message = inFlags(String(error.message), Object.keys(query))
    err(answer.status === 400 ? message : `${error.code}: ${message}`)
  } else err(`the sandbox answered with ${answer.status}`)
  return answer.status === 400 ? ENDED.wrong : ENDED.refused
}

/**
 * Asks a running sandbox and lets `use` make an exit code of its answer. A refusal is said here, except one that `use`
 * wants for itself.
 */
export const callControl = async (
  { settings, io }: Caller,
  call: ControlCall,
  use: (answer: Response) => Promise<number>,
  { takes = [], send = fetch }: { readonly takes?: readonly number[]; readonly send?: Send } = {},
): Promise<number> => {
  const { method = 'GET', headers = {}, body, signal = AbortSignal.timeout(PATIENCE_MS) } = call
  const request = {
    method,
    signal,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }
  const answered = async (answer: Response): Promise<number> =>
    answer.ok || takes.includes(answer.status) ? use(answer) : sayRefusal(answer, call, io)
  return askSandbox(settings, pathOf(call), request, io, answered, { unreachable: ENDED.unreachable, send })
}
