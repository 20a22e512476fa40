import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { attempt } from '../domain/attempt.ts'
import { isMap } from '../domain/is-map.ts'
import { type HeadersOfWebhook, type SignatureKeys, signaturesGiven } from '../domain/webhook-signatures.ts'
import { PATIENCE_MS, SandboxError, undefinedPart } from './control-client.ts'

/** What a signature turned out to be. */
export type Verdict = 'valid' | 'wrong' | 'missing'

/** Both signatures of a webhook: that of Standard Webhooks, and the own `t=…,s0=…` (sources.md: facts 1.9). */
export type Signatures = { readonly standard: Verdict; readonly own: Verdict }

/** Checks both signatures of a webhook as its receiver would. The age of a webhook is not judged: a space has its own clock. */
export const checkSignatures = (headers: HeadersOfWebhook, body: string, keys: SignatureKeys): Signatures => {
  const { standard, own } = signaturesGiven(headers, body, keys)
  return { standard: standard.verdict, own: own.verdict }
}

/** A webhook as it arrived. */
export type Delivery = {
  /** `webhook-id`: the same for each attempt of a webhook. */
  readonly id: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** Exactly what was sent, as it was signed. */
  readonly text: string
  /** The JSON of it; undefined where it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails where that is not there
  readonly body: any
  readonly signatures: Signatures
  /** Whether both signatures are right. */
  readonly isSigned: boolean
  /** What the receiver answered. */
  readonly answered: number
}

/** Which webhook is meant: by members of its body, at any depth, or by a function. */
export type Match = Readonly<Record<string, unknown>> | ((delivery: Delivery) => boolean)

/** Whether everything that is wanted is there: members of a map by name, anything else as it is. */
const holds = (value: unknown, wanted: unknown): boolean =>
  isMap(wanted) && isMap(value)
    ? Object.entries(wanted).every(([name, inner]) => holds(value[name], inner))
    : JSON.stringify(value) === JSON.stringify(wanted)

const fits = (delivery: Delivery, match: Match): boolean =>
  typeof match === 'function' ? match(delivery) : holds(delivery.body, match)

/** What came instead, so that nobody has to look for it. */
const missed = (match: Match, timeoutMs: number, received: readonly Delivery[]): SandboxError => {
  const wanted = typeof match === 'function' ? 'for which the function says yes' : `with ${JSON.stringify(match)}`
  const came = received.map(({ id, text: body }) => `${id} ${body.slice(0, 200)}`)
  const instead = came.length === 0 ? 'none came at all' : `instead came:\n${came.join('\n')}`
  return new SandboxError(`no webhook ${wanted} came within ${timeoutMs} ms; ${instead}`, { code: 'TIMEOUT' })
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

/** Starts a server on a free local port that takes webhooks as an app would, and checks both of their signatures. */
export const startReceiver = async (keys: SignatureKeys) => {
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
      body: attempt(() => JSON.parse(body)),
    }
    received = [...received, { ...delivery, signatures, isSigned, answered }]
    res.writeHead(answered).end()
    arrivals.emit('webhook')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined

  const close = (): Promise<void> => closeServer(server)

  return {
    /** Where webhooks are to be sent. */
    url: `http://127.0.0.1:${port}/webhooks`,
    /** Everything that has come, oldest first. */
    get received() {
      return received
    },
    /** The first webhook that fits, be it there already or still to come. @throws SandboxError with `TIMEOUT` */
    async waitFor(match: Match = () => true, { timeoutMs = PATIENCE_MS }: { readonly timeoutMs?: number } = {}) {
      const missing =
        typeof match === 'function' ? undefined : Object.entries(match).find(([, one]) => one === undefined)
      if (missing) throw undefinedPart('A webhook at this receiver', missing[0])
      const over = new AbortController()
      const timer = setTimeout(() => over.abort(), timeoutMs)
      try {
        for (;;) {
          const delivery = received.find((one) => fits(one, match))
          if (delivery) return delivery
          await once(arrivals, 'webhook', { signal: over.signal })
        }
      } catch (error) {
        throw over.signal.aborted ? missed(match, timeoutMs, received) : error
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
