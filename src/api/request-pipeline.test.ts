import supertest from 'supertest'
import { describe, expect, it } from 'vitest'
import { requestsIn } from '../../test/support/journal.ts'
import { createIds } from '../core/domain/ids.ts'
import { StoreUnavailable } from '../core/domain/store-unavailable.ts'
import { createEventLog } from '../engine/events/event-log.ts'
import { createSystemClock } from '../engine/time/clock.ts'
import { createRequestLog } from './access-log.ts'
import { createApp } from './app.ts'
import { createConnectionLog } from './connection-log.ts'
import { hostGuard } from './host-guard.ts'
import { json, nothing, type Reply, text } from './http/response.ts'
import type { Interface, MountedInterface, Route } from './http/route.ts'
import { createPipeline } from './request-pipeline.ts'

/** Creates a store that is saved when the test calls `save`. */
const unsaved = () => {
  let save = (): void => {}
  let fail = (_error: Error): void => {}
  const settled = new Promise<void>((yes, no) => {
    save = yes
    fail = no
  })
  return { settled: () => settled, save: () => save(), lose: () => fail(new StoreUnavailable('the disk is full')) }
}

const route = (handle: Route['handle'], more: Partial<Route> = {}): Route => ({
  verb: 'get',
  path: '/thing/{id}',
  reading: { as: 'nothing' },
  judge: () => ({ body: undefined }),
  handle,
  ...more,
})

const anInterface = (routes: readonly Route[], more: Partial<Interface> = {}): Interface => ({
  name: 'transactions',
  routes,
  reject: ({ status, code, message }) => json(status, { code, message }),
  unknownPath: (method) => ({ status: 404, code: 'CLIENT_ERROR', message: `no ${method} here` }),
  wrongVerb: (_method, verbs) => nothing(405, { headers: { Allow: verbs.join(', ') } }),
  unreadablePath: () => nothing(404),
  ...more,
})

/** Creates a server with one interface. */
const serverWith = (
  input: Interface | MountedInterface,
  settled: () => Promise<void> | undefined = () => undefined,
) => {
  const clock = createSystemClock()
  const traffic = createEventLog({
    limits: { eventsPerSpace: 100, sizePerSpace: 1e6, sizeInAll: 1e6 },
    timeIn: clock.now,
    machineTime: clock.now,
  })
  const counts = { requests: 0, rejections: 0, running: new Map() }
  const journal = createRequestLog({
    traffic,
    counts,
    clock,
    linkKeyHeader: 'key',
    maxBodyLength: 100,
    cardKeyOf: () => undefined,
    isSpace: () => false,
  })
  const ids = createIds('seed')
  const guard = hostGuard([])
  const pipeline = createPipeline({ ids, traffic, counts, journal, guard, settled, controlAddress: '/control' })
  const interfaces = ['owns' in input ? input : { owns: () => true, at: input }]
  return {
    traffic,
    http: supertest(createApp({ pipeline, interfaces, ids, counts, connections: createConnectionLog(() => {}) })),
  }
}

const created: Reply = json(201, { id: 1 }, { headers: { Location: 'http://shop.test/' } })

/** Sends a request and saves or loses its changes after the handler has returned. */
const outcome = async (
  options: 'save' | 'lose',
  reply: Reply,
  method: 'get' | 'head' = 'get',
  more: Partial<Interface> = {},
) => {
  const store = unsaved()
  let setUp = (): void => {}
  const replied = new Promise<void>((resolve) => {
    setUp = resolve
  })
  const handle: Route['handle'] = () => {
    setUp()
    return reply
  }
  const { http } = serverWith(anInterface([route(handle)], more), store.settled)
  let isDone = false
  const response = http[method]('/thing/1')
    .redirects(0)
    .ok(() => true)
    .then((got) => {
      isDone = true
      return got
    })
  await replied
  expect(isDone).toBe(false)
  store[options]()
  return response
}

