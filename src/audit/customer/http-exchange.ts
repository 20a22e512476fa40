import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { errorCode, reasonIn } from '../../core/domain/error-causes.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import type { BrowserResult } from '../customer-port.ts'
import type { Address } from './test-hosts.ts'
import { hostOf } from './trustworthy-host.ts'

type Sent = {
  readonly url: URL
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly addresses: readonly Address[]
  readonly signal: AbortSignal
}

export type HttpResponse = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly setCookies: readonly string[]
  readonly text: string
}

/** Longer bodies are truncated. */
const MAX_BYTES = 5 * 1024 * 1024

const textOf = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    length += chunk.length
    // Leaving the loop closes the connection.
    if (length >= MAX_BYTES) break
  }
  const [, charset = 'utf-8'] = /charset="?([\w-]+)/i.exec(response.headers['content-type'] ?? '') ?? []
  const decoder = attempt(() => new TextDecoder(charset)) ?? new TextDecoder()
  return decoder.decode(Buffer.concat(chunks).subarray(0, MAX_BYTES))
}

const readResponse = async (response: IncomingMessage): Promise<HttpResponse> => ({
  status: response.statusCode ?? 0,
  headers: Object.fromEntries(
    Object.entries(response.headers).map(([name, value = '']) => [name, [value].flat().join(', ')]),
  ),
  setCookies: response.headers['set-cookie'] ?? [],
  text: await textOf(response),
})

/** How long to wait for one address of a host. The 250 ms of Node are too short on a busy host. Milliseconds. */
const ATTEMPT_MS = 5_000

/**
 * Sends one request on its own connection, to the checked addresses in turn. @throws Node's error if there is no
 * response, the response is not HTTP, or `signal` is aborted
 */
export const exchange = ({ url, method, headers, body, addresses, signal }: Sent): Promise<HttpResponse> =>
  new Promise((resolve, reject) => {
    // Missing in the types of http.request, which passes it to net.connect.
    const fallback = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: ATTEMPT_MS }
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)({
      ...fallback,
      method,
      // Certificates for an IPv6 address contain the address without brackets.
      host: hostOf(url),
      port: url.port,
      path: url.pathname + url.search,
      headers: {
        host: url.host,
        ...headers,
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
      },
      agent: false,
      // Node sets `all` if it may try the addresses in turn.
      lookup: (_name, { all }, callback) => {
        const [{ address, family } = { address: '', family: 4 }] = addresses
        process.nextTick(() => (all ? callback(null, [...addresses]) : callback(null, address, family)))
      },
      signal,
    })
    const closed = (): void => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' }))
    request.on('error', reject)
    // An unexpected upgrade closes the request without an error.
    request.once('close', closed)
    request.once('response', (response) => {
      request.off('close', closed)
      readResponse(response).then(resolve, reject)
    })
    request.end(body)
  })

export type Failure = Pick<Extract<BrowserResult, { kind: 'failed' }>, 'kind' | 'code' | 'reason'>

const EXPLANATIONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there. Start the app, and check its port and address.',
  ECONNRESET: 'it closed the connection without a response. Check its log; if it uses TLS, use an https URL.',
  ENOTFOUND: 'the name does not resolve. Check its spelling, or use an address.',
}

/** Describes a request without a response. `lateMs`: the time limit, if it was exceeded. */
export const failureOf = (error: unknown, at: string, lateMs: number | undefined): Failure => {
  const failed = { kind: 'failed' as const }
  if (lateMs !== undefined)
    return {
      ...failed,
      code: 'timeout',
      reason: `${at} did not respond: the request took longer than ${lateMs / 1000} s.`,
    }
  const code = error instanceof Error ? errorCode(error) : ''
  if (code.startsWith('HPE_'))
    return {
      ...failed,
      code: 'not_http',
      reason: `The response of ${at} is not HTTP (${code}). If it uses TLS, use an https URL.`,
    }
  return { ...failed, code: 'unreachable', reason: `${at} cannot be reached: ${EXPLANATIONS[code] ?? reasonIn(error)}` }
}
