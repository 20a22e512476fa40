import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { defaultSettings } from '../../src/app/settings/resolve-settings.ts'
import { callSandbox } from '../../src/cli/running-sandbox.ts'
import { runCommand } from '../support/command.ts'
import { DEAD_ADDRESS } from '../support/dead-address.ts'
import { startReceiver } from '../support/receiver.ts'

/** Starts a server that handles the first data of each connection with a function, and returns its port. */
const serverThat = async (act: (socket: Socket) => void): Promise<string> => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).once('data', () => act(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return typeof address === 'object' && address ? String(address.port) : ''
}

const response = (body: string, headers: Record<string, string> = {}): string =>
  [
    'HTTP/1.1 200 OK',
    ...Object.entries({ 'content-length': String(body.length), ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    '',
    body,
  ].join('\r\n')

const SANDBOX_HEADERS = { 'sandbox-request-id': 'req_1', 'content-type': 'application/json' }

const another = response('<h1>It works!</h1>', { 'content-type': 'text/html' })
const half = response('{"requests":[', { ...SANDBOX_HEADERS, 'content-length': '1000' })

/** Kinds of servers, each with its behavior and the message about it. */
const SERVERS: readonly [client: string, act: (socket: Socket) => void, message: RegExp][] = [
  [
    'another program',
    (socket) => socket.end(another),
    /^The program at \S+ is not a sandbox\. Check `--host` and `--port`, or `--url`\.$/m,
  ],
  [
    'a program that speaks no HTTP',
    (socket) => socket.end('220 mail.test ESMTP\r\n'),
    /^The program at \S+ is not a sandbox: it does not speak HTTP\. Check `--host` and `--port`, or `--url`\.$/m,
  ],
  [
    'a server that closes the connection at once',
    (socket) => socket.destroy(),
    /^Connection to \S+ lost before the response was complete/m,
  ],
  [
    'a server that closes the connection during the response',
    (socket) => socket.write(half, () => socket.destroy()),
    /^Connection to \S+ lost before the response was complete/m,
  ],
  [
    'a server with a response that is no JSON',
    (socket) => socket.end(response('<html>', SANDBOX_HEADERS)),
    /^Cannot read the response of \S+ \(.*\)\. Check the version of the sandbox, and proxies in between\.$/m,
  ],
  [
    'a server with an unexpected response',
    (socket) => socket.end(response('null', SANDBOX_HEADERS)),
    /^Cannot read the response of \S+ \(.*\)\. Check the version of the sandbox, and proxies in between\.$/m,
  ],
]

const CALLING = [
  ['requests', 7, ['requests']],
  ['events', 7, ['events']],
  ['wait', 7, ['wait']],
  ['next', 7, ['next', 'list']],
  ['webhook', 1, ['webhook', 'list']],
] as const

it.each(CALLING.flatMap(([name, code, args]) => SERVERS.map((server) => [name, ...server, code, args] as const)))(
  '%s describes the server that is no sandbox: %s',
  async (_name, _kind, act, message, code, args) => {
    const ended = await runCommand([...args, '--port', await serverThat(act)])
    expect(ended).toMatchObject({ code, stdout: '' })
    expect(ended.stderr).toMatch(message)
    expect(ended.stderr.trimEnd().split('\n')).toHaveLength(1)
  },
)

it('health exits with 1 for another program', async () => {
  const ended = await runCommand(['health', '--port', await serverThat((socket) => socket.end(another))])
  expect(ended).toMatchObject({ code: 1, stdout: '' })
  expect(ended.stderr).toContain('is not a sandbox')
})

it('events --follow reports a lost connection', async () => {
  const stream = response('', { ...SANDBOX_HEADERS, 'content-type': 'text/event-stream', 'content-length': '1000' })
  const port = await serverThat((socket) => socket.write(stream, () => socket.destroy()))
  const ended = await runCommand(['events', '--follow', '--port', port])
  expect(ended.code).toBe(7)
  expect(ended.stderr).toMatch(/^Connection to \S+ lost before the response was complete/)
})

it('reports that no server listens, by every name of this host', async () => {
  const { port } = new URL(`http://${DEAD_ADDRESS}`)
  for (const host of ['127.0.0.1', 'localhost']) {
    const { code, stderr } = await runCommand(['requests', '--host', host, '--port', port])
    expect(code).toBe(7)
    expect(stderr).toMatch(/^Cannot connect to a sandbox at http:\S+: .*ECONNREFUSED/)
  }
})

it('reports a timeout', async () => {
  const port = await serverThat(() => {})
  const settings = { ...defaultSettings(), port: Number(port) }
  const call = callSandbox(settings, '/_sandbox/health', { signal: AbortSignal.timeout(20) }, async () => 0)
  await expect(call).rejects.toMatchObject({
    exitCode: 1,
    message: `No response from http://127.0.0.1:${port}/_sandbox/health in time.`,
  })
})

it('does not report an error in the response as a failed connection', async () => {
  const receiver = await startReceiver(() => ({ headers: SANDBOX_HEADERS, body: '{}' }))
  const settings = { ...defaultSettings(), port: Number(new URL(receiver.url).port) }
  const bug = Object.assign(new TypeError('the name must be a text'), { code: 'ERR_INVALID_ARG_TYPE' })
  const call = callSandbox(settings, '/_sandbox/spaces', {}, () => Promise.reject(bug))
  await expect(call).rejects.toThrow(/^Cannot read the response of \S+ \(the name must be a text\)/)
})
