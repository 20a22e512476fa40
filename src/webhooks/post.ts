import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { redactNumbers } from '../domain/card.ts'
import type { AttemptResult } from '../domain/delivery.ts'
import { failureWords, STOPPED, tooSlow } from './failure-words.ts'
import { readAnswer } from './read-answer.ts'
import type { Target, Targets } from './targets.ts'

const TIMEOUT_MS = 10_000

type Headers = Readonly<Record<string, string>>

export type Posted = {
  /** Real milliseconds. */
  readonly durationMs: number
  /** What was sent; empty when nothing was. */
  readonly headers: Headers
  readonly result: AttemptResult
}

export type Post = (url: string, headers: Headers, body: string, signal?: AbortSignal) => Promise<Posted>

type Outgoing = { readonly url: URL; readonly target: Target; readonly headers: Headers; readonly body: string }

/** Answers with the addresses that were judged, whatever is asked. Node asks for all when it may try one by one. */
const pinnedTo =
  ({ address, family, addresses }: Target): LookupFunction =>
  (_name, { all }, callback) => {
    const every = addresses.map((each) => ({ address: each.address, family: each.family }))
    process.nextTick(() => (all ? callback(null, every) : callback(null, address, family)))
  }

/** One request on a connection of its own. @throws Node's error when no answer begins, or what comes is not HTTP. */
const exchange = ({ url, target, headers, body }: Outgoing, signal: AbortSignal, attemptMs: number) =>
  new Promise<AttemptResult>((resolve, reject) => {
    // Not among the types of http.request, which hands it on to net.connect. Node's own 250 ms are short for far hosts.
    const fallback = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: attemptMs }
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const request = send({
      ...fallback,
      method: 'POST',
      // A certificate for an IPv6 address is compared with the address alone.
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
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
    request.end(body)
  })

const headersFor = (url: URL, given: Headers, body: string): Headers => ({
  ...given,
  host: url.host,
  'user-agent': 'threeds-sandbox',
  'content-type': 'application/json',
  'content-length': String(Buffer.byteLength(body)),
  connection: 'close',
})

/**
 * Makes the way to post a webhook: one try, `timeoutMs` for all of it from the look-up of the name to the end of the
 * answer (10 s, domain-facts 1.9). Redirects are not followed, user info in the URL is not sent. An abort of `signal`
 * ends a try that is under way. Never rejects: every failure is a result.
 */
export const createPost =
  ({ targets, timeoutMs = TIMEOUT_MS }: { readonly targets: Targets; readonly timeoutMs?: number }): Post =>
  (url, given, body, signal) =>
    new Promise((resolve) => {
      const began = performance.now()
      const over = new AbortController()
      let headers: Headers = {}
      const end = (result: AttemptResult): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', stop)
        over.abort()
        resolve({ durationMs: Math.round(performance.now() - began), headers, result })
      }
      const fail = (error: string): void => end({ type: 'failed', error: redactNumbers(error) })
      const stop = (): void => fail(STOPPED)
      const timer = setTimeout(() => fail(tooSlow(timeoutMs)), timeoutMs)
      const go = async (): Promise<void> => {
        const target = await targets.resolve(url)
        if (over.signal.aborted) return
        if ('refused' in target) return end({ type: 'refused', error: redactNumbers(target.refused) })
        if ('failed' in target) return fail(target.failed)
        const to = new URL(url)
        headers = headersFor(to, given, body)
        const loopback = target.addresses.some(({ kind }) => kind === 'loopback')
        await exchange({ url: to, target, headers, body }, over.signal, Math.ceil(timeoutMs / 4)).then(
          end,
          (error: unknown) => fail(failureWords(error, { host: to.host, loopback })),
        )
      }
      if (signal?.aborted) return stop()
      signal?.addEventListener('abort', stop)
      go().catch((error: unknown) => fail(failureWords(error, { host: url, loopback: false })))
    })
