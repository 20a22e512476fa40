import { once } from 'node:events'
import { request } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createIds } from '../domain/ids.ts'
import { json, nothing } from '../reply/reply.ts'
import type { Route } from '../reply/route.ts'
import { createApp } from './app.ts'

const running: ReturnType<typeof createApp>[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await new Promise((closed) => server.close(closed))
})

/** A house with one path without parts: with an operation it needs no search, without one express finds it. */
const house = async (operation?: string) => {
  const heard: string[] = []
  const route: Route = {
    verb: 'post',
    path: '/thing',
    reading: { as: 'nothing' },
    judge: () => ({ body: undefined }),
    // A header that cannot be written breaks the story behind its own end.
    handle: ({ method, params, query }) =>
      json(200, { method, params, query }, { headers: query.break === undefined ? {} : { 'X-Own': '\n' } }),
    ...(operation !== undefined && { operation }),
  }
  const server = createApp({
    counts: { requests: 0, refusals: 0 },
    allowedHosts: [],
    doors: [
      {
        owns: () => true,
        open: () => ({
          name: 'transactions',
          routes: [route, { ...route, path: '/thing/{id}' }],
          refuse: ({ status, message }) => json(status, { message }),
          unknownPath: (method, path) => ({ status: 404, code: 'CLIENT_ERROR', message: `${method} ${path}` }),
          wrongVerb: (_method, verbs) => nothing(405, { headers: { Allow: verbs.join(', ') } }),
          unreadablePath: () => nothing(404),
        }),
      },
    ],
    ids: createIds('seed'),
    traffic: { newest: () => 's-1' },
    journal: ({ req: { originalUrl, params } }) => {
      heard.push(`${originalUrl} ${JSON.stringify(params)}`)
      return 'default'
    },
    settled: () => undefined,
    controlAddress: '/control',
  }).listen(0, '127.0.0.1')
  running.push(server)
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  const ask = async (method: string, path: string) => {
    const sent = request({ host: '127.0.0.1', port, method, path }).end()
    const [answer] = await once(sent, 'response')
    const chunks: Buffer[] = await answer.toArray()
    return { status: answer.statusCode, body: Buffer.concat(chunks).toString(), heard: heard.splice(0) }
  }
  // The first request opens the door; whoever comes after it goes straight.
  await ask('POST', '/thing')
  return ask
}

describe('a path without parts', () => {
  it.each([
    ['POST', '/thing', 200],
    ['POST', '/thing?a=1&a=2', 200],
    ['POST', '/thing?', 200],
    ['POST', '/thing#part', 200],
    ['POST', 'http://elsewhere.test/thing?a=1', 200],
    ['POST', '/thing/', 404],
    ['POST', '/Thing', 404],
    ['POST', '//thing', 404],
    ['POST', '/thing/7', 200],
    ['POST', '/th%69ng', 404],
    ['GET', '/thing', 405],
    ['HEAD', '/thing', 405],
  ])('is answered as one that is searched for: %s %s', async (method, path, status) => {
    const [straight, searched] = [await house('thing'), await house()]
    const answer = await straight(method, path)
    expect(answer).toEqual(await searched(method, path))
    expect(answer.status).toBe(status)
  })

  it('whose story breaks has one answer, which tells nothing of this machine, and a line in the log', async () => {
    const logged = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
    try {
      const [straight, searched] = [await house('thing'), await house()]
      const answer = await straight('POST', '/thing?break')
      expect(answer).toEqual(await searched('POST', '/thing?break'))
      expect(answer.status).toBe(500)
      expect(JSON.parse(answer.body)).toMatchObject({ error: { code: 'SERVER_ERROR' } })
      expect(answer.body).not.toMatch(/\/src\/|<pre>|\.ts/)
      const broken = [expect.stringContaining('Invalid character in header content'), 'FaultWarning']
      await vi.waitFor(() => expect(logged.mock.calls).toEqual([broken, broken]))
    } finally {
      logged.mockRestore()
    }
  })
})
