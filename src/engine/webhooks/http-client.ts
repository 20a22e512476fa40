import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { LookupFunction } from 'node:net'
import { redactNumbers } from '../../core/domain/card-numbers.ts'
import { type AttemptResult, LONGEST_TRY_MS } from '../../core/domain/delivery.ts'
import { DELIVERY_MARK } from '../../core/domain/delivery-mark.ts'
import { withoutBrackets } from '../../core/domain/host-parts.ts'
import { brokeOff, failureWords, STOPPED, tooSlow } from './delivery-failures.ts'
import type { Target, Targets } from './targets.ts'

type Headers = Readonly<Record<string, string>>

/** What one try sends. */
export type Outgoing = {
  readonly url: string
  /** How long we ourselves take to send it, on purpose: the receiver has its own time besides, and is not blamed for ours. */
  readonly sendingMs: number
  readonly headers: Headers
  readonly body: string
  /** The content-type, where it is not that of JSON. */
  readonly type?: string
}

type Posted = {
  /** Real milliseconds. */
  readonly durationMs: number
  /** What was sent; empty when nothing was. */
  readonly headers: Headers
  readonly result: AttemptResult
}

/** Called once the connection is there, or there will be none; resolves when the call may leave. */
export type Ready = () => Promise<void>

export type Post = (outgoing: Outgoing, signal?: AbortSignal, ready?: Ready) => Promise<Posted>

type Exchange = Omit<Outgoing, 'url'> & {
  readonly url: URL
  readonly target: Target
  readonly ready: Ready | undefined
}

/** Answers with the addresses that were judged, whatever is asked. Node asks for all when it may try one by one. */
const pinnedTo =
  ({ address, family, addresses }: Target): LookupFunction =>
  (_name, { all }, callback) => {
    const every = addresses.map((each) => ({ address: each.address, family: each.family }))
    process.nextTick(() => (all ? callback(null, every) : callback(null, address, family)))
  }

const MAX_BODY_BYTES = 4 * 1024
const MAX_HEADERS = 50
const MAX_HEADER_CHARACTERS = 8 * 1024

/** Repeated headers become one, joined by a comma. No card number; what goes beyond the limits is left out. */
const headersOf = ({ rawHeaders }: IncomingMessage): Record<string, string> => {
  const joined = new Map<string, string>()
  for (const [index, raw] of rawHeaders.entries()) {
    const name = raw.toLowerCase()
    const before = joined.get(name)
    const value = rawHeaders[index + 1] ?? ''
    if (index % 2 === 0) joined.set(name, before === undefined ? value : `${before}, ${value}`)
  }
  let room = MAX_HEADER_CHARACTERS
  const kept = [...joined]
    .map(([name, value]) => [redactNumbers(name), redactNumbers(value)] as const)
    .slice(0, MAX_HEADERS)
    .filter(([name, value]) => {
      room -= name.length + value.length
      return room >= 0
    })
  return Object.fromEntries(kept)
}

/** Reads no further than the limit. @throws Node's error when the connection breaks. */
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
  // A stream holds back the bytes of a character that is not complete.
  const text = redactNumbers(new TextDecoder().decode(bytes, { stream: cut }))
  // A card number that was cut in two has too few digits to be recognised.
  return cut ? text.replace(/\d[\d\s._-]*$/, '') : text
}

/**
 * What a receiver answered, as far as it is kept: at most 50 headers in 8 KB, and 4 KB of the body as UTF-8, cut
 * between characters. Nothing that looks like a card number gets through. Never rejects.
 */
export const readAnswer = async (response: IncomingMessage): Promise<AttemptResult> => {
  const status = response.statusCode ?? 0
  try {
    const { bytes, cut } = await beginningOf(response)
    return { type: 'responded', status, headers: headersOf(response), body: decoded(bytes, cut) }
  } catch {
    return { type: 'failed', error: brokeOff(status) }
  }
}

/** One request on a connection of its own. @throws Node's error when no answer begins, or what comes is not HTTP. */
const exchange = async ({ url, target, headers, body, ready }: Exchange, signal: AbortSignal, attemptMs: number) => {
  // TLS is a third of the time that Node's own modules add to a start, and few receivers on one's own machine speak it.
  const isTls = url.protocol === 'https:'
  const send = isTls ? (await import('node:https')).request : httpRequest
  return new Promise<AttemptResult>((resolve, reject) => {
    // Not among the types of http.request, which hands it on to net.connect. Node's own 250 ms are short for far hosts.
    const fallback = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: attemptMs }
    const request = send({
      ...fallback,
      method: 'POST',
      // A certificate for an IPv6 address is compared with the address alone.
      host: withoutBrackets(url.hostname),
      port: url.port,
      path: url.pathname + url.search,
      headers,
      agent: false,
      lookup: pinnedTo(target),
      signal,
    })
    const closed = (): void => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' }))
    request.on('error', reject)
    // An upgrade that nobody asked for closes the request without an error.
    request.once('close', closed)
    request.once('response', (response) => {
      request.off('close', closed)
      // A connection that breaks from here on breaks the answer. Since Node 24 it is an error of the request, too.
      request.off('error', reject).on('error', (error: NodeJS.ErrnoException) => {
        if (error.code?.startsWith('HPE_')) reject(error)
      })
      readAnswer(response).then(resolve, reject)
    })
    const leave = (): void => void request.end(body)
    if (!ready) return leave()
    request.once('socket', (socket) =>
      socket.once(isTls ? 'secureConnect' : 'connect', () => ready().then(leave, reject)),
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
    // Nothing that is sent on purpose can stand in its place.
    [DELIVERY_MARK]: '1',
  }
  // An object that begins with a spread would have a shape of its own for as long as it is kept (transaction-end.ts).
  return Object.assign({}, headers, own)
}

/**
 * Makes the way to post a webhook: one try, `timeoutMs` for all of it, besides what sending takes on purpose. No redirect is
 * followed, user info in the URL is not sent. An abort of `signal` ends a try that is under way. Never rejects: every
 * failure is a result.
 */
export const createPost =
  ({ targets, timeoutMs = LONGEST_TRY_MS }: { readonly targets: Targets; readonly timeoutMs?: number }): Post =>
  (outgoing, signal, ready) =>
    new Promise((resolve) => {
      const began = performance.now()
      const over = new AbortController()
      let headers: Headers = {}
      const end = (result: AttemptResult): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', stop)
        over.abort()
        void ready?.()
        resolve({ durationMs: Math.round(performance.now() - began), headers, result })
      }
      const fail = (error: string): void => end({ type: 'failed', error: redactNumbers(error) })
      const stop = (): void => fail(STOPPED)
      const timer = setTimeout(() => fail(tooSlow(timeoutMs)), timeoutMs + outgoing.sendingMs)
      const go = async (): Promise<void> => {
        const target = await targets.resolve(outgoing.url)
        if (over.signal.aborted) return
        if ('refused' in target) return end({ type: 'refused', error: redactNumbers(target.refused) })
        if ('failed' in target) return fail(target.failed)
        const to = new URL(outgoing.url)
        headers = headersFor(to, outgoing)
        const loopback = target.addresses.some(({ kind }) => kind === 'loopback')
        await exchange({ ...outgoing, url: to, target, headers, ready }, over.signal, Math.ceil(timeoutMs / 4)).then(
          end,
          (error: unknown) => fail(failureWords(error, { host: to.host, loopback })),
        )
      }
      if (signal?.aborted) return stop()
      signal?.addEventListener('abort', stop)
      go().catch((error: unknown) => fail(failureWords(error, { host: outgoing.url, loopback: false })))
    })
