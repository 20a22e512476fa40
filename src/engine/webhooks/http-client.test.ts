import { EventEmitter, getEventListeners, once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket, type Server as TcpServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useFakeHostTimers } from '../../../test/support/fake-host-timers.ts'
import { createPost } from './http-client.ts'
import { createTargets, type Targets } from './targets.ts'

const BODY = '{"refno":"Müller – 東京"}'
const HAS_IPV6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))
const open: (Server | TcpServer)[] = []
const sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await Promise.all(open.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
})

const listening = async <S extends Server | TcpServer>(
  server: S,
  host: string,
): Promise<{ server: S; port: number }> => {
  server.on('connection', (socket: Socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
  })
  open.push(server)
  await once(server.listen(0, host), 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

const http = (listener: RequestListener, host = '127.0.0.1') => listening(createServer(listener), host)
/** Writes this as soon as a request arrives. */
const raw = (react: (socket: Socket) => void) =>
  listening(
    createTcpServer((socket) => socket.once('data', () => react(socket))),
    '127.0.0.1',
  )
const url = (port: number, host = '127.0.0.1') => `http://${host}:${port}/hook?a=1`

const local = createTargets({ allow: 'local' })
const send = (
  to: string,
  { targets = local, timeoutMs = 5_000, headers = {}, signal = new AbortController().signal } = {},
) => createPost({ targets, timeoutMs })({ url: to, headers, body: BODY, sendingMs: 0 }, signal)
const resultAt = async (port: number, timeoutMs = 5_000) => (await send(url(port), { timeoutMs })).result
const failure = (message: string) => ({ type: 'failed', error: expect.stringContaining(message) })
const closing = (socket: Socket | undefined) =>
  socket && !socket.destroyed ? new Promise((resolve) => socket.once('close', resolve)) : undefined

describe('the request', () => {
  const seen = async (address: (port: number) => string, headers: Record<string, string> = {}) => {
    const requests: { line: string; headers: IncomingHttpHeaders; body: string }[] = []
    const { port } = await http(async (req, res) => {
      requests.push({ line: `${req.method} ${req.url}`, headers: req.headers, body: await text(req) })
      res.end('ok')
    })
    const posted = await send(address(port), { headers })
    return { port, posted, request: requests[0] }
  }

  it('is a POST of the body, byte by byte', async () => {
    const { request } = await seen(url)
    expect(request).toMatchObject({ line: 'POST /hook?a=1', body: BODY })
  })

  it('has exactly the headers that are reported', async () => {
    const { port, posted, request } = await seen(url, {
      'webhook-id': 'msg_1',
      'content-type': 'text/plain',
      'sandbox-webhook': 'none',
    })
    expect(posted.headers).toEqual({
      'webhook-id': 'msg_1',
      host: `127.0.0.1:${port}`,
      'user-agent': 'threeds-sandbox',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(BODY)),
      connection: 'close',
      'sandbox-webhook': '1',
    })
    expect(request?.headers).toEqual(posted.headers)
  })

  it('never holds the user info of the URL', async () => {
    const { request } = await seen((port) => `http://user:secret@127.0.0.1:${port}/hook`)
    expect(JSON.stringify(request)).not.toMatch(/secret|authorization|dXNlcjpzZWNyZXQ/)
  })

  it('uses its own connection', async () => {
    const { port, server } = await http((_req, res) => res.end())
    const connections = vi.fn()
    server.on('connection', connections)
    await send(url(port))
    await send(url(port))
    expect(connections).toHaveBeenCalledTimes(2)
  })
})

describe('the target', () => {
  it('is the address of the one lookup; Host stays the name', async () => {
    const { port } = await http((req, res) => res.end(req.headers.host))
    const lookup = vi.fn(async () => [{ address: lookup.mock.calls.length === 1 ? '127.0.0.1' : '192.0.2.1' }])
    const { result } = await send(url(port, 'receiver'), { targets: createTargets({ allow: 'local', lookup }) })
    expect(result).toMatchObject({ type: 'responded', body: `receiver:${port}` })
    expect(lookup.mock.calls).toEqual([['receiver']])
  })

  it('is the next address if the first does not respond', async () => {
    const { port } = await http((_req, res) => res.end('second'))
    const addresses = [
      { address: '::1', family: 6, kind: 'loopback' },
      { address: '127.0.0.1', family: 4, kind: 'loopback' },
    ] as const
    const targets: Targets = { resolve: async () => ({ address: '::1', family: 6, addresses }) }
    expect((await send(url(port, 'receiver'), { targets })).result).toMatchObject({ body: 'second' })
  })

  it.skipIf(!HAS_IPV6)('may be an IPv6 address', async () => {
    const { port } = await http((req, res) => res.end(req.headers.host), '::1')
    expect((await send(url(port, '[::1]'))).result).toMatchObject({ type: 'responded', body: `[::1]:${port}` })
  })

  it('is not the target of a redirect', async () => {
    const paths: (string | undefined)[] = []
    const { port } = await http((req, res) => {
      paths.push(req.url)
      res.writeHead(302, { location: '/elsewhere' }).end()
    })
    expect(await resultAt(port)).toMatchObject({ type: 'responded', status: 302, headers: { location: '/elsewhere' } })
    expect(paths).toEqual(['/hook?a=1'])
  })

  it.each([
    ['rejected', 'http://169.254.169.254/', 'rejected', 'No setting allows it'],
    ['unknown', 'http://no-such-name.invalid/', 'failed', 'does not resolve'],
  ])('receives no request if it is %s', async (_title, to, type, message) => {
    const lookup = () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }))
    const { headers, result } = await send(to, { targets: createTargets({ allow: 'any', lookup }) })
    expect(result).toEqual({ type, error: expect.stringContaining(message) })
    expect(headers).toEqual({})
  })
})

