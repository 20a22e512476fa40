import type { Settings } from '../app/settings/settings-table.ts'
import {
  type ControlName,
  contentOf,
  type OperationResponse,
  type Parts,
  type RejectedCall,
  rejectionIn,
  UNKNOWN_CODE,
  writtenCall,
} from '../core/contract/control-call.ts'
import { DEFAULT_SPACE } from '../core/domain/default-space.ts'
import { isMap } from '../core/domain/is-record.ts'
import { spaceOfToken } from '../core/domain/space-token.ts'
import { CommandError, EXIT } from './command.ts'
import { addressOf, callSandbox, type Send } from './running-sandbox.ts'

/** Describes an empty list with the address of the sandbox, and with the reason if it gave one. */
export const nothingListed = (settings: Settings, subject: string, hint?: string): string => {
  const address = addressOf(settings)
  const nothing = `No ${subject}${'url' in address ? ` at ${address.url}` : ''}`
  return hint === undefined ? `${nothing}.` : `${nothing}: ${hint}`
}

const PATIENCE_MS = 30_000

/**
 * Replaces the query parameters in a message of the control API by flags: `?space=` and `after=x-3` become `--space` and
 * `--after x-3`. A parameter without `=` is replaced in backticks and at the start of a sentence.
 */
export const inFlags = (message: string, names: readonly string[]): string => {
  const any = [...new Set([...names, 'space', 'after'])].join('|')
  return message
    .replaceAll(new RegExp(`\`\\??(${any})=?\``, 'g'), '`--$1`')
    .replaceAll(new RegExp(`(?<=^| )\\?(${any})=(?= )`, 'g'), '--$1')
    .replaceAll(new RegExp(`(?<=^|[ (\`])(${any})=(?=[^\\s\`])`, 'g'), '--$1 ')
    .replaceAll(new RegExp(`(?<=^|; |; give )(${any})(?=: | is |, or )`, 'g'), '--$1')
}

/** Creates the error for a rejected call. A rejected parameter is an invalid argument. */
export const rejection = ({ code, message, status }: RejectedCall, { query = {} }: Parts): CommandError => {
  if (code === UNKNOWN_CODE) return new CommandError(`The sandbox returned status ${status}.`, EXIT.rejected)
  if (status === 408) return new CommandError(inFlags(message, []), EXIT.timedOut)
  const text = inFlags(message, Object.keys(query))
  return status === 400 ? new CommandError(text) : new CommandError(`${code}: ${text}`, EXIT.rejected)
}

type Options = {
  readonly headers?: Readonly<Record<string, string>>
  /** Aborts the call (default: after 30 s). */
  readonly signal?: AbortSignal
  readonly send?: Send
  /** Exit code if the sandbox cannot be reached. */
  readonly unreachable?: number
  /** Creates the error of a rejected call. */
  readonly rejected?: (rejected: RejectedCall, options: Parts) => CommandError
}

/** Parameters with an ID that is searched in all spaces unless `--space` is given. */
const FINDERS = ['subject', 'transaction', 'link']

/** Returns the space of a call without `--space`. It is sent explicitly, because a proxy of several sandboxes needs it. */
const impliedSpace = (name: ControlName, { query, body }: Parts, settings: Settings): string | undefined => {
  const ofToken = spaceOfToken(settings['control-token'])
  if (ofToken !== undefined) return ofToken
  const isFindable = [query, body].some((part) => isMap(part) && FINDERS.some((id) => part[id] !== undefined))
  return isFindable || name === 'redeliverWebhook' || name === 'cancelWebhook' ? undefined : DEFAULT_SPACE
}

/** Calls a running sandbox and returns the exit code that `use` derives from the streamed response. @throws Ended */
export const followControl = (
  settings: Settings,
  name: ControlName,
  options: Parts,
  use: (response: Response) => Promise<number>,
  {
    signal = AbortSignal.timeout(PATIENCE_MS),
    rejected = rejection,
    unreachable = EXIT.unreachable,
    headers,
    send,
  }: Options = {},
): Promise<number> => {
  const query = { ...options.query, space: options.query?.space ?? impliedSpace(name, options, settings) }
  const { target, ...written } = writtenCall(name, { ...options, query })
  const request = { ...written, signal, headers: { ...written.headers, ...headers } }
  const read = async (response: Response): Promise<number> => {
    if (response.ok) return use(response)
    throw rejected(await rejectionIn(response), options)
  }
  return callSandbox(settings, target, request, read, { unreachable, send })
}

/** Calls a running sandbox and returns the exit code that `use` derives from the parsed response. @throws Ended */
export const callControl = <Name extends ControlName>(
  settings: Settings,
  name: Name,
  options: Parts,
  use: (response: OperationResponse<Name>) => number,
  mode?: Options,
): Promise<number> => followControl(settings, name, options, async (response) => use(await contentOf(response)), mode)
