import { type IncomingMessage, type Server, type ServerOptions, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { TlsOptions } from 'node:tls'
import type { ConnectionEnd } from '../core/domain/connection-ends.ts'
import type { Ids } from '../core/domain/ids.ts'
import { LIMITS } from '../core/domain/limits.ts'
import { plainly } from '../core/domain/rejection.ts'
import { REQUEST_ID_HEADER } from '../core/domain/request-id-header.ts'
import { redactedPath } from '../engine/events/redact.ts'
import { setTimeout } from '../engine/host/host-timers.ts'
import type { ConnectionLog } from './connection-log.ts'
import { acceptsHtml } from './http/prefers-html.ts'
import { overLimit, type Problem, problem } from './http/problem.ts'
import { type Head, isTooLarge, largeHead, readHead, valueIn } from './large-head.ts'
import { addCommonHeaders } from './node-http.ts'
import { createPipelining } from './pipelined-requests.ts'
import { plainHttp, splitByFirstByte, TLS_HANDSHAKE, tlsFailure } from './tls-port.ts'

/**
 * Time limits in ms: until the headers of a request are received (also of the first one), until the whole request is
 * received, and the interval of this check.
 */
export type SocketTimes = { readonly headersMs: number; readonly requestMs: number; readonly checkMs: number }

/** Silent or very slow clients must not use up the file descriptors. */
const TIMES: SocketTimes = { headersMs: LIMITS.headTime.most, requestMs: LIMITS.requestTime.most, checkMs: 1_000 }

/**
 * Longer than clients and proxies keep an idle connection, because a request on a connection that is just being closed
 * is lost.
 */
const KEEP_ALIVE_MS = 65_000

/** Time in ms that a rejected caller has to read the response before the connection is cut. */
const LINGER_MS = 1_000

/** Number of connections above the limit that still get an error response; further ones get none. */
const MAX_LOGGED = 100

/**
 * Most bytes of a head that Node parses. A head above the limit is read up to here, so that its error can name the
 * largest header, and is a page in a browser.
 */
const READ_HEAD_BYTES = 8 * LIMITS.head.most

/** Returns the time limits of a server: short for headers, longer for the next request of a connection. */
export const socketLimits = ({ headersMs, requestMs, checkMs } = TIMES): ServerOptions & TlsOptions => ({
  handshakeTimeout: headersMs,
  headersTimeout: headersMs,
  requestTimeout: requestMs,
  connectionsCheckingInterval: checkMs,
  keepAliveTimeout: KEEP_ALIVE_MS,
  maxHeaderSize: READ_HEAD_BYTES,
  // Node would respond without a message.
  requireHostHeader: false,
})

/** HTTP/1.1 requires it (RFC 9112, 3.2), ASSUMED: broken-requests. */
const NO_HOST = problem(400, 'CLIENT_ERROR', 'An HTTP/1.1 request needs a `Host` header.').problem

/** Rejects `CONNECT`. ASSUMED: broken-requests. */
const NO_PROXY: Problem = {
  ...problem(
    405,
    'CLIENT_ERROR',
    'The sandbox is not a proxy. Remove it from the proxy settings of the client (`HTTPS_PROXY`).',
  ).problem,
  plain: 'CONNECT is not supported.',
}

/** First bytes of an HTTP/2 connection. */
const HTTP2_PREFACE = 'PRI * HTTP/2.0'

/** Error codes of connections that the client reset, or that broke on their way. */
const RESETS: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ETIMEDOUT'])

/** An error of a connection, as Node reports it. */
type ClientError = Error & { readonly code?: string; readonly rawPacket?: Buffer }

/** Returns the problem for received data that is not HTTP/1.1. ASSUMED: broken-requests. */
const notHttp = (code: unknown, fix: string): Problem =>
  problem(400, 'CLIENT_ERROR', `The received data is not an HTTP/1.1 request (\`${String(code)}\`). ${fix}`).problem

/** Returns the reason and the response for an error of Node's HTTP parser. */
const endOf = (
  { code, rawPacket = Buffer.alloc(0) }: ClientError,
  { hasHead, isSilent, scheme }: { readonly hasHead: boolean; readonly isSilent: boolean; readonly scheme: string },
): { readonly reason: ConnectionEnd; readonly problem: Problem } => {
  if (code === 'HPE_HEADER_OVERFLOW')
    return { reason: 'headers_too_large', problem: largeHead(readHead(rawPacket), scheme) }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    const reason = hasHead ? 'request_timeout' : isSilent ? 'silent' : 'headers_timeout'
    return { reason, problem: overLimit(hasHead ? 'requestTime' : 'headTime').problem }
  }
  if (rawPacket[0] === TLS_HANDSHAKE)
    return { reason: 'tls', problem: notHttp(code, 'Send it to an http address, not https.') }
  if (rawPacket.toString('latin1', 0, HTTP2_PREFACE.length) === HTTP2_PREFACE)
    return { reason: 'http2', problem: notHttp(code, 'HTTP/2 is not supported; use HTTP/1.1.') }
  if (code === 'HPE_INVALID_EOF_STATE' && !hasHead)
    return { reason: 'cut_headers', problem: notHttp(code, 'The connection was closed in the middle of the headers.') }
  return { reason: 'not_http', problem: notHttp(code, 'Check the protocol of the client.') }
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replace(/`([^`]*)`/g, '<code>$1</code>')

/** Returns a page for a browser whose request was too large, with links to the other addresses. */
const pageOf = ({ status, message }: Problem, addresses: readonly string[]): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    '<style>body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:15vh auto;padding:0 1.5rem}h1{font-size:1.5rem}</style>',
    `<title>${STATUS_CODES[status]}</title></head><body><h1>${STATUS_CODES[status]}</h1><p>${escaped(message)}</p>`,
    ...addresses.map((address) => `<p><a href="${escaped(address)}">${escaped(address)}</a></p>`),
    '</body></html>',
  ].join('\n')

type Parts = {
  readonly ids: Ids
  readonly counts: { requests: number }
  readonly connections: Pick<ConnectionLog, 'add' | 'flush'>
  /** Whether messages do not mention the sandbox (`--plain-messages`). A page for a browser keeps its fix. */
  readonly plainMessages?: boolean | undefined
  /** Whether the server is one of `https`. */
  readonly isTls?: boolean | undefined
  /** Time in ms until the first byte of a TLS handshake, for tests. */
  readonly firstByteMs?: number | undefined
}

/** Returns the error response to an unparsed request. Its interface is unknown, so the body has the general form. */
const errorResponse = (
  { ids, plainMessages = false }: Parts,
  problem: Problem & { readonly addresses?: readonly string[] },
  { number, isPage }: { readonly number: number; readonly isPage: boolean },
) => {
  const { code, message } = plainMessages ? plainly(problem) : problem
  const body = isPage ? pageOf(problem, problem.addresses ?? []) : JSON.stringify({ error: { code, message } })
  const headers = [
    'Correlation-Id',
    ids.correlationId(number),
    REQUEST_ID_HEADER,
    `req_${number}`,
    'Connection',
    'close',
  ]
  const type = isPage ? 'text/html' : 'application/json'
  headers.push('Content-Type', `${type}; charset=utf-8`, 'Content-Length', String(Buffer.byteLength(body)))
  addCommonHeaders(headers, {})
  return { headers, body }
}

/** Writes that response as text, for a connection without a response object of Node. */
const rawResponse = ({ status }: Problem, { headers, body }: ReturnType<typeof errorResponse>): string => {
  const lines = headers.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${headers[at + 1]}`] : []))
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}

