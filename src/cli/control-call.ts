import {
  type Answer,
  type ControlName,
  outcomeOf,
  type Parts,
  type Refused,
  UNSAID,
  writtenCall,
} from '../contract/control-call.ts'
import type { Settings } from '../settings/table.ts'
import type { Io } from './io.ts'
import { askSandbox, type Send } from './running-sandbox.ts'

/** What scripts can tell apart about a command that asks a running sandbox; docs/command-line.md lists the codes. */
export const ENDED = { refused: 1, wrong: 2, timeOver: 6, unreachable: 7 } as const

/** What to say of an empty list: what there is none of and, where the sandbox knows, why. */
export const nothingListed = (what: string, hint: string | undefined): string =>
  hint === undefined ? `no ${what}` : `no ${what}; ${hint}`

/** A command's surroundings: the settings say which sandbox is asked. */
export type Caller = { readonly settings: Settings; readonly io: Io }

const PATIENCE_MS = 30_000

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
const sayRefusal = ({ code, message, status }: Refused, { query = {} }: Parts, { err }: Io): number => {
  const words = inFlags(message, Object.keys(query))
  if (code === UNSAID) err(`the sandbox answered with ${status}`)
  else err(status === 400 ? words : `${code}: ${words}`)
  return status === 400 ? ENDED.wrong : ENDED.refused
}

type How = {
  readonly headers?: Readonly<Record<string, string>>
  /** Ends the call early; without it, the sandbox has a while to answer. */
  readonly signal?: AbortSignal
  readonly send?: Send
  /** How a command ends where nobody answers. */
  readonly unreachable?: number
}

/** Asks a running sandbox and lets `use` make an exit code of its answer, whatever that is. */
const sendControl = (
  { settings, io }: Caller,
  name: ControlName,
  given: Parts,
  use: (answer: Response) => Promise<number>,
  { headers, signal = AbortSignal.timeout(PATIENCE_MS), send = fetch, unreachable = ENDED.unreachable }: How,
): Promise<number> => {
  const { target, ...written } = writtenCall(name, given)
  const request = { ...written, signal, headers: { ...written.headers, ...headers } }
  return askSandbox(settings, target, request, io, use, { unreachable, send })
}

/**
 * Asks a running sandbox and lets `use` make an exit code of what it says. A refusal is said here, except one that
 * `otherwise` makes an exit code of.
 */
export const callControl = <Name extends ControlName>(
  caller: Caller,
  name: Name,
  given: Parts,
  use: (said: Answer<Name>) => number,
  { otherwise, ...how }: How & { readonly otherwise?: (refused: Refused) => number | undefined } = {},
): Promise<number> => {
  const read = async (answer: Response): Promise<number> => {
    const outcome = await outcomeOf<Name>(answer)
    if ('value' in outcome) return use(outcome.value)
    return otherwise?.(outcome.refused) ?? sayRefusal(outcome.refused, given, caller.io)
  }
  return sendControl(caller, name, given, read, how)
}

/** The same of a call whose answer goes on: `use` reads it as it comes. */
export const followControl = (
  caller: Caller,
  name: ControlName,
  given: Parts,
  use: (body: ReadableStream<Uint8Array>) => Promise<number>,
  how: How,
): Promise<number> => {
  const read = async (answer: Response): Promise<number> => {
    if (answer.ok) return use(answer.body ?? new ReadableStream())
    const outcome = await outcomeOf(answer)
    return 'refused' in outcome ? sayRefusal(outcome.refused, given, caller.io) : ENDED.refused
  }
  return sendControl(caller, name, given, read, how)
}
