import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy as people put one before the sandbox: small, real, and on an origin of its own. */
export type Proxy = {
  readonly origin: string
  /** What was asked for beside the paths that it passes on: an address that led away from the sandbox. */
  readonly astray: readonly string[]
  /** Says where the sandbox is, which is told the proxy's address before it starts. */
  leadTo(url: string): void
  close(): Promise<void>
}

/**
 * Passes on what is asked for below some paths, with the Host header as it came, and answers everything else itself.
 * `takesOff` is what it makes of a path that it passes on.
 */
export const openProxy = async (
  paths: readonly string[],
  takesOff: (target: string, path: string) => string,
): Promise<Proxy> => {
  const astray: string[] = []
  let sandbox = ''
  const server = createServer((req, res) => {
    const target = req.url ?? '/'
    const path = paths.find((each) => target === each || target.startsWith(`${each}/`))
    if (path === undefined) {
      astray.push(target)
      return res.writeHead(502, { 'content-type': 'text/plain' }).end('not of the sandbox')
    }
    const { method = 'GET', headers } = req
    const onward = request(new URL(takesOff(target, path) || '/', sandbox), { method, headers, agent: false }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(res)
    })
    onward.on('error', (error) => res.destroy(error))
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