describe('a response', () => {
  it.each([
    ['with a length', 'content-length: 2\r\n'],
    ['without a length', ''],
  ])('%s counts even if the connection is reset after it', async (_title, length) => {
    const { port } = await raw((socket) =>
      socket.write(`HTTP/1.1 200 OK\r\n${length}\r\nab`, () => socket.resetAndDestroy()),
    )
    expect(await resultAt(port)).toMatchObject({ type: 'responded', status: 200, body: 'ab' })
  })
})

describe('a failure', () => {
  it('is a port without a listener', async () => {
    const { port, server } = await http(() => {})
    await new Promise((resolve) => server.close(resolve))
    expect(await resultAt(port)).toEqual(failure('localhost is the container itself'))
  })

  it.each([
    ['resets', (socket: Socket) => socket.resetAndDestroy(), 'closed the connection without a response'],
    ['hangs up', (socket: Socket) => socket.end(), 'closed the connection without a response'],
    ['speaks something else', (socket: Socket) => socket.end('220 smtp ready\r\n'), 'is not HTTP'],
    [
      'upgrades',
      (socket: Socket) => socket.write('HTTP/1.1 101 x\r\nconnection: upgrade\r\nupgrade: y\r\n\r\n'),
      'closed the connection',
    ],
    [
      'resets during its response',
      (socket: Socket) =>
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nab', () => socket.resetAndDestroy()),
      'returned status 200 but closed the connection',
    ],
    [
      'writes nonsense during its response',
      (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nab\r\nzz\r\n'),
      'is not HTTP (HPE_INVALID_CHUNK_SIZE)',
    ],
    [
      'has too many headers',
      (socket: Socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`),
      'too long',
    ],
  ])('is a receiver that %s', async (_title, react, message) => {
    const { port } = await raw(react)
    expect(await resultAt(port)).toEqual(failure(message))
  })

  it.each([
    ['never responds', () => {}],
    ['never ends its response', (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nab')],
  ])('is a receiver that %s in time; its connection is closed', async (_title, react) => {
    const { port } = await raw(react)
    const { result, durationMs } = await send(url(port), { timeoutMs: 80 })
    expect(result).toEqual(failure('did not respond completely within 0.08 s'))
    expect(durationMs).toBeGreaterThanOrEqual(79)
    await closing(sockets[0])
  })

  it('is a name server that never responds', async () => {
    const targets = createTargets({ allow: 'local', lookup: () => new Promise(() => {}) })
    expect((await send(url(1, 'receiver'), { targets, timeoutMs: 20 })).result).toEqual(failure('within 0.02 s'))
  })

  it.each([
    ['a header that cannot be sent', { headers: { 'x-bad': 'a\nb' } }, 'Invalid character'],
    ['an internal error', { targets: { resolve: () => Promise.reject(new Error('odd')) } }, 'odd'],
  ])('is %s: it never rejects', async (_title, options, message) => {
    expect((await send(url(1), options)).result).toEqual(failure(message))
  })

  it.each([
    ['failed', { failed: 'the name 4111111111111111 does not resolve' }],
    ['rejected', { rejected: 'the name 4111111111111111 does not resolve' }],
  ])('that is %s does not repeat a card number', async (type, response) => {
    const { result } = await send(url(1), { targets: { resolve: async () => response } })
    expect(result).toEqual({ type, error: 'the name [hidden number] does not resolve' })
  })

  it('occurs after 10 seconds by default', async () => {
    useFakeHostTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const ended = vi.fn()
    const never: Targets = { resolve: () => new Promise(() => {}) }
    const posting = createPost({ targets: never })({ url: url(1), headers: {}, body: BODY, sendingMs: 0 }).finally(
      ended,
    )
    await vi.advanceTimersByTimeAsync(9_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect((await posting).result).toEqual(failure('within 10 s'))
  })
})

describe('deliberate sending time', () => {
  const slowly = async (port: number) => {
    useFakeHostTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let go = (): void => {}
    const result = new Promise<void>((resolve) => {
      go = resolve
    })
    const targets: Targets = { resolve: (to) => result.then(() => local.resolve(to)) }
    const posting = createPost({ targets, timeoutMs: 20 })({
      url: url(port),
      headers: {},
      body: BODY,
      sendingMs: 1_000,
    })
    await vi.advanceTimersByTimeAsync(1_019)
    return { posting, go }
  }

  it('does not shorten the time of the receiver', async () => {
    const { port } = await http((_req, res) => res.end('ok'))
    const { posting, go } = await slowly(port)
    go()
    expect((await posting).result).toMatchObject({ type: 'responded', body: 'ok' })
  })

  it('is not part of the time limit in the message', async () => {
    const { posting } = await slowly(1)
    await vi.advanceTimersByTimeAsync(1)
    expect((await posting).result).toEqual(failure('The receiver did not respond completely within 0.02 s'))
  })
})

describe('a stop of the sandbox', () => {
  it('ends an attempt in flight', async () => {
    const stop = new AbortController()
    const { port } = await raw(() => stop.abort())
    expect((await send(url(port), { signal: stop.signal })).result).toEqual(failure('The sandbox was stopped'))
    await closing(sockets[0])
  })

  it('prevents new attempts', async () => {
    const listener = vi.fn()
    const { port, server } = await http(listener)
    server.on('connection', listener)
    const { result, headers } = await send(url(port), { signal: AbortSignal.abort() })
    expect(result).toEqual(failure('The sandbox was stopped'))
    expect(headers).toEqual({})
    expect(listener).not.toHaveBeenCalled()
  })

  it('ends an attempt during its lookup, so that no request is sent', async () => {
    const { port, server } = await http((_req, res) => res.end())
    const connections = vi.fn()
    server.on('connection', connections)
    const stop = new AbortController()
    const gate = new EventEmitter()
    const lookup = () => once(gate, 'found').then(() => [{ address: '127.0.0.1' }])
    const targets = createTargets({ allow: 'local', lookup })
    const posting = send(url(port, 'receiver'), { targets, signal: stop.signal })
    stop.abort()
    expect((await posting).result).toEqual(failure('The sandbox was stopped'))
    gate.emit('found')
    await resultAt(port)
    expect(connections).toHaveBeenCalledOnce()
  })
})

it('leaves no timer and no listener', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const { signal } = new AbortController()
  const before = timers()
  const never: Targets = { resolve: () => new Promise(() => {}) }
  const stop = new AbortController()
  const waiting = send(url(1), { targets: never, signal: stop.signal })
  expect(timers()).toBe(before + 1)
  stop.abort()
  await waiting
  expect(timers()).toBe(before)
  await send('http://169.254.169.254/', { signal })
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
