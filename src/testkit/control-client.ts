import {
  type Answer,
  type Arguments,
  type ControlName,
  outcomeOf,
  type Parts,
  writtenCall,
} from '../core/contract/control-call.ts'
import { CONTROL_ROUTES } from '../core/contract/control-operations.gen.ts'
import { CONTROL_SUMMARIES } from '../core/contract/control-summaries.gen.ts'
import { reasonIn } from '../core/domain/error-causes.ts'
import { didYouMean } from '../core/domain/nearest-name.ts'
import { bearerHeader } from '../core/domain/space-token.ts'

/** What a call is given beside its parts: what ends it early. It throws the reason of the signal then, as fetch does. */
type How = { readonly signal?: AbortSignal }

/** Calls an operation of the control API by its name. @throws SandboxError */
export type Call = <Name extends ControlName>(
  name: Name,
  ...given: Arguments<Name, [how?: How]>
) => Promise<Answer<Name>>

type ErrorFacts = {
  readonly code: string
  readonly status?: number
  readonly said?: string
  readonly cause?: unknown
}

/** A call that the sandbox refused, or that did not reach it. The message says what was asked and what came of it. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError'
  /** The stable code of the refusal (docs/errors.md), or one of the kit's own (docs/test-kit.md). */
  readonly code: string
  /** The HTTP status, where there was an answer. */
  readonly status: number | undefined
  /** What the sandbox said: the message without what it was asked. */
  readonly said: string

  constructor(message: string, { code, status, said, cause }: ErrorFacts) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.status = status
    this.said = said ?? message
  }
}

/** For a value that JavaScript lets a caller forget. */
export const undefinedPart = (what: string, name: string): SandboxError =>
  new SandboxError(
    `${what}: ${name} is undefined. Was there an answer that has one? Without the name, all are meant.`,
    { code: 'MISSING_PART' },
  )

/**
 * Refuses a call that lacks something. An id is of an answer that may have none; without a value, a filter would fit
 * everything: the order of somebody else as well.
 */
const mustBeWhole = (name: ControlName, { path: given = {}, query = {} }: Parts): void => {
  const summary = CONTROL_SUMMARIES[name]
  for (const [, part = ''] of CONTROL_ROUTES[name].path.matchAll(/\{(\w+)\}/g)) {
    const value = given[part]
    if (typeof value === 'string' && value !== '') continue
    const message = `${summary}: the ${part} is ${value === '' ? 'empty' : typeof value}. Was there an answer that has one?`
    throw new SandboxError(message, { code: 'MISSING_PART' })
  }
  const unsaid = Object.keys(query).find((filter) => query[filter] === undefined)
  if (unsaid !== undefined) throw undefinedPart(summary, unsaid)
}

const unknownOperation = (name: string): SandboxError => {
  const meant = didYouMean(name, Object.keys(CONTROL_ROUTES)) || '; GET /_sandbox/openapi.yaml lists all'
  return new SandboxError(`the control API has no operation ${name}${meant}`, { code: 'UNKNOWN_OPERATION' })
}

/**
 * How long the kit waits where nobody says how long: less than the 5 s after which vitest and jest end a test, whose
 * "timed out" would hide what the kit has to say about it.
 */
export const PATIENCE_MS = 4_000

/** Where a sandbox is asked, and how its control API is opened where it wants a token. */
export type Target = {
  readonly url: string
  readonly controlToken?: string | undefined
  /** Whether whoever asks has closed it: its port may belong to another sandbox by now, which would answer. */
  readonly isClosed?: () => boolean
}

/** Only whoever made the client can give it another token. */
const TOKEN_HINT = '. In the test kit: connect({ url, controlToken }), or set SANDBOX_CONTROL_TOKEN'

/** Nobody answers at an address, and why, be it in words. */
export const unreachable = (asked: string, url: string, cause: unknown): SandboxError =>
  new SandboxError(
    `${asked}: no sandbox answers at ${url} (${reasonIn(cause)}). Is it running, and is this its address?`,
    { code: 'UNREACHABLE', cause },
  )

/** Calls the control API of the sandbox at an address; `space` is named where an operation takes a space. */
export const createCall =
  ({ url, controlToken, isClosed = () => false }: Target, space?: string): Call =>
  async (name, ...[given, { signal = null } = {}]) => {
    if (!Object.hasOwn(CONTROL_ROUTES, name)) throw unknownOperation(name)
    mustBeWhole(name, given ?? {})
    const { target, ...sent } = writtenCall(name, given, space)
    const asked = `${CONTROL_SUMMARIES[name]} (${sent.method} ${target})`
    const headers = { ...sent.headers, ...bearerHeader(controlToken) }
    if (isClosed()) {
      const gone = `${asked}: no sandbox answers at ${url} (it was closed). Ask before you close it, or start another one`
      throw new SandboxError(gone, { code: 'UNREACHABLE' })
    }
    const answer = await fetch(`${url}${target}`, { ...sent, headers, signal }).catch((cause: unknown) => {
      signal?.throwIfAborted()
      throw unreachable(asked, url, cause)
    })
    const outcome = await outcomeOf<typeof name>(answer)
    if ('value' in outcome) return outcome.value
    const { code, message } = outcome.refused
    const hint = answer.status === 401 ? TOKEN_HINT : ''
    const { status } = answer
    throw new SandboxError(`${asked}: ${status} ${code}: ${message}${hint}`, { code, status, said: message })
  }

/** Why an app has no id to give: what was wrong with its newest refused request, or that none of its requests came here. */
const whatCameBefore = async (call: Call): Promise<string | undefined> => {
  const [refused] = (await call('listRequests', { query: { status: '4xx', limit: 1 } })).requests
  if (refused) {
    const { method, path, status, code, notes } = refused
    return `The newest refused request of the space: ${method} ${path} ${status}: ${notes?.at(-1) ?? code}`
  }
  const [first] = (await call('verify', { body: { checks: [{ ready: 'no_rejected_requests' }] } })).checks
  return first?.difference
}

/**
 * A call about a space that says of an id which is missing why that may be so: mostly the app was refused, and the space
 * knows what for.
 */
export const explaining =
  (call: Call): Call =>
  (name, ...given) =>
    call(name, ...given).catch(async (error: unknown) => {
      if (!(error instanceof SandboxError) || error.code !== 'MISSING_PART') throw error
      // What is missing stays the reason, whoever answers or not.
      const before = await whatCameBefore(call).catch(() => undefined)
      throw before === undefined ? error : new SandboxError(`${error.message} ${before}`, { code: error.code })
    })
