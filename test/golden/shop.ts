import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** What a shop answers to a webhook; `reset` closes the connection without a word. */
export type ShopReply = number | 'reset'

export type Shop = {
  /** Answers 200 at once. */
  readonly now: string
  /** Answers when the story says so. */
  readonly later: string
  readonly port: string
  /** Answers the oldest webhook that waits at `later`, once there is one. */
  answer(reply?: ShopReply): Promise<void>
}

/**
 * A merchant's server whose answers come when a story says so: what comes of a webhook then stands at the same place
 * among the events each time.
 */
export const startShop = async (): Promise<Shop> => {
  const waiting: ServerResponse[] = []
  let came: () => void = () => {}
  const reply = (res: ServerResponse, what: ShopReply): void => {
    if (what === 'reset') return void res.socket?.destroy()
    res.sendDate = false
    res.writeHead(what, { connection: 'close', 'content-length': '0' }).end()
  }
  const server = createServer((req, res) => {
    req.resume().once('end', () => {
      if (req.url !== '/later') return reply(res, 200)
      waiting.push(res)
      came()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const at = `http://127.0.0.1:${port}`
  return {
    now: `${at}/now`,
    later: `${at}/later`,
    port: String(port),
    async answer(what = 200) {
      while (waiting.length === 0)
        await new Promise<void>((resolve) => {
          came = resolve
        })
      const next = waiting.shift()
      if (next) reply(next, what)
    },
  }
}
