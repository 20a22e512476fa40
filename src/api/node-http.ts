import type { ServerResponse } from 'node:http'
import { parse as parseQuery } from 'node:querystring'
import { pipeline } from 'node:stream/promises'
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'
import type { Caller } from '../core/domain/cause.ts'
import { overlayWords, reasonOf } from '../core/domain/patch.ts'
import { A_FAULT } from '../core/domain/rejection.ts'
import { SpaceSealed } from '../core/domain/store-unavailable.ts'
import { traceparentIn } from '../core/domain/traceparent.ts'
import type { Problem } from './http/problem.ts'
import type { Answer, AnswerAs } from './http/response.ts'
import type { Incoming } from './http/route.ts'

/** How IPv6 writes an IPv4 address. */
const MAPPED = '::ffff:'

/** Where a request comes from, with IPv4 addresses written as such. */
const ipOf = ({ socket: { remoteAddress: address = '' } }: ExpressRequest): string =>
  (address.startsWith(MAPPED) ? address.slice(MAPPED.length) : address) || '127.0.0.1'

/** Aborted when the connection of an answer closes, be it before the answer went or after. */
const goneSignal = (res: ExpressResponse): AbortSignal => {
  const gone = new AbortController()
  if (res.closed) gone.abort()
  else res.once('close', () => gone.abort())
  return gone.signal
}

/** Express takes a target apart to find that it has no query. */
const NO_QUERY = Object.freeze(parseQuery(''))

/** A request as the cause of what it brings about, with the trace that its caller is at. */
export const callerOf = (
  kind: Caller['kind'],
  requestId: string,
  headers: Readonly<Record<string, unknown>>,
): Caller => {
  const traceparent = headers.traceparent === undefined ? undefined : traceparentIn(headers)
  return traceparent === undefined ? { kind, requestId } : { kind, requestId, traceparent }
}

/** Where our own addresses begin for whoever sent a request. */
export const originOf = ({ headers: { host } }: ExpressRequest): string => `http://${host}`

/** What every answer says but those that say more, as pages do: nobody guesses what it is, and no page shows it in a frame. */
const GUESS_NOTHING = ['X-Content-Type-Options', 'nosniff'] as const
const POLICY = 'Content-Security-Policy'
const NOT_IN_FRAMES = [POLICY, "frame-ancestors 'none'"] as const

/** Adds what every answer says to its headers. They are the same for each: what is kept of a request goes without them. */
export const addCommonHeaders = (names: string[], { headers }: Pick<Answer, 'headers'>): void => {
  names.push(...GUESS_NOTHING)
  if (headers?.[POLICY] === undefined) names.push(...NOT_IN_FRAMES)
}

/** What a request brings, in the words of a handler. */
export const incomingOf = (
  req: ExpressRequest,
  res: ExpressResponse,
  { cause, space, only }: Pick<Incoming, 'cause' | 'space' | 'only'>,
): Omit<Incoming, 'body'> => ({
  method: req.method,
  headers: req.headers,
  params: req.params as Readonly<Record<string, string>>,
  query: req.url.includes('?') ? req.query : NO_QUERY,
  ip: ipOf(req),
  cause,
  origin: originOf(req),
  space,
  only,
  gone: () => goneSignal(res),
})

const MOST_CHARACTERS = 160

/** Why a scenario was chosen names all that fitted. */
const MOST_OF_A_REASON = 2_000

/** Only what may stand in a response header, and not all of a long list of complaints. */
const headerSafe = (text: string, most = MOST_CHARACTERS): string => {
  const safe = text.replace(/[^\x20-\x7e]/g, '?')
  return safe.length <= most ? safe : `${safe.slice(0, most - 3)}...`
}

const UNDECIDED = 'no scenario has decided about this'

/** Why there is no scenario to name: what refused the request before one was chosen, or nothing was to be decided yet. */
const tellNoScenario = ({ status, about }: Answer, problem: Problem | undefined): string => {
  const waiting = about?.waiting ?? []
  if (waiting.length > 0 && !problem)
    return headerSafe(`${UNDECIDED}; over what will: ${overlayWords(waiting)}`, MOST_OF_A_REASON)
  if (problem) return headerSafe(`no scenario was chosen: ${problem.code}, ${problem.why ?? problem.message}`)
  return status < 400 ? UNDECIDED : `no scenario was chosen: the page answers ${status}`
}

/** The header `sandbox-explain`: in one sentence why an answer is what it is, and the address where all of it is told. */
export const tellWhy = (answer: Answer, problem: Problem | undefined, address: string): string =>
  `${answer.about?.scenario ? headerSafe(reasonOf(answer.about.scenario), MOST_OF_A_REASON) : tellNoScenario(answer, problem)}; GET ${address}`

/** JSON is written once, where it goes out time and again. What goes out has been held against the contract. */
const jsonText = ({ value, again }: AnswerAs<'json'>['payload']): string => {
  if (!again) return JSON.stringify(value)
  again.text ??= JSON.stringify(value)
  return again.text
}

/** What goes out of an answer: its headers as one list, which Node need not look through again, and its body. */
export const outgoing = (
  { method }: { readonly method: string },
  { status, payload, headers, about }: Answer,
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
    payload.type === 'text' ? [payload.mediaType, payload.text] : ['application/json', jsonText(payload)]
  names.push('Content-Type', `${mediaType}; charset=utf-8`, 'Content-Length', String(Buffer.byteLength(body)))
  return body
}

/** For a request that the sandbox has failed at. */
export const serverError = (cause: unknown, requestId: string): Problem => ({
  status: 500,
  code: 'SERVER_ERROR',
  message: `the sandbox failed at request ${requestId}; its log says where`,
  plain: A_FAULT,
  cause,
  by: 'sandbox',
})

/** For a request while nothing can be written, be it to the disk or to its space. */
export const unavailable = (cause: Error, consequence: string): Problem => ({
  status: 503,
  code: 'SERVER_ERROR',
  message: `${cause.message}; ${consequence}`,
  plain: `the service is not available now; ${consequence}`,
  cause,
  ...(cause instanceof SpaceSealed
    ? { by: 'space', headers: { 'Retry-After': String(cause.retryAfter) } }
    : { by: 'disk' }),
})

/** What Node calls it when the reader of a stream goes away. */
const GONE = 'ERR_STREAM_PREMATURE_CLOSE'

/** Sends a piece when there is room for it: a slow reader costs no memory. That a reader goes away is no error. */
const pour = async (pieces: AsyncIterable<string>, res: ServerResponse): Promise<void> => {
  try {
    await pipeline(pieces, res)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === GONE)) throw error
  }
}

/**
 * Ends an answer whose headers are written. Node 20's own end sends a body and then an empty text, which makes a list of
 * buffers of them; written apart, headers and body are one text. Behind an answer that has not gone yet there is no socket.
 */
export const send = (
  body: string | undefined,
  { payload }: Pick<Answer, 'payload'>,
  { method }: { readonly method: string },
  res: ServerResponse,
): Promise<void> | undefined => {
  if (payload.type === 'stream' && method !== 'HEAD') return pour(payload.pieces(), res)
  const { socket } = res
  if (body === undefined || !socket || method === 'HEAD') return void res.end(body)
  socket.cork()
  res.write(body)
  socket.uncork()
  res.end()
  return undefined
}
