import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy as people put one before the sandbox: small, real, and on an origin of its own. */
export type ReverseProxy = {
  readonly origin: string
  /** What was asked for beside the paths that it passes on: somebody was led away from the sandbox. */
  readonly astray: readonly string[]
  /** Says where the sandbox is, which is told the proxy's address before it starts. */
  leadTo(url: string): void
  close(): Promise<void>
}

/** Makes of a target, and of the path that it was found under, what the sandbox is asked for. */
export type TakesOff = (target: string, path: string) => string

/** What a proxy that leaves the path and one that takes it off make of a target. */
export const KEEPS: TakesOff = (target) => target
export const STRIPS: TakesOff = (target, path) => target.slice(path.length) || '/'

/** Passes on what is asked for below some paths, with the Host header as it came, and nothing else. */
export const openProxy = async (paths: readonly string[], takesOff: TakesOff): Promise<ReverseProxy> => {
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
    onward.on('response', (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(res)
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
