import { EventEmitter, once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { isMap } from '../core/domain/is-record.ts'
import { attempt } from '../core/domain/value-or-undefined.ts'
import { type HeadersOfWebhook, receivedSignatures, type SignatureKeys } from '../core/domain/webhook-signatures.ts'
import { clearTimeout, setTimeout } from '../engine/host/host-timers.ts'
import { DEFAULT_TIMEOUT_MS, undefinedPart } from './control-client.ts'
import { type Delivery, type Match, matches, type Signatures, type WaitOptions } from './kit-delivery.ts'
import type { WebhookBody } from './webhook-body.ts'

/** Checks both signatures of a webhook like a receiver. Does not check its age, because a space has its own clock. */
export const checkSignatures = (headers: HeadersOfWebhook, body: string, keys: SignatureKeys): Signatures => {
  const { standard, own } = receivedSignatures(headers, body, keys)
  return { standard: standard.verdict, own: own.verdict }
}

/** Closes a server and all its connections at once. Does nothing if it is closed. */
export const closeServer = async (server: Server): Promise<void> => {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** Explains why a webhook did not arrive at an address; undefined if the reason is unknown. */
export type ExplainMissed = (match: Match, here: string) => Promise<string | undefined>

/** Parses a body. Text that is no JSON object has no members. */
const bodyIn = (text: string): WebhookBody => {
  const json: unknown = attempt(() => JSON.parse(text))
  return isMap(json) ? json : {}
}

/**
 * Starts a server on a free local port that receives webhooks and checks both signatures. It does not keep the process
 * alive.
 */
export const startReceiver = async (keys: SignatureKeys, whyMissed: ExplainMissed) => {
  let received: readonly Delivery[] = []
  let responses: readonly number[] = []
  // No limit for parallel waits.
  const arrivals = new EventEmitter().setMaxListeners(0)

  const server = createServer(async (req, res) => {
    const body = await text(req).catch(() => undefined)
    // An aborted request is no webhook.
    if (body === undefined) return
    const [response = 200, ...later] = responses
    responses = later
    const signatures = checkSignatures(req.headers, body, keys)
    const isSigned = signatures.standard === 'valid' && signatures.own === 'valid'
    const id = String(req.headers['webhook-id'] ?? '')
    const delivery = {
      id,
      path: req.url ?? '',
      headers: req.headers,
      text: body,
      body: bodyIn(body),
    }
    received = [...received, { ...delivery, signatures, isSigned, responded: response }]
    res.writeHead(response).end()
    arrivals.emit('webhook')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // The process can exit even if a test does not close the server.
  server.unref().on('connection', (socket) => socket.unref())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined

  const url = `http://127.0.0.1:${port}/webhooks`

  const close = (): Promise<void> => closeServer(server)

  return {
    /** URL for webhooks. */
    url,
    /** All received webhooks, oldest first. */
    get received() {
      return received
    },
    /**
     * Waits for the first webhook with these members of the body, or for which the function returns true; `count` selects a
     * later one. Received webhooks count.
     * @throws SandboxError with `TIMEOUT`, which lists the received webhooks and the explanation of the sandbox
     */
    async waitFor(match: Match = () => true, { count = 1, timeoutMs = DEFAULT_TIMEOUT_MS }: WaitOptions = {}) {
      const missing =
        typeof match === 'function' ? undefined : Object.entries(match).find(([, one]) => one === undefined)
      if (missing) throw undefinedPart('A webhook at this receiver', missing[0])
      const over = new AbortController()
      const timer = setTimeout(() => over.abort(), timeoutMs)
      try {
        for (;;) {
          const delivery = received.filter((delivery) => matches(delivery, match))[count - 1]
          if (delivery) return delivery
          await once(arrivals, 'webhook', { signal: over.signal })
        }
      } catch (error) {
        if (!over.signal.aborted) throw error
        // Loaded on demand, because most waits succeed.
        const { missedWebhookError } = await import('./webhook-timeout.ts')
        throw missedWebhookError({ match, count, timeoutMs, received, why: await whyMissed(match, url) })
      } finally {
        clearTimeout(timer)
      }
    },
    /** Returns another status than 200 for the next webhooks (default: for one). */
    respondNext(status: number, times = 1): void {
      responses = [...responses, ...Array.from({ length: times }, () => status)]
    },
    /** Removes all received webhooks and queued responses. */
    clear(): void {
      received = []
      responses = []
    },
    /** Stops the receiver. */
    close,
    [Symbol.asyncDispose]: close,
  }
}
