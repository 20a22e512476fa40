import { type Answer, type Arguments, type ControlName, errorIn, isOfSpace } from '../contract/control-call.ts'
import { CONTROL_ROUTES } from '../contract/control-operations.gen.ts'
import { CONTROL_SUMMARIES } from '../contract/control-summaries.gen.ts'
import { bearerHeader } from '../domain/bearer.ts'
import { reasonIn } from '../domain/error-chain.ts'
import { didYouMean } from '../domain/nearest.ts'

/** Calls an operation of the control API by its name. @throws SandboxError */
export type Call = <Name extends ControlName>(name: Name, ...given: Arguments<Name>) => Promise<Answer<Name>>

/** A call that the sandbox refused, or that did not reach it. The message says what was asked and what came of it. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError'
  /** The stable code of the refusal (docs/errors.md), or one of the kit's own (docs/test-kit.md). */
  readonly code: string
  /** The HTTP status, where there was an answer. */
  readonly status: number | undefined

  constructor(message: string, { code, status, cause }: { code: string; status?: number; cause?: unknown }) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.status = status
  }
}

type Parts = {
  readonly path?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** `/scenarios/{name}` with what stands for its parts. The slashes of a scenario's name belong to the path. */
const filled = (path: string, summary: string, parts: Parts['path'] = {}): string =>
  path.replace(/\{(\w+)\}/g, (_part, name: string) => {
    const given = parts[name]
    if (typeof given === 'string' && given !== '') return given.split('/').map(encodeURIComponent).join('/')
    const message = `${summary}: the ${name} is ${given === '' ? 'empty' : typeof given}. Was there an answer that has one?`
    throw new SandboxError(message, { code: 'MISSING_PART' })
  })

/** For a value that JavaScript lets a caller forget. */
export const undefinedPart = (what: string, name: string): SandboxError =>
  new SandboxError(
    `${what}: ${name} is undefined. Was there an answer that has one? Without the name, all are meant.`,
    { code: 'MISSING_PART' },
  )

/** Without a value, a filter would fit everything: the order of somebody else as well. */
const queryText = (query: Parts['query'] = {}, summary: string): string => {
  const given = Object.entries(query).map(([name, value]) => {
    if (value !== undefined) return [name, String(value)]
    throw undefinedPart(summary, name)
  })
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

/** The one operation that takes a text as well takes YAML. */
const bodyOf = (body: unknown) =>
  typeof body === 'string'
    ? { body, headers: { 'content-type': 'application/yaml' } }
    : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }

const unreachable = (url: string, asked: string, cause: unknown): SandboxError => {
  const message = `${asked}: no sandbox answers at ${url} (${reasonIn(cause)}). Is it running, and is this its address?`
  return new SandboxError(message, { code: 'UNREACHABLE', cause })
}

const unknownOperation = (name: string): SandboxError => {
  const meant = didYouMean(name, Object.keys(CONTROL_ROUTES)) || '; src/control/openapi.yaml lists all'
  return new SandboxError(`the control API has no operation ${name}${meant}`, { code: 'UNKNOWN_OPERATION' })
}

/** Where a sandbox is asked, and how its control API is opened where it wants a token. */
export type Target = { readonly url: string; readonly controlToken?: string | undefined }

/** Only whoever made the client can give it another token. */
const TOKEN_HINT = '. In the test kit: connect({ url, controlToken }), or set SANDBOX_CONTROL_TOKEN'

/** Calls the control API of the sandbox at an address; `space` is named where an operation takes a space. */
export const createCall =
  ({ url, controlToken }: Target, space?: string): Call =>
  async (name, ...[given]) => {
    const { path, query, body }: Parts = given ?? {}
    if (!Object.hasOwn(CONTROL_ROUTES, name)) throw unknownOperation(name)
    const route = CONTROL_ROUTES[name]
    const summary = CONTROL_SUMMARIES[name]
    const ofSpace = isOfSpace(name) && space !== undefined ? { space } : {}
    const target = `/_sandbox${filled(route.path, summary, path)}${queryText({ ...ofSpace, ...query }, summary)}`
    const asked = `${summary} (${route.verb} ${target})`
    const sent = body === undefined ? undefined : bodyOf(body)
    const answer = await fetch(`${url}${target}`, {
      method: route.verb,
      ...sent,
      headers: { ...sent?.headers, ...bearerHeader(controlToken) },
    }).catch((cause: unknown) => {
      throw unreachable(url, asked, cause)
    })
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
    const said = isJson ? await answer.json() : await answer.text()
    if (answer.ok) return said
    const { code, message } = errorIn(said)
    const hint = answer.status === 401 ? TOKEN_HINT : ''
    throw new SandboxError(`${asked}: ${answer.status} ${code}: ${message}${hint}`, { code, status: answer.status })
  }
