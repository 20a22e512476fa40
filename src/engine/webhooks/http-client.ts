import type { IncomingMessage } from 'node:http'
import type { LookupFunction } from 'node:net'
import { hideCardNumbers } from '../../core/domain/card-numbers.ts'
import { type AttemptResult, LONGEST_ATTEMPT_MS } from '../../core/domain/delivery.ts'
import { DELIVERY_MARK } from '../../core/domain/delivery-mark.ts'
import { withoutBrackets } from '../../core/domain/host-parts.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import { hiddenBy } from '../../core/secrets/secret-names.ts'
import { hideSecrets } from '../../core/secrets/secret-texts.ts'
import { redactJsonText } from '../events/redact-json.ts'
import { hostRequest } from '../host/host-requests.ts'
import { clearTimeout, performance, setTimeout } from '../host/host-timers.ts'
import { describeFailure, describeInterruption, describeTimeout, STOPPED } from './delivery-failures.ts'
import type { Target, Targets } from './targets.ts'

type Headers = Readonly<Record<string, string>>

/** The request of one attempt. */
export type Outgoing = {
  readonly url: string
  /** Deliberate sending time in ms. It is not part of the receiver's time limit. */
  readonly sendingMs: number
  readonly headers: Headers
  readonly body: string
  /** The content type if it is not JSON. */
  readonly type?: string
}

type Posted = {
  /** Real milliseconds. */
  readonly durationMs: number
  /** Headers as sent; empty if no request was sent. */
  readonly headers: Headers
  readonly result: AttemptResult
}

/** Called when the connection is open or has failed; resolves when the request may be sent. */
export type Ready = () => Promise<void>

export type Post = (outgoing: Outgoing, signal?: AbortSignal, ready?: Ready) => Promise<Posted>

type Exchange = Omit<Outgoing, 'url'> & {
  readonly url: URL
  readonly target: Target
  readonly ready: Ready | undefined
}

/** Returns a lookup that always yields the checked addresses. Node requests all of them if it may try one by one. */
const pinnedTo =
  ({ address, family, addresses }: Target): LookupFunction =>
  (_name, { all }, callback) => {
    const every = addresses.map((each) => ({ address: each.address, family: each.family }))
    process.nextTick(() => (all ? callback(null, every) : callback(null, address, family)))
  }

const MAX_BODY_BYTES = 4 * 1024
const MAX_HEADERS = 50
const MAX_HEADER_CHARACTERS = 8 * 1024

/** Joins repeated headers with a comma and hides card numbers. Headers above the limits are left out. */
const headersOf = ({ rawHeaders }: IncomingMessage): Record<string, string> => {
  const joined = new Map<string, string>()
  for (const [index, raw] of rawHeaders.entries()) {
    const name = raw.toLowerCase()
    const before = joined.get(name)
    const value = rawHeaders[index + 1] ?? ''
    if (index % 2 === 0) joined.set(name, before === undefined ? value : `${before}, ${value}`)
  }
  let remaining = MAX_HEADER_CHARACTERS
  const kept = [...joined]
    .map(([name, value]) => [hideCardNumbers(name), hiddenBy(name) ?? hideSecrets(value)] as const)
    .slice(0, MAX_HEADERS)
    .filter(([name, value]) => {
      remaining -= name.length + value.length
      return remaining >= 0
    })
  return Object.fromEntries(kept)
}

/** Reads up to the limit. @throws Node's error when the connection breaks. */
const beginningOf = async (response: IncomingMessage): Promise<{ bytes: Buffer; cut: boolean }> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    length += chunk.length
    // Leaving the loop destroys the response and with it the connection.
    if (length > MAX_BODY_BYTES) break
  }
  return { bytes: Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES), cut: length > MAX_BODY_BYTES }
}

const decoded = (bytes: Buffer, cut: boolean): string => {
  // Streaming leaves out the bytes of an incomplete character.
  const sent = new TextDecoder().decode(bytes, { stream: cut })
  const isJson = attempt(() => JSON.parse(sent)) !== undefined
  const text = isJson ? redactJsonText(sent) : hideSecrets(sent)
  // A card number that was cut has too few digits to be recognized.
  return cut ? text.replace(/\d[\d\s._-]*$/, '') : text
}

/**
 * Returns the stored part of a response: at most 50 headers in 8 KB, and 4 KB of the body as UTF-8, cut between
 * characters and without card numbers. Never rejects.
 */
