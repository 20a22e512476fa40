import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { closeServer } from '../../src/testkit/kit-receiver.ts'

export type Received = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** Number of chunks of the body. */
  readonly pieces: number
}

/** A response of a receiver; `reset` closes the connection without one. */
export type Reply =
  | { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  | 'reset'

/** Returns the response to the n-th request (from 1); a promise delays it. */
export type Decide = (request: Received, n: number) => Reply | Promise<Reply>

export type Receiver = {
  readonly url: string
  readonly requests: readonly Received[]
  /** Returns the first request that no `next` has returned yet. */
  next(): Promise<Received>
  /** Resolves with all requests once they satisfy a condition. */
  until(enough: (requests: readonly Received[]) => boolean): Promise<readonly Received[]>
  close(): Promise<void>
}

/** Starts a merchant's server in this process until the test ends. Without `decide`, it accepts everything. */
export const startReceiver = async (decide: Decide = () => ({}), port = 0): Promise<Receiver> => {
  const requests: Received[] = []
  const waiting = new Set<() => void>()
  let taken = 0

  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const request = { path: req.url ?? '', headers: req.headers, body, pieces: chunks.length }
    requests.push(request)
    for (const inspect of [...waiting]) inspect()
    const reply = await decide(request, requests.length)
    if (reply === 'reset') req.socket.destroy()
    else res.writeHead(reply.status ?? 200, reply.headers).end(reply.body)
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')

  const until = (enough: (all: readonly Received[]) => boolean): Promise<readonly Received[]> =>
    new Promise((resolve) => {
      const inspect = (): void => {
        if (!enough(requests)) return
        waiting.delete(inspect)
        resolve([...requests])
      }
      waiting.add(inspect)
      inspect()
    })

  const close = (): Promise<void> => closeServer(server)
  onTestFinished(close)

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    requests,
    until,
    async next() {
      const index = taken
      taken += 1
      const request = (await until((all) => all.length > index))[index]
      if (!request) throw new Error('a request is missing')
      return request
    },
    close,
  }
}

/** Creates a response that a test sends later. */
export const held = () => {
  let release: (reply: Reply) => void = () => {}
  const reply = new Promise<Reply>((resolve) => {
    release = resolve
  })
  return { reply, release: (input: Reply = {}): void => release(input) }
}
