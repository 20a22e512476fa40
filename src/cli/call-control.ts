import type { Settings } from '../app/settings/settings-table.ts'
import {
  type Answer,
  type ControlName,
  type Parts,
  type Refused,
  refusedIn,
  saidIn,
  UNSAID,
  writtenCall,
} from '../core/contract/control-call.ts'
import { DEFAULT_SPACE } from '../core/domain/default-space.ts'
import { isMap } from '../core/domain/is-record.ts'
import { spaceOfToken } from '../core/domain/space-token.ts'
import { Ended, EXIT } from './command.ts'
import { askSandbox, type Send } from './running-sandbox.ts'

/** What to say of an empty list: what there is none of and, where the sandbox knows, why. */
export const nothingListed = (what: string, hint: string | undefined): string =>
  hint === undefined ? `no ${what}` : `no ${what}; ${hint}`

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

/** The sandbox's words for why it did not do what it was asked; what was asked wrongly is a wrong argument. */
const refusal = ({ code, message, status }: Refused, { query = {} }: Parts): Ended => {
  if (code === UNSAID) return new Ended(`the sandbox answered with ${status}`, EXIT.refused)
  if (status === 408) return new Ended(inFlags(message, []), EXIT.timeOver)
  const words = inFlags(message, Object.keys(query))
  return status === 400 ? new Ended(words) : new Ended(`${code}: ${words}`, EXIT.refused)
}

type How = {
  readonly headers?: Readonly<Record<string, string>>
  /** Ends the call early; without it, the sandbox has a while to answer. */
  readonly signal?: AbortSignal
  readonly send?: Send
  /** How a command ends where nobody answers. */
  readonly unreachable?: number
  /** How it ends where it is refused. */
  readonly refused?: (refused: Refused, given: Parts) => Ended
}

/** Ids of these find their space: without --space, they are looked for in all of them. */
const FINDERS = ['subject', 'transaction', 'link']

/** The space that a call means where nobody names one. A proxy of several sandboxes wants to be told. */
const impliedSpace = (name: ControlName, { query, body }: Parts, settings: Settings): string | undefined => {
  const ofToken = spaceOfToken(settings['control-token'])
  if (ofToken !== undefined) return ofToken
  const isFound = [query, body].some((part) => isMap(part) && FINDERS.some((id) => part[id] !== undefined))
  return isFound || name === 'redeliverWebhook' || name === 'cancelWebhook' ? undefined : DEFAULT_SPACE
}

/** Asks a running sandbox and lets `use` make an exit code of its answer, as it comes. @throws Ended */
export const followControl = (
  settings: Settings,
  name: ControlName,
  given: Parts,
  use: (answer: Response) => Promise<number>,
  {
    signal = AbortSignal.timeout(PATIENCE_MS),
    refused = refusal,
    unreachable = EXIT.unreachable,
    headers,
    send,
  }: How = {},
): Promise<number> => {
  const query = { ...given.query, space: given.query?.space ?? impliedSpace(name, given, settings) }
  const { target, ...written } = writtenCall(name, { ...given, query })
  const request = { ...written, signal, headers: { ...written.headers, ...headers } }
  const read = async (answer: Response): Promise<number> => {
    if (answer.ok) return use(answer)
    throw refused(await refusedIn(answer), given)
  }
  return askSandbox(settings, target, request, read, { unreachable, send })
}

/** The same of what it says. */
export const callControl = <Name extends ControlName>(
  settings: Settings,
  name: Name,
  given: Parts,
  use: (said: Answer<Name>) => number,
  how?: How,
): Promise<number> => followControl(settings, name, given, async (answer) => use(await saidIn(answer)), how)