export const readResponse = async (response: IncomingMessage): Promise<AttemptResult> => {
  const status = response.statusCode ?? 0
  try {
    const { bytes, cut } = await beginningOf(response)
    return { type: 'responded', status, headers: headersOf(response), body: decoded(bytes, cut) }
  } catch {
    return { type: 'failed', error: describeInterruption(status) }
  }
}

/** Makes one request on its own connection. @throws Node's error if no response begins or the response is not HTTP. */
const exchange = async ({ url, target, headers, body, ready }: Exchange, signal: AbortSignal, attemptMs: number) => {
  const isTls = url.protocol === 'https:'
  const request = await hostRequest({
    isTls,
    // Missing in the types of http.request, which passes it to net.connect. Node's 250 ms are too short for remote hosts.
    ...{ autoSelectFamilyAttemptTimeout: attemptMs },
    method: 'POST',
    // A certificate for an IPv6 address is compared with the address only.
    host: withoutBrackets(url.hostname),
    port: url.port,
    path: url.pathname + url.search,
    headers,
    lookup: pinnedTo(target),
    signal,
  })
  return new Promise<AttemptResult>((resolve, reject) => {
    const closed = (): void => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' }))
    request.on('error', reject)
    // An unrequested upgrade closes the request without an error.
    request.once('close', closed)
    request.once('response', (response) => {
      request.off('close', closed)
      // A connection that breaks from here on interrupts the response. Since Node 24 it is an error of the request,
      // too.
      request.off('error', reject).on('error', (error: NodeJS.ErrnoException) => {
        if (error.code?.startsWith('HPE_')) reject(error)
      })
      readResponse(response).then(resolve, reject)
    })
    const sendBody = (): void => void request.end(body)
    if (!ready) return sendBody()
    request.once('socket', (socket) =>
      socket.once(isTls ? 'secureConnect' : 'connect', () => ready().then(sendBody, reject)),
    )
  })
}

const headersFor = (url: URL, { headers, body, type = 'application/json' }: Outgoing): Headers => {
  const own = {
    host: url.host,
    'user-agent': 'threeds-sandbox',
    'content-type': type,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    // Headers of a scenario cannot replace it.
    [DELIVERY_MARK]: '1',
  }
  // An object that begins with a spread would keep its own hidden class as long as it is stored (transaction-end.ts).
  return Object.assign({}, headers, own)
}

/**
 * Creates the function that posts a webhook: one attempt with a limit of `timeoutMs` plus deliberate sending time. It
 * follows no redirects and sends no user info of the URL. An abort of `signal` ends the attempt. Never rejects: every
 * failure is a result.
 */
export const createPost =
  ({ targets, timeoutMs = LONGEST_ATTEMPT_MS }: { readonly targets: Targets; readonly timeoutMs?: number }): Post =>
  (outgoing, signal, ready) =>
    new Promise((resolve) => {
      const started = performance.now()
      const over = new AbortController()
      let headers: Headers = {}
      const end = (result: AttemptResult): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', stop)
        over.abort()
        void ready?.()
        resolve({ durationMs: Math.round(performance.now() - started), headers, result })
      }
      const fail = (error: string): void => end({ type: 'failed', error: hideSecrets(error) })
      const stop = (): void => fail(STOPPED)
      const timer = setTimeout(() => fail(describeTimeout(timeoutMs)), timeoutMs + outgoing.sendingMs)
      const go = async (): Promise<void> => {
        const target = await targets.resolve(outgoing.url)
        if (over.signal.aborted) return
        if ('rejected' in target) return end({ type: 'rejected', error: hideSecrets(target.rejected) })
        if ('failed' in target) return fail(target.failed)
        const to = new URL(outgoing.url)
        headers = headersFor(to, outgoing)
        const loopback = target.addresses.some(({ kind }) => kind === 'loopback')
        await exchange({ ...outgoing, url: to, target, headers, ready }, over.signal, Math.ceil(timeoutMs / 4)).then(
          end,
          (error: unknown) => fail(describeFailure(error, { host: to.host, loopback })),
        )
      }
      if (signal?.aborted) return stop()
      signal?.addEventListener('abort', stop)
      go().catch((error: unknown) => fail(describeFailure(error, { host: outgoing.url, loopback: false })))
    })