describe('a response that may depend on unsaved changes', () => {
  it('waits, and is then sent unchanged', async () => {
    const { status, body, headers } = await outcome('save', created)
    expect({ status, body }).toEqual({ status: 201, body: { id: 1 } })
    expect(headers).toMatchObject({ location: 'http://shop.test/', 'sandbox-request-id': 'req_1' })
  })

  it.each<[string, Reply]>([
    ['JSON', created],
    ['a redirect without a body', nothing(303, { headers: { Location: '/done' } })],
    ['an empty response', nothing(204)],
    ['a page', text(200, 'text/html', '<p>', { headers: { 'Content-Security-Policy': 'x' } })],
    ['an error', { problem: { status: 400, code: 'DECLINED', message: 'no', headers: { Allow: 'x' } } }],
  ])('becomes a 503 if the changes are undone, without content of %s', async (_title, reply) => {
    const { status, body, headers } = await outcome('lose', reply)
    expect([status, body]).toEqual([
      503,
      { code: 'SERVER_ERROR', message: 'The disk is full. The changes of this request were undone.' },
    ])
    expect(headers['content-security-policy']).toBe("frame-ancestors 'none'")
    for (const name of ['location', 'allow']) expect(headers).not.toHaveProperty(name)
    expect(headers).toMatchObject({ 'correlation-id': expect.any(String), 'sandbox-request-id': 'req_1' })
    expect((await outcome('save', reply)).status).not.toBe(503)
  })

  it('may be a response to HEAD', async () => {
    const lost = await outcome('lose', created, 'head')
    expect([lost.status, lost.text, lost.headers.location]).toEqual([503, undefined, undefined])
    expect((await outcome('save', created, 'head')).status).toBe(201)
  })

  it.each<[string, path: string, headers: Record<string, string>, status: number, by: string]>([
    ['a name in Host', '/thing/1', { host: 'evil.example' }, 403, 'host'],
    ['an unknown path', '/nothing', {}, 404, 'path'],
    ['credentials', '/thing/1', {}, 401, 'credentials'],
    ['the contract', '/thing/1?bad=1', { key: 'good' }, 400, 'contract'],
  ])('is not a rejection by %s, which is sent before changes are saved', async (_title, path, headers, status, by) => {
    const store = unsaved()
    const no = (rejection: number) => ({
      problem: { status: rejection, code: 'INVALID_PROPERTY', message: '' } as const,
    })
    const judge: Route['judge'] = ({ query }) => (query.bad === undefined ? { body: 1 } : no(400))
    const input = anInterface([route(() => created, { judge })], {
      credentials: ({ key }) => (key === 'good' ? { space: 'mine' } : no(401)),
    })
    const { http, traffic } = serverWith(input, store.settled)
    expect((await http.get(path).set(headers)).status).toBe(status)
    const all = [...requestsIn({ traffic }), ...requestsIn({ traffic }, 'mine')]
    expect(all).toMatchObject([{ rejection: { by } }])
  })

  it('may be a rejection of the control API, which looks up IDs', async () => {
    const store = unsaved()
    const judge: Route['judge'] = () => {
      setImmediate(store.lose)
      return { problem: { status: 404, code: 'CLIENT_ERROR', message: 'no such thing' } }
    }
    const { http } = serverWith(anInterface([route(() => created, { judge })], { name: 'control' }), store.settled)
    expect((await http.get('/thing/1')).status).toBe(503)
  })

  it('has the error format of its interface', async () => {
    const { body } = await outcome('lose', created, 'get', {
      reject: ({ status, message }) => json(status, { status, message }),
    })
    expect(body).toEqual({ status: 503, message: expect.stringContaining('The disk is full') })
  })
})

