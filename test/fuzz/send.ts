import { type Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { Call } from './any-call.ts'

/** What came back: an answer, the beginning of a stream, or none. */
export type Came =
  | { readonly is: 'answer'; readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string }
  | { readonly is: 'cut'; readonly why: string }
  | { readonly is: 'kept' }
  /** Node's client does not send such a thing. */
  | { readonly is: 'not sent' }

/** Long enough for a busy machine: whoever is kept waiting for so long is held by somebody. */
const PATIENCE_MS = 30_000

/** Sends a call, and reads what comes: of a stream of events its head. */
export const send = (
  url: string,
  agent: Agent,
  { verb, path, headers, body }: Call,
  patienceMs = PATIENCE_MS,
): Promise<Came> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    let sent: ReturnType<typeof request>
    try {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      sent = request({ agent, hostname, port, method: verb, path, headers: { ...headers, ...length } })
    } catch {
      return resolve({ is: 'not sent' })
    }
    sent.setTimeout(patienceMs, () => {
      resolve({ is: 'kept' })
      sent.destroy()
    })
    sent.on('error', (error) => resolve({ is: 'cut', why: error.message }))
    sent.on('continue', () => sent.end(body))
    sent.on('response', async (answer) => {
      const { statusCode: status = 0, headers: came } = answer
      if (came['content-type']?.startsWith('text/event-stream')) {
        resolve({ is: 'answer', status, headers: came, text: '' })
        return void sent.destroy()
      }
      try {
        const text = (await answer.setEncoding('utf8').toArray()).join('')
        resolve({ is: 'answer', status, headers: came, text })
      } catch (error) {
        resolve({ is: 'cut', why: String(error) })
      }
    })
    if (headers.expect === '100-continue') sent.flushHeaders()
    else sent.end(body)
  })
