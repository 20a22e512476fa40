import { once } from 'node:events'
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'

/** One block of a stream of events, as EventSource reads it. */
export type Block = {
  readonly comment?: string
  readonly id?: string
  readonly event?: string
  readonly data?: string
  readonly retry?: string
}

const blockOf = (text: string): Block =>
  Object.fromEntries(
    text.split('\n').map((line) => {
      const end = line.indexOf(':')
      return [end === 0 ? 'comment' : line.slice(0, end), line.slice(end + 1).trimStart()]
    }),
  )

export type Source = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Returns the next block; undefined at the end. */
  next(): Promise<Block | undefined>
  /** Returns the next block that an EventSource would dispatch. */
  nextEvent(): Promise<Block & { readonly json: Readonly<Record<string, unknown>> }>
  close(): void
}

/** Reads a stream of events, as a browser does, until the test ends. */
export const openSource = async (url: string, headers: Readonly<Record<string, string>> = {}): Promise<Source> => {
  // Not fetch: after an abort, it opens another connection at once, for which a stopping server has to wait.
  const request = get(url, { headers: { accept: 'text/event-stream', ...headers }, agent: false })
  onTestFinished(() => void request.destroy())
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.setEncoding('utf8').on('error', () => undefined)
  const chunks = response[Symbol.asyncIterator]()
  let rest = ''
  const next = async (): Promise<Block | undefined> => {
    for (;;) {
      const end = rest.indexOf('\n\n')
      if (end >= 0) {
        const block = rest.slice(0, end)
        rest = rest.slice(end + 2)
        return blockOf(block)
      }
      const chunk = await chunks.next()
      if (chunk.done) return undefined
      rest += chunk.value
    }
  }
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    next,
    async nextEvent() {
      for (let block = await next(); block; block = await next())
        if (block.data !== undefined) return { ...block, json: JSON.parse(block.data) }
      throw new Error('the stream has ended')
    },
    close: () => void request.destroy(),
  }
}
