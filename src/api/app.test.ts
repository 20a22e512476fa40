import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createIds } from '../core/domain/ids.ts'
import { createApp } from './app.ts'
import { createConnectionLog } from './connection-log.ts'
import { hostGuard } from './host-guard.ts'
import { json, nothing } from './http/response.ts'
import type { Route } from './http/route.ts'
import { createPipeline } from './request-pipeline.ts'
import type { SocketTimes } from './socket-limits.ts'

const running: ReturnType<typeof createApp>[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await new Promise((closed) => server.close(closed))
})

/** Starts a server with two paths, and returns a function that sends a request to it. */
const startServer = async (times?: SocketTimes) => {
  const received: string[] = []
  const route: Route = {
    verb: 'post',
    path: '/thing',
    reading: { as: 'nothing' },
    judge: () => ({ body: undefined }),
    // A header that cannot be written breaks the pipeline at its last step.
    handle: ({ method, params, query }) =>
      json(200, { method, params, query }, { headers: query.break === undefined ? {} : { 'X-Own': '\n' } }),
  }
  const ids = createIds('seed')
  const counts = { requests: 0, rejections: 0, running: new Map() }
  const server = createApp({
    pipeline: createPipeline({
      ids,
      traffic: { newest: () => 's-1' },
      journal: ({ req: { originalUrl, params } }) => {
        received.push(`${originalUrl} ${JSON.stringify(params)}`)
        return 'default'
      },
      counts,
      guard: hostGuard([]),
      settled: () => undefined,
      controlAddress: '/control',
    }),
    interfaces: [
      {
        owns: () => true,
        at: {
          name: 'transactions',
          routes: [route, { ...route, path: '/thing/{id}' }, { ...route, path: '/deep/{id}/{name}', isDeep: true }],
          reject: ({ status, message }) => json(status, { message }),
          unknownPath: (method, path) => ({ status: 404, code: 'CLIENT_ERROR', message: `${method} ${path}` }),
          wrongVerb: (_method, verbs) => nothing(405, { headers: { Allow: verbs.join(', ') } }),
          unreadablePath: () => nothing(404),
        },
      },
    ],
    ids,
    counts,
    connections: createConnectionLog(() => {}),
    times,
  }).listen(0, '127.0.0.1')
  running.push(server)
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  return async (method: string, path: string) => {
    const sent = request({ host: '127.0.0.1', port, method, path }).end()
    const [response] = await once(sent, 'response')
    const chunks: Buffer[] = await response.toArray()
    return { status: response.statusCode, body: Buffer.concat(chunks).toString(), heard: received.splice(0) }
  }
}

describe('a path', () => {
  it.each<[method: string, path: string, status: number, params?: object]>([
    ['POST', '/thing', 200, {}],
    ['POST', '/thing?a=1&a=2', 200, {}],
    ['POST', '/thing?', 200, {}],
    ['POST', '/thing#part', 200, {}],
    ['POST', 'http://elsewhere.test/thing?a=1', 200, {}],
    ['POST', '/thing/', 404],
    ['POST', '/Thing', 404],
    ['POST', '//thing', 404],
    ['POST', '/thing/7', 200, { id: '7' }],
    ['POST', '/thing/7?a=1', 200, { id: '7' }],
    ['POST', '/thing/__proto__', 200, { id: '__proto__' }],
    ['POST', '/thing/..', 200, { id: '..' }],
    ['POST', '/thing/a%2Fb', 200, { id: 'a/b' }],
    ['POST', '/thing/%', 404],
    ['POST', '/thing/7/', 404],
    ['POST', '/thing//', 404],
    ['POST', '/thing/7/8', 404],
    ['POST', '/deep/7/a', 200, { id: '7', name: 'a' }],
    ['POST', '/deep/7/a//b%2Fc/', 200, { id: '7', name: 'a//b/c/' }],
    ['POST', '/deep/7/', 404],
    ['POST', '/deep/7/a/%', 404],
    ['GET', '/thing/7', 405],
    ['POST', '/th%69ng', 404],
    ['GET', '/thing', 405],
    ['HEAD', '/thing', 405],
    ['OPTIONS', '/thing', 405],
    ['OPTIONS', '/nothing', 404],
  ])('is matched or not: %s %s', async (method, path, status, params) => {
    const request = await startServer()
    const response = await request(method, path)
    expect(response.status).toBe(status)
    if (params) expect(JSON.parse(response.body).params).toEqual(params)
    expect(response.heard).toHaveLength(1)
  })

  it('gets one response without paths of the host, and a line in the log, when its handler breaks', async () => {
    const logged = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
    try {
      const request = await startServer()
      const response = await request('POST', '/thing?break')
      expect(response.status).toBe(500)
      expect(JSON.parse(response.body)).toMatchObject({ error: { code: 'SERVER_ERROR' } })
      expect(response.body).not.toMatch(/\/src\/|<pre>|\.ts/)
      const broken = [expect.stringContaining('Invalid character in header content'), 'FaultWarning']
      await vi.waitFor(() => expect(logged.mock.calls).toEqual([broken]))
    } finally {
      logged.mockRestore()
    }
  })
})

describe('a connection', () => {
  /** Starts a server with these times, and returns its port and a function that sends requests over one connection. */
  const serverWith = async (times?: SocketTimes) => {
    await startServer(times)
    const [server] = running.slice(-1)
    const { port } = (server ? server.address() : {}) as AddressInfo
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    const post = async () => {
      const sent = request({ host: '127.0.0.1', port, method: 'POST', path: '/thing', agent }).end()
      const [response] = await once(sent, 'response')
      response.resume()
      await once(response, 'end')
      return sent.reusedSocket
    }
    return { port, post }
  }

  it('is closed if it is silent or sends its headers slowly, and stays open after a response', async () => {
    const { port, post } = await serverWith({ headersMs: 100, requestMs: 1_000, checkMs: 10 })
    expect(await post()).toBe(false)
    const silent = connect(port, '127.0.0.1').resume()
    const slow = connect(port, '127.0.0.1')
    slow.on('error', () => {})
    slow.write('POST /thing HTTP/1.1\r\nX-Long: ')
    const dribbling = setInterval(() => slow.write('x'), 5)
    try {
      const received = slow.setEncoding('utf8').toArray()
      await once(silent, 'close')
      expect(await received).toEqual([expect.stringMatching(/^HTTP\/1\.1 408 /)])
    } finally {
      clearInterval(dribbling)
    }
    expect(await post()).toBe(true)
  })

  it('has ten seconds for its headers, and longer between requests', async () => {
    await serverWith()
    expect(running.at(-1)).toMatchObject({ headersTimeout: 10_000, keepAliveTimeout: 65_000 })
  })
})
