import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy in front of the sandbox: small, real, and on its own origin. */
export type ReverseProxy = {
  readonly origin: string
  /** Requests outside the proxied paths: a link led away from the sandbox. */
  readonly astray: readonly string[]
  /** Sets the URL of the sandbox, which needs the proxy's URL at its start. */
  leadTo(url: string): void
  close(): Promise<void>
}

/** Converts a target, and the matched prefix, to the target in the sandbox. */
export type RemovesPrefix = (target: string, path: string) => string

/** Two conversions of a target: one keeps the prefix, one removes it. */
export const KEEPS: RemovesPrefix = (target) => target
export const STRIPS: RemovesPrefix = (target, path) => target.slice(path.length) || '/'

/** Forwards requests below some paths, with an unchanged Host header, and nothing else. */
export const openProxy = async (paths: readonly string[], takesOff: RemovesPrefix): Promise<ReverseProxy> => {
  const astray: string[] = []
  let sandbox = ''
  const server = createServer((req, res) => {
    const { method = 'GET', headers, url: target = '/' } = req
    const path = paths.find((each) => target === each || target.startsWith(`${each}/`) || target.startsWith(`${each}?`))
    if (path === undefined) {
      astray.push(target)
      return res.writeHead(502).end('not of the sandbox')
    }
    const onward = request(sandbox, { path: takesOff(target, path), method, headers, agent: false })
    onward.on('error', (error) => res.destroy(error))
    onward.on('response', (response) => {
      res.writeHead(response.statusCode ?? 502, response.rawHeaders)
      response.pipe(res)
    })
    return req.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    astray,
    leadTo(url) {
      sandbox = url
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
