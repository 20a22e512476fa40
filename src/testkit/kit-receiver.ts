import { EventEmitter, once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { isMap } from '../core/domain/is-record.ts'
import { attempt } from '../core/domain/value-or-undefined.ts'
import { type HeadersOfWebhook, type SignatureKeys, signaturesGiven } from '../core/domain/webhook-signatures.ts'
import { PATIENCE_MS, undefinedPart } from './control-client.ts'
import { type Delivery, fits, type Match, type Signatures, type WaitOptions } from './kit-delivery.ts'
import type { WebhookBody } from './webhook-body.ts'

/** Checks both signatures of a webhook as its receiver would. The age of a webhook is not judged: a space has its own clock. */
export const checkSignatures = (headers: HeadersOfWebhook, body: string, keys: SignatureKeys): Signatures => {
  const { standard, own } = signaturesGiven(headers, body, keys)
  return { standard: standard.verdict, own: own.verdict }
}

/** Ends a server at once, with whoever is connected. It may have ended before. */
export const closeServer = async (server: Server): Promise<void> => {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** Why a webhook did not come to an address, as far as somebody knows that. */
export type WhyMissed = (match: Match, here: string) => Promise<string | undefined>

/** What is no JSON object has no members. */
const bodyIn = (text: string): WebhookBody => {
  const json: unknown = attempt(() => JSON.parse(text))
  return isMap(json) ? json : {}
}

/**
 * Starts a server on a free local port that takes webhooks as an app would, and checks both of their signatures. It does not
 * keep its process alive.
 */
export const startReceiver = async (keys: SignatureKeys, whyMissed: WhyMissed) => {
  let received: readonly Delivery[] = []
  let answers: readonly number[] = []
  // As many may wait at a time as like to.
  const arrivals = new EventEmitter().setMaxListeners(0)

  const server = createServer(async (req, res) => {
    const body = await text(req).catch(() => undefined)
    // A sender that breaks off has sent no webhook.
    if (body === undefined) return
    const [answered = 200, ...later] = answers
    answers = later
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
    received = [...received, { ...delivery, signatures, isSigned, answered }]
    res.writeHead(answered).end()
    arrivals.emit('webhook')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // A test that forgets to close it ends all the same.
  server.unref().on('connection', (socket) => socket.unref())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined

  const url = `http://127.0.0.1:${port}/webhooks`

  const close = (): Promise<void> => closeServer(server)

  return {
    /** Where webhooks are to be sent. */
    url,
    /** Everything that has come, oldest first. */
    get received() {
      return received
    },
    /**
     * The first webhook that fits, or the `nth` one, be it there already or still to come.
     * @throws SandboxError with `TIMEOUT`, which says what came instead and what the sandbox knows about it
     */
    async waitFor(match: Match = () => true, { nth = 1, timeoutMs = PATIENCE_MS }: WaitOptions = {}) {
      const missing =
        typeof match === 'function' ? undefined : Object.entries(match).find(([, one]) => one === undefined)
      if (missing) throw undefinedPart('A webhook at this receiver', missing[0])
      const over = new AbortController()
      const timer = setTimeout(() => over.abort(), timeoutMs)
      try {
        for (;;) {
          const delivery = received.filter((one) => fits(one, match))[nth - 1]
          if (delivery) return delivery
          await once(arrivals, 'webhook', { signal: over.signal })
        }
      } catch (error) {
        if (!over.signal.aborted) throw error
        // Loaded when it is needed: most tests wait for what comes.
        const { tellMissed } = await import('./missed-webhook.ts')
        throw tellMissed({ match, nth, timeoutMs, received, why: await whyMissed(match, url) })
      } finally {
        clearTimeout(timer)
      }
    },
    /** Lets the next webhooks get another answer than 200: so many, one without a number. */
    answerNext(status: number, times = 1): void {
      answers = [...answers, ...Array.from({ length: times }, () => status)]
    },
    /** Forgets what has come and what was to be answered. */
    clear(): void {
      received = []
      answers = []
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}
