import { type IncomingMessage, type Server, type ServerOptions, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Ids } from '../core/domain/ids.ts'
import { LIMITS } from '../core/domain/limits.ts'
import { overLimit, type Problem, problem } from './http/problem.ts'
import { addCommonHeaders } from './node-http.ts'

/**
 * Time limits in ms: until the headers of a request are received (also of the first one), until the whole request is
 * received, and the interval of this check.
 */
export type SocketTimes = { readonly headersMs: number; readonly requestMs: number; readonly lookMs: number }

/** Silent or very slow clients must not use up the file descriptors. */
const TIMES: SocketTimes = { headersMs: LIMITS.headTime.most, requestMs: LIMITS.requestTime.most, lookMs: 1_000 }

/**
 * Longer than clients and proxies keep an idle connection, because a request on a connection that is just being closed
 * is lost.
 */
const KEEP_ALIVE_MS = 65_000

/** Time in ms that a rejected caller has to read the response before the connection is cut. */
const LINGER_MS = 1_000

/** Number of connections above the limit that still get an error response; further ones get none. */
const MAX_LOGGED = 100

/** Returns the time limits of a server: short for headers, longer for the next request of a connection. */
export const socketLimits = ({ headersMs, requestMs, lookMs } = TIMES): ServerOptions => ({
  headersTimeout: headersMs,
  requestTimeout: requestMs,
  connectionsCheckingInterval: lookMs,
  keepAliveTimeout: KEEP_ALIVE_MS,
  maxHeaderSize: LIMITS.head.most,
  // Node would respond without a message.
  requireHostHeader: false,
})

/** HTTP/1.1 requires it (RFC 9112, 3.2), ASSUMED: broken-requests. */
const NO_HOST = problem(400, 'CLIENT_ERROR', 'An HTTP/1.1 request needs a `Host` header.').problem

/** Returns the problem for an error of Node's HTTP parser. */
const problemOf = (code: unknown, hasHead: boolean): Problem => {
  if (code === 'HPE_HEADER_OVERFLOW') return overLimit('head').problem
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return overLimit(hasHead ? 'requestTime' : 'headTime').problem
  // ASSUMED: broken-requests.
  return problem(
    400,
    'CLIENT_ERROR',
    `The received data is not an HTTP/1.1 request (\`${String(code)}\`). Send it to an http address, not https.`,
  ).problem
}

type Parts = { readonly ids: Ids; readonly counts: { requests: number } }

/** Builds the response to an unparsed request. Its interface is unknown, so the body has the general form. */
const errorResponse = ({ ids, counts }: Parts, { code, message }: Problem) => {
  counts.requests += 1
  const body = JSON.stringify({ error: { code, message } })
  const headers = ['Correlation-Id', ids.correlationId(counts.requests), 'Connection', 'close']
  headers.push('Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(Buffer.byteLength(body)))
  addCommonHeaders(headers, {})
  return { headers, body }
}

/** Writes that response as text, for a connection without a response object of Node. */
const rawResponse = ({ status }: Problem, { headers, body }: ReturnType<typeof errorResponse>): string => {
  const lines = headers.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${headers[at + 1]}`] : []))
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}

/**
 * Responds to connections that never reach a request: errors of Node's parser and too many connections. All other
 * requests go to `listener`.
 */
export const guardSockets = (
  server: Server,
  parts: Parts,
  listener: (req: IncomingMessage, res: ServerResponse) => void,
): Server => {
  /** Current request and response of a connection. */
  const latest = new WeakMap<Duplex, { readonly req: IncomingMessage; readonly res: ServerResponse }>()
  const overLimitSockets = new WeakSet<Duplex>()
  let connected = 0
  server.maxConnections = LIMITS.sockets.most + MAX_LOGGED
  server.on('connection', (socket) => {
    connected += 1
    if (connected > LIMITS.sockets.most) overLimitSockets.add(socket)
    socket.once('close', () => {
      connected -= 1
    })
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const { req, res } = latest.get(socket) ?? {}
    const isResponding = res?.headersSent === true && !res.writableEnded
    if (error.code === 'ECONNRESET' || isResponding || !socket.writable) return void socket.destroy()
    const rejection = problemOf(error.code, req?.complete === false)
    socket.end(rawResponse(rejection, errorResponse(parts, rejection)))
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  })
  // An unknown Expect header is handled like any request; Node would respond without a message.
  server.on('checkExpectation', (req, res) => void server.emit('request', req, res))
  return server.on('request', (req, res) => {
    latest.set(req.socket, { req, res })
    const lacksHost = req.httpVersion === '1.1' && req.headers.host === undefined
    if (!lacksHost && !overLimitSockets.has(req.socket)) return listener(req, res)
    const rejection = lacksHost ? NO_HOST : overLimit('sockets').problem
    const { headers, body } = errorResponse(parts, rejection)
    res.writeHead(rejection.status, headers).end(body)
  })
}
