import {
  type Arguments,
  type ControlName,
  type OperationResponse,
  outcomeOf,
  type Parts,
  writtenCall,
} from '../core/contract/control-call.ts'
import { CONTROL_ROUTES } from '../core/contract/control-operations.gen.ts'
import { CONTROL_SUMMARIES } from '../core/contract/control-summaries.gen.ts'
import { reasonIn } from '../core/domain/error-causes.ts'
import { didYouMean } from '../core/domain/nearest-name.ts'
import { bearerHeader } from '../core/domain/space-token.ts'
import { sendRequest } from './send-request.ts'

/** Options of a call: a signal that aborts it. The call then throws the reason of the signal, as fetch does. */
type CallOptions = { readonly signal?: AbortSignal }

/** Calls an operation of the control API by its name. @throws SandboxError */
export type Call = <Name extends ControlName>(
  name: Name,
  ...args: Arguments<Name, [how?: CallOptions]>
) => Promise<OperationResponse<Name>>

type ErrorFacts = {
  readonly code: string
  readonly status?: number
  readonly detail?: string
  readonly cause?: unknown
}

/** Error of a call that was rejected or did not reach the sandbox. The message names the call and the result. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError'
  /** Stable error code of the sandbox (docs/reference/errors.md) or of the kit (docs/reference/test-kit.md). */
  readonly code: string
  /** HTTP status, if there was a response. */
  readonly status: number | undefined
  /** The message of the sandbox, without the name of the call. */
  readonly detail: string

  constructor(message: string, { code, status, detail, cause }: ErrorFacts) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.status = status
    this.detail = detail ?? message
  }
}

/** Creates the error for an undefined filter, which would match everything. */
export const undefinedPart = (subject: string, name: string): SandboxError =>
  new SandboxError(
    `${subject}: \`${name}\` is undefined. Check the response that it comes from; without it, everything would match.`,
    { code: 'MISSING_PART' },
  )

/**
 * Rejects a call with an undefined part. An ID often comes from a response that has none; an undefined filter would match
 * everything, including the orders of other tests.
 */
const checkParts = (name: ControlName, { path: input = {}, query = {} }: Parts): void => {
  const summary = CONTROL_SUMMARIES[name]
  for (const [, part = ''] of CONTROL_ROUTES[name].path.matchAll(/\{(\w+)\}/g)) {
    const value = input[part]
    if (typeof value === 'string' && value !== '') continue
    const message = `${summary}: \`${part}\` is ${value === '' ? 'empty' : typeof value}. Check the response that it comes from.`
    throw new SandboxError(message, { code: 'MISSING_PART' })
  }
  const missing = Object.keys(query).find((filter) => query[filter] === undefined)
  if (missing !== undefined) throw undefinedPart(summary, missing)
}

const unknownOperation = (name: string): SandboxError => {
  const meant = didYouMean(name, Object.keys(CONTROL_ROUTES)) || '. `GET /_sandbox/openapi.yaml` lists all.'
  return new SandboxError(`Unknown operation \`${name}\` of the control API${meant}`, { code: 'UNKNOWN_OPERATION' })
}

/**
 * Default timeout of the kit. It is shorter than the 5 s of Vitest and Jest, whose "timed out" would hide the message of
 * the kit.
 */
export const DEFAULT_TIMEOUT_MS = 4_000

/** Address of a sandbox, with its control token if it needs one. */
export type Target = {
  readonly url: string
  readonly controlToken?: string | undefined
  /** Returns true after the sandbox was closed: another sandbox can have its port by then. */
  readonly isClosed?: () => boolean
}

const TOKEN_HINT = '. In the test kit, call `connect({ url, controlToken })` or set `SANDBOX_CONTROL_TOKEN`.'

/** Creates the error for an address without a sandbox. */
export const unreachable = (operation: string, url: string, cause: unknown): SandboxError =>
  new SandboxError(
    `${operation}: cannot connect to a sandbox at ${url} (${reasonIn(cause)}). Check that it is running, and its address.`,
    { code: 'UNREACHABLE', cause },
  )

/** Creates a client of the control API. It passes `space` to operations that take a space. */
export const createCall =
  ({ url, controlToken, isClosed = () => false }: Target, space?: string): Call =>
  async (name, ...[input, { signal = null } = {}]) => {
    if (!Object.hasOwn(CONTROL_ROUTES, name)) throw unknownOperation(name)
    checkParts(name, input ?? {})
    const { target, ...sent } = writtenCall(name, input, space)
    const operation = `${CONTROL_SUMMARIES[name]} (${sent.method} ${target})`
    const headers = { ...sent.headers, ...bearerHeader(controlToken) }
    if (isClosed()) {
      const gone = `${operation}: the sandbox at ${url} was closed. Call it before you close it, or start another one.`
      throw new SandboxError(gone, { code: 'UNREACHABLE' })
    }
    const response = await sendRequest(`${url}${target}`, { ...sent, headers, signal }).catch((cause: unknown) => {
      signal?.throwIfAborted()
      throw unreachable(operation, url, cause)
    })
    const outcome = await outcomeOf<typeof name>(response)
    if ('value' in outcome) return outcome.value
    const { code, message } = outcome.rejected
    const { status } = response
    const explanation = status === 401 ? `${message.replace(/\.$/, '')}${TOKEN_HINT}` : message
    throw new SandboxError(`${operation}: ${status} ${code}: ${explanation}`, { code, status, detail: message })
  }

/** Explains why an app has no ID: its newest request was rejected, or it sent no request to this space. */
const explainMissing = async (call: Call): Promise<string | undefined> => {
  const [rejected] = (await call('listRequests', { query: { status: '4xx', limit: 1 } })).requests
  if (rejected) {
    const { method, path, status, code, notes } = rejected
    return `Newest rejected request of the space: ${method} ${path} ${status}: ${notes?.at(-1) ?? code}`
  }
  const [first] = (await call('verify', { body: { checks: [{ ready: 'no_rejected_requests' }] } })).checks
  return first?.difference
}

/** Adds to an error about a missing ID the probable reason from the space, usually a rejected request. */
export const withExplanation =
  (call: Call): Call =>
  (name, ...args) =>
    call(name, ...args).catch(async (error: unknown) => {
      if (!(error instanceof SandboxError) || error.code !== 'MISSING_PART') throw error
      // The missing part stays the error, even if the explanation fails.
      const before = await explainMissing(call).catch(() => undefined)
      throw before === undefined ? error : new SandboxError(`${error.message} ${before}`, { code: error.code })
    })
