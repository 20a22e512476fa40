import { type Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { Call } from './any-call.ts'

/** Result of a call: a response, the beginning of a stream, or none. */
export type Received =
  | { readonly is: 'response'; readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string }
  | { readonly is: 'cut'; readonly why: string }
  | { readonly is: 'waiting' }
  /** Node's client rejects the request. */
  | { readonly is: 'not sent' }

/** Long enough for a busy host: a longer wait means that the response is held. */
const TIMEOUT_MS = 30_000

/** Sends a call and reads the response; of an event stream only the head. */
export const send = (
  url: string,
  agent: Agent,
  { verb, path, headers, body }: Call,
  timeoutMs = TIMEOUT_MS,
): Promise<Received> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    let sent: ReturnType<typeof request>
    try {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      sent = request({ agent, hostname, port, method: verb, path, headers: { ...headers, ...length } })
    } catch {
      return resolve({ is: 'not sent' })
    }
    sent.setTimeout(timeoutMs, () => {
      resolve({ is: 'waiting' })
      sent.destroy()
    })
    sent.on('error', (error) => resolve({ is: 'cut', why: error.message }))
    sent.on('continue', () => sent.end(body))
    sent.on('response', async (response) => {
      const { statusCode: status = 0, headers: received } = response
      if (received['content-type']?.startsWith('text/event-stream')) {
        resolve({ is: 'response', status, headers: received, text: '' })
        return void sent.destroy()
      }
      try {
        const text = (await response.setEncoding('utf8').toArray()).join('')
        resolve({ is: 'response', status, headers: received, text })
      } catch (error) {
        resolve({ is: 'cut', why: String(error) })
      }
    })
    if (headers.expect === '100-continue') sent.flushHeaders()
    else sent.end(body)
  })
