import { type IncomingMessage, type Server, type ServerOptions, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Ids } from '../core/domain/ids.ts'
import { LIMITS } from '../core/domain/limits.ts'
import { overLimit, type Problem, problem } from './http/problem.ts'
import { addCommonHeaders } from './node-http.ts'

/**
 * How long, in ms, a connection may take until the headers of a request have come, its first one included, how long until all
 * of the request has, and how often that is looked at.
 */
export type SocketTimes = { readonly headersMs: number; readonly requestMs: number; readonly lookMs: number }

/** Whoever opens connections and says nothing, or a letter a minute, must not use up the descriptors of everybody else. */
const TIMES: SocketTimes = { headersMs: LIMITS.headTime.most, requestMs: LIMITS.requestTime.most, lookMs: 1_000 }

/** Longer than clients and proxies keep an idle connection: who sends a call on one that is just being closed, loses it. */
const KEEP_ALIVE_MS = 65_000

/** How long a caller who was refused has to read why, before what else it sends is cut off. */
const LINGER_MS = 1_000

/** So many more are told that there are too many; whoever comes then is told nothing. */
const MOST_TOLD = 100

/** For how long a server waits for those who have connected: for headers a while, for the next request after an answer longer. */
export const socketLimits = ({ headersMs, requestMs, lookMs } = TIMES): ServerOptions => ({
  headersTimeout: headersMs,
  requestTimeout: requestMs,
  connectionsCheckingInterval: lookMs,
  keepAliveTimeout: KEEP_ALIVE_MS,
  maxHeaderSize: LIMITS.head.most,
  // Node would answer without a word.
  requireHostHeader: false,
})

/** HTTP/1.1 asks for one (RFC 9112, 3.2), ASSUMED: broken-requests. */
const NO_HOST = problem(400, 'CLIENT_ERROR', 'a request of HTTP/1.1 needs a header Host; send one').problem

/** What Node says of a request that it has not taken. */
const problemOf = (code: unknown, hasHead: boolean): Problem => {
  if (code === 'HPE_HEADER_OVERFLOW') return overLimit('head').problem
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return overLimit(hasHead ? 'requestTime' : 'headTime').problem
  // ASSUMED: broken-requests.
  return problem(400, 'CLIENT_ERROR', `what came is no request of HTTP/1.1 (${String(code)})`).problem
}

type Parts = { readonly ids: Ids; readonly counts: { requests: number } }

/** An answer to what is no request yet: nobody knows whom it was for, so that it has the general form. */
const plainAnswer = ({ ids, counts }: Parts, { code, message }: Problem) => {
  counts.requests += 1
  const body = JSON.stringify({ error: { code, message } })
  const headers = ['Correlation-Id', ids.correlationId(counts.requests), 'Connection', 'close']
  headers.push('Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(Buffer.byteLength(body)))
  addCommonHeaders(headers, {})
  return { headers, body }
}

/** The same for a connection about which Node has no answer to write to. */
const written = ({ status }: Problem, { headers, body }: ReturnType<typeof plainAnswer>): string => {
  const lines = headers.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${headers[at + 1]}`] : []))
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}

/**
 * Tells those who get no further than their connection why: what Node refuses by itself, and what comes while too many are
 * connected. All others are for `listener`.
 */
export const guardSockets = (
  server: Server,
  parts: Parts,
  listener: (req: IncomingMessage, res: ServerResponse) => void,
): Server => {
  /** What is being answered on a connection. */
  const latest = new WeakMap<Duplex, { readonly req: IncomingMessage; readonly res: ServerResponse }>()
  const crowd = new WeakSet<Duplex>()
  let connected = 0
  server.maxConnections = LIMITS.sockets.most + MOST_TOLD
  server.on('connection', (socket) => {
    connected += 1
    if (connected > LIMITS.sockets.most) crowd.add(socket)
    socket.once('close', () => {
      connected -= 1
    })
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const { req, res } = latest.get(socket) ?? {}
    const isAnswering = res?.headersSent === true && !res.writableEnded
    if (error.code === 'ECONNRESET' || isAnswering || !socket.writable) return void socket.destroy()
    const refused = problemOf(error.code, req?.complete === false)
    socket.end(written(refused, plainAnswer(parts, refused)))
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  })
  // Whoever expects what nobody knows is answered as everybody is: Node would answer by itself, and tell nothing.
  server.on('checkExpectation', (req, res) => void server.emit('request', req, res))
  return server.on('request', (req, res) => {
    latest.set(req.socket, { req, res })
    const lacksHost = req.httpVersion === '1.1' && req.headers.host === undefined
    if (!lacksHost && !crowd.has(req.socket)) return listener(req, res)
    const refused = lacksHost ? NO_HOST : overLimit('sockets').problem
    const { headers, body } = plainAnswer(parts, refused)
    res.writeHead(refused.status, headers).end(body)
  })
}