/** Returns method and path of a head for the log. */
const shownCall = ({ method, target }: Head) => ({
  method,
  path: target === undefined ? undefined : redactedPath(target).slice(0, MOST_SHOWN),
})

/** Maximum length of a path in the log. A path may be the reason for a rejection. */
const MOST_SHOWN = 300

/**
 * Responds to connections that never reach a request, and logs each: errors of Node's parser, too many connections, and
 * requests that no handler can get. All other requests go to `listener`.
 */
export const guardSockets = (
  server: Server,
  parts: Parts,
  listener: (req: IncomingMessage, res: ServerResponse) => void,
): Server => {
  const { counts, connections, isTls = false, firstByteMs } = parts
  const scheme = isTls ? 'https' : 'http'
  /** Current request and response of a connection. */
  const latest = new WeakMap<Duplex, { readonly req: IncomingMessage; readonly res: ServerResponse }>()
  const overLimitSockets = new WeakSet<Duplex>()
  let connected = 0
  /** Logs an end and returns the response to it; without a head, its reader cannot be a browser. */
  const rejection = (reason: ConnectionEnd, problem: Problem, head?: Head) => {
    counts.requests += 1
    const requestId = `req_${counts.requests}`
    connections.add({ reason, requestId, problem, ...(head && shownCall(head)) })
    const isPage = head !== undefined && acceptsHtml({ accept: valueIn(head, 'accept') })
    return errorResponse(parts, problem, { number: counts.requests, isPage })
  }
  const end = (socket: Duplex, problem: Problem, response: ReturnType<typeof errorResponse>): void => {
    socket.end(rawResponse(problem, response))
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
  /** Logs an end without a response. */
  const lost = (reason: ConnectionEnd): void => {
    counts.requests += 1
    connections.add({ reason, requestId: `req_${counts.requests}` })
  }
  server.maxConnections = LIMITS.sockets.most + MAX_LOGGED
  if (isTls)
    splitByFirstByte(server, {
      firstByteMs,
      lost,
      plain: (socket, packet) => {
        const head = readHead(packet)
        const problem = plainHttp(head)
        end(socket, problem, rejection('plain_http', problem, head))
      },
    })
  server.on('connection', (socket) => {
    connected += 1
    socket.once('close', () => {
      connected -= 1
    })
  })
  // The socket of a request is the decrypted one.
  server.on(isTls ? 'secureConnection' : 'connection', (socket) => {
    if (connected > LIMITS.sockets.most) overLimitSockets.add(socket)
  })
  server.on('drop', () => lost('too_many_connections'))
  server.on('close', () => connections.flush())
  server.on('clientError', (error: ClientError, socket) => {
    const failure = tlsFailure(error.code)
    if (failure !== undefined) {
      lost(failure)
      return void socket.destroy()
    }
    const { req, res } = latest.get(socket) ?? {}
    const isResponding = res?.headersSent === true && !res.writableEnded
    if (RESETS.has(error.code) || isResponding || !socket.writable) {
      // A connection with requests has their entries in the request log.
      if (!req) lost('connection_reset')
      return void socket.destroy()
    }
    const isSilent = 'bytesRead' in socket && socket.bytesRead === 0
    const { reason, problem } = endOf(error, { hasHead: req?.complete === false, isSilent, scheme })
    const head = reason === 'headers_too_large' ? readHead(error.rawPacket ?? Buffer.alloc(0)) : undefined
    // The client reads the responses to its previous requests first, unless one of them is cut above.
    pipelining.endAfter(socket, req, () => end(socket, problem, rejection(reason, problem, head)))
  })
  // Without a listener, Node would close the connection without a response.
  server.on('connect', (_req, socket) => end(socket, NO_PROXY, rejection('connect_method', NO_PROXY)))
  // An unknown Expect header is handled like any request; Node would respond without a message.
  server.on('checkExpectation', (req, res) => void server.emit('request', req, res))
  const pipelining = createPipelining(
    (req, res) => {
      const head = { method: req.method, target: req.url, headers: req.rawHeaders }
      const reject = (reason: ConnectionEnd, problem: Problem): void => {
        const { headers, body } = rejection(reason, problem, head)
        res.writeHead(problem.status, headers).end(body)
      }
      if (isTooLarge(head)) return reject('headers_too_large', largeHead(head, scheme))
      if (req.httpVersion === '1.1' && req.headers.host === undefined) return reject('host_missing', NO_HOST)
      if (overLimitSockets.has(req.socket)) return reject('too_many_connections', overLimit('sockets').problem)
      return listener(req, res)
    },
    () => lost('connection_reset'),
  )
  return server.on('request', (req, res) => {
    latest.set(req.socket, { req, res })
    pipelining.add(req, res)
  })
}
