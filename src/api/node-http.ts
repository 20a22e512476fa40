import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'
import type { Caller } from '../core/domain/cause.ts'
import { formatPatches, reasonOf } from '../core/domain/patch.ts'
import { GENERIC_ERROR_MESSAGE } from '../core/domain/rejection.ts'
import { SpaceSealed } from '../core/domain/store-unavailable.ts'
import { traceparentIn } from '../core/domain/traceparent.ts'
import { sentence } from './format-value.ts'
import type { Problem } from './http/problem.ts'
import type { HttpResponse } from './http/response.ts'
import type { Incoming } from './http/route.ts'

/** Prefix of an IPv4 address in IPv6 notation. */
const MAPPED = '::ffff:'

/** Returns the IP address of the client; an IPv4 address without its IPv6 prefix. */
const ipOf = ({ socket: { remoteAddress: address = '' } }: ExpressRequest): string =>
  (address.startsWith(MAPPED) ? address.slice(MAPPED.length) : address) || '127.0.0.1'

/** Returns a signal that aborts when the connection of a response closes, before or after the response. */
const goneSignal = (res: ExpressResponse): AbortSignal => {
  const gone = new AbortController()
  if (res.closed) gone.abort()
  else res.once('close', () => gone.abort())
  return gone.signal
}

/** Returns a request as the cause of its changes, with the trace of its caller. */
export const callerOf = (
  kind: Caller['kind'],
  requestId: string,
  headers: Readonly<Record<string, unknown>>,
): Caller => {
  const traceparent = headers.traceparent === undefined ? undefined : traceparentIn(headers)
  return traceparent === undefined ? { kind, requestId } : { kind, requestId, traceparent }
}

/** Returns the origin of the sandbox's addresses as the client of a request reaches it. */
export const originOf = ({ protocol, headers: { host } }: ExpressRequest): string => `${protocol}://${host}`

/** Headers of every response: browsers must not guess its type, and no page may show it in a frame. Pages set their own policy. */
const GUESS_NOTHING = ['X-Content-Type-Options', 'nosniff'] as const
const POLICY = 'Content-Security-Policy'
const NOT_IN_FRAMES = [POLICY, "frame-ancestors 'none'"] as const

/** Adds the headers that every response has. The request log leaves them out. */
export const addCommonHeaders = (
  names: string[],
  { headers }: { readonly headers?: HttpResponse['headers'] },
): void => {
  names.push(...GUESS_NOTHING)
  if (headers?.[POLICY] === undefined) names.push(...NOT_IN_FRAMES)
}

/** Returns the parameters of a path. Express splits the last one of a deep path at its slashes. */
const paramsOf = ({ params }: ExpressRequest): Incoming['params'] => {
  const joined: Record<string, string> = {}
  for (const [name, value] of Object.entries(params)) joined[name] = Array.isArray(value) ? value.join('/') : value
  return joined
}

/** Returns a request as handlers get it. */
export const incomingOf = (
  req: ExpressRequest,
  res: ExpressResponse,
  { cause, space, only }: { readonly cause: Caller; readonly space: string; readonly only: string | undefined },
): Omit<Incoming, 'body'> => ({
  method: req.method,
  headers: req.headers,
  params: paramsOf(req),
  query: req.query,
  ip: ipOf(req),
  cause,
  origin: originOf(req),
  space,
  only,
  gone: () => goneSignal(res),
})

const MOST_CHARACTERS = 160

/** The reason for a scenario lists all that matched, so that it may be longer. */
const MOST_OF_A_REASON = 2_000

/** Returns a text as a header value: printable ASCII, shortened. */
const headerSafe = (text: string, most = MOST_CHARACTERS): string => {
  const safe = text.replace(/[^\x20-\x7e]/g, '?')
  return safe.length <= most ? safe : `${safe.slice(0, most - 3)}...`
}

const UNDECIDED = 'No scenario has been selected yet'