describe('an error in a handler', () => {
  const throwing = (error: Error) => serverWith(anInterface([route(() => Promise.reject(error))]))

  it('is a 500 with the request ID, and a stack in the log, if it is a bug', async () => {
    const { http, traffic } = throwing(new TypeError('a bug'))
    const { status, body } = await http.get('/thing/1')
    expect([status, body.message]).toEqual([500, 'The sandbox failed to handle request `req_1`. See its log.'])
    expect(requestsIn({ traffic })).toMatchObject([{ status: 500, fault: expect.stringContaining('TypeError: a bug') }])
  })

  it('is a 503 with the reason if the state cannot be written', async () => {
    const { http } = throwing(new StoreUnavailable('the disk is full'))
    const { status, body } = await http.get('/thing/1')
    expect([status, body.message]).toEqual([503, 'The disk is full. Nothing was changed.'])
  })

  it('is a 500 if the response violates the contract', async () => {
    const unknownResponse = (status: number): string | undefined => (status === 200 ? 'it has no colour' : undefined)
    const { http, traffic } = serverWith(
      anInterface([route(() => json(200, {}), { contractViolation: unknownResponse })]),
    )
    expect((await http.get('/thing/1')).status).toBe(500)
    expect(requestsIn({ traffic })).toMatchObject([{ fault: expect.stringContaining('it has no colour') }])
  })
})

describe('the order of the steps', () => {
  const rejecting = (code: 'UNAUTHORIZED' | 'INVALID_PROPERTY') => ({ problem: { status: 400, code, message: '' } })
  const steps: string[] = []
  const all = serverWith(
    anInterface(
      [
        route(
          () => {
            steps.push('handler')
            return json(200, {}, { onSent: () => steps.push('gone') })
          },
          { judge: ({ query }) => (query.bad === undefined ? { body: 1 } : rejecting('INVALID_PROPERTY')) },
        ),
      ],
      { credentials: ({ key }) => (key === 'good' ? { space: 'mine' } : rejecting('UNAUTHORIZED')) },
    ),
  )
  const codeOf = async (path: string, headers: Record<string, string>): Promise<string> =>
    (await all.http.get(path).set(headers)).body.code

  it('is Host, path and verb, credentials, contract, handler', async () => {
    expect(await codeOf('/thing/1?bad=1', { host: 'evil.example' })).toBe('FORBIDDEN')
    expect(await codeOf('/nothing', {})).toBe('CLIENT_ERROR')
    expect((await all.http.post('/thing/1')).headers.allow).toBe('GET, HEAD')
    expect(await codeOf('/thing/1?bad=1', {})).toBe('UNAUTHORIZED')
    expect(await codeOf('/thing/1?bad=1', { key: 'good' })).toBe('INVALID_PROPERTY')
    expect(steps).toEqual([])
    expect((await all.http.get('/thing/1').set({ key: 'good' })).status).toBe(200)
    expect(steps).toEqual(['handler', 'gone'])
  })

  it('is visible in the log, which has each request in the space of its credentials', () => {
    const seen = (space: string) => requestsIn(all, space).map(({ status, notes }) => [status, notes.length])
    expect(seen('default')).toEqual([
      [403, 1],
      [404, 1],
      [405, 0],
      [400, 1],
    ])
    expect(seen('mine')).toEqual([
      [400, 1],
      [200, 0],
    ])
  })
})

describe('an interface that cannot be loaded', () => {
  const gone = Object.assign(new Error("Cannot find module '/home/somebody/dist/pages-1a2b.js'"), {
    code: 'ERR_MODULE_NOT_FOUND',
  })
  const here = serverWith({ owns: () => true, load: () => Promise.reject(gone) })

  it('returns JSON with a plain message and a Correlation-Id, without a stack or a path of the host', async () => {
    const response = await here.http.get('/_sandbox/').set('accept', 'text/html')
    expect(response.status).toBe(500)
    expect(response.type).toBe('application/json')
    expect(response.body.error).toMatchObject({
      code: 'SERVER_ERROR',
      message: 'The installed files of the sandbox changed after it started. Restart the sandbox.',
    })
    expect(response.text).not.toMatch(/somebody|node_modules|\bat \w/)
    expect(response.headers['correlation-id']).toBeDefined()
  })

  it('is logged with its cause', () => {
    expect(requestsIn(here, 'default').map(({ status, fault }) => [status, fault?.split('\n')[0]])).toEqual([
      [500, String(gone)],
    ])
  })

  it('reveals nothing to a foreign page', async () => {
    expect((await here.http.get('/').set('host', 'evil.example')).status).toBe(403)
  })
})
