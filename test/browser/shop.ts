import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request of a browser that returned to the merchant. */
export type Landing = {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, string>>
}

/** A small server of a merchant with its own origin. */
export type Shop = {
  /** Returns the origin for a host. */
  origin(host?: string): string
  readonly landings: readonly Landing[]
  /** Makes `path` redirect the browser. */
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
  // Listens on all addresses of this host, including IPv6.
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
