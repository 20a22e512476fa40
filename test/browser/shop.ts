import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A browser that arrived at the merchant's. */
export type Landing = {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, string>>
}

/** A merchant's server: small, real, and on an origin of its own. */
export type Shop = {
  /** The origin, under the host that is asked for. */
  origin(host?: string): string
  readonly landings: readonly Landing[]
  /** Lets `path` send the browser on. */
  sendOn(path: string, to: string): void
  close(): Promise<void>
}

const read = async (req: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of req) text += chunk
  return text
}

export const openShop = async (): Promise<Shop> => {
  const landings: Landing[] = []
  const onward = new Map<string, string>()
  const server = createServer(async (req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://shop')
    const fields = Object.fromEntries(new URLSearchParams(await read(req)))
    if (pathname === '/favicon.ico') return res.writeHead(204).end()
    landings.push({ method: req.method ?? '', path: pathname, query: Object.fromEntries(searchParams), fields })
    const to = onward.get(pathname)
    if (to !== undefined) return res.writeHead(302, { location: to }).end()
    return res.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Shop</title>')
  })
  // Every address of this machine, IPv6 included.
  await new Promise<void>((resolve) => server.listen(0, '::', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: (host = '127.0.0.1') => `http://${host}:${port}`,
    landings,
    sendOn: (path, to) => onward.set(path, to),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