/** Returns why a response has no scenario: an earlier rejection, or nothing to decide yet. */
const describeNoScenario = ({ status, about }: HttpResponse, problem: Problem | undefined): string => {
  const waiting = about?.waiting ?? []
  if (waiting.length > 0 && !problem)
    return headerSafe(`${UNDECIDED}; patches that will apply: ${formatPatches(waiting)}`, MOST_OF_A_REASON)
  if (problem) return headerSafe(`No scenario selected: ${problem.code}, ${problem.explanation ?? problem.message}`)
  return status < 400 ? UNDECIDED : `No scenario selected: the page returned ${status}`
}

/** Returns the header `sandbox-explain`: the reason for a response in a sentence, and the address of its explanation. */
export const explainHeader = (response: HttpResponse, problem: Problem | undefined, address: string): string => {
  const { scenario } = response.about ?? {}
  const reason = scenario ? headerSafe(reasonOf(scenario), MOST_OF_A_REASON) : describeNoScenario(response, problem)
  return `${reason}${/[.?!]$/.test(reason) ? '' : ';'} GET ${address}`
}

/** Adds the headers of a response to a flat list of names and values, and returns its body. */
export const outgoing = (
  { method }: { readonly method: string },
  { status, payload, headers, about }: HttpResponse,
  names: string[],
  explained: string | undefined,
): string | undefined => {
  const { scenario } = about ?? {}
  if (scenario) names.push('sandbox-scenario', headerSafe(scenario.name))
  if (explained !== undefined) names.push('sandbox-explain', explained)
  if (headers) for (const [name, value] of Object.entries(headers)) names.push(name, value)
  if (payload.type === 'stream') return void names.push('Content-Type', payload.mediaType)
  if (payload.type === 'nothing' || payload.type === 'reset') {
    if (method !== 'HEAD' && status !== 204) names.push('Content-Length', '0')
    return undefined
  }
  const [mediaType, body] =
    payload.type === 'text' ? [payload.mediaType, payload.text] : ['application/json', JSON.stringify(payload.value)]
  names.push('Content-Type', `${mediaType}; charset=utf-8`, 'Content-Length', String(Buffer.byteLength(body)))
  return body
}

/** Returns whether an `import()` found no file. Every build names the files of the program anew. */
const isFileMissing = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND'

/** Returns the problem for a bug of the sandbox, or for files that changed after its start. */
export const serverError = (cause: unknown, requestId: string): Problem => ({
  status: 500,
  code: 'SERVER_ERROR',
  message: isFileMissing(cause)
    ? 'The installed files of the sandbox changed after it started. Restart the sandbox.'
    : `The sandbox failed to handle request \`${requestId}\`. See its log.`,
  plain: GENERIC_ERROR_MESSAGE,
  cause,
  by: 'sandbox',
})

/** Returns the problem for a request while the disk or its space cannot be written. */
export const unavailable = (cause: Error, consequence: string): Problem => ({
  status: 503,
  code: 'SERVER_ERROR',
  message: `${sentence(cause.message)} ${consequence}`,
  plain: `The service is not available now. ${consequence}`,
  cause,
  ...(cause instanceof SpaceSealed
    ? { by: 'space', headers: { 'Retry-After': String(cause.retryAfter) } }
    : { by: 'disk' }),
})

/** Node's error code for a client that closes the connection of a stream. */
const GONE = 'ERR_STREAM_PREMATURE_CLOSE'

/** Sends pieces as the client reads them, so that a slow client costs no memory. A closed connection is no error. */
const pour = async (chunks: AsyncIterable<string>, res: ServerResponse): Promise<void> => {
  try {
    await pipeline(chunks, res)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === GONE)) throw error
  }
}

/** Writes the body of a response whose headers are written, and ends it. */
export const send = (
  body: string | undefined,
  { payload }: { readonly payload: HttpResponse['payload'] },
  { method }: { readonly method: string },
  res: ServerResponse,
): Promise<void> | undefined => {
  if (payload.type === 'stream' && method !== 'HEAD') return pour(payload.pieces(), res)
  return void res.end(body)
}
