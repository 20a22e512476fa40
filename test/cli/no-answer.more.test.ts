import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { defaultSettings } from '../../src/app/settings/resolve-settings.ts'
import { askSandbox } from '../../src/cli/running-sandbox.ts'
import { runCommand } from '../support/command.ts'
import { DEAD_ADDRESS } from '../support/dead-address.ts'
import { startReceiver } from '../support/receiver.ts'

/** Somebody on a port of this machine who does this with whatever is sent. */
const somebody = async (act: (socket: Socket) => void): Promise<string> => {
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

const answer = (body: string, headers: Record<string, string> = {}): string =>
  [
    'HTTP/1.1 200 OK',
    ...Object.entries({ 'content-length': String(body.length), ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    '',
    body,
  ].join('\r\n')

const OURS = { 'sandbox-request-id': 'req_1', 'content-type': 'application/json' }

const another = answer('<h1>It works!</h1>', { 'content-type': 'text/html' })
const half = answer('{"requests":[', { ...OURS, 'content-length': '1000' })

/** Who answers, with what, and what is said about it. */
const WHO: readonly [who: string, act: (socket: Socket) => void, words: RegExp][] = [
  [
    'another program',
    (socket) => socket.end(another),
    /^what answers at \S+ is no sandbox; see --host and --port, or --url$/m,
  ],
  [
    'a program that speaks no HTTP',
    (socket) => socket.end('220 mail.test ESMTP\r\n'),
    /^what answers at \S+ is no sandbox: it does not speak HTTP; see --host and --port, or --url$/m,
  ],
  [
    'one that hangs up at once',
    (socket) => socket.destroy(),
    /^the connection to \S+ broke before the answer was whole/m,
  ],
  [
    'one that ends in the middle',
    (socket) => socket.write(half, () => socket.destroy()),
    /^the connection to \S+ broke before the answer was whole/m,
  ],
  [
    'one whose answer is no JSON',
    (socket) => socket.end(answer('<html>', OURS)),
    /^the answer of \S+ cannot be read .*: is it a sandbox of another version, or is something between\?$/m,
  ],
  [
    'one whose answer is another',
    (socket) => socket.end(answer('null', OURS)),
    /^the answer of \S+ cannot be read .*: is it a sandbox of another version, or is something between\?$/m,
  ],
]

const ASKING = [
  ['requests', 7, ['requests']],
  ['events', 7, ['events']],
  ['wait', 7, ['wait']],
  ['next', 7, ['next', 'list']],
  ['webhook', 1, ['webhook', 'list']],
] as const

it.each(ASKING.flatMap(([name, code, args]) => WHO.map((who) => [name, ...who, code, args] as const)))(
  '%s says what answers instead of a sandbox: %s',
  async (_name, _who, act, words, code, args) => {
    const ended = await runCommand([...args, '--port', await somebody(act)])
    expect(ended).toMatchObject({ code, stdout: '' })
    expect(ended.stderr).toMatch(words)
    expect(ended.stderr.trimEnd().split('\n')).toHaveLength(1)
  },
)

it('health takes no other program for a sandbox that is ready', async () => {
  const ended = await runCommand(['health', '--port', await somebody((socket) => socket.end(another))])
  expect(ended).toMatchObject({ code: 1, stdout: '' })
  expect(ended.stderr).toContain('is no sandbox')
})

it('events --follow says that the connection broke', async () => {
  const stream = answer('', { ...OURS, 'content-type': 'text/event-stream', 'content-length': '1000' })
  const port = await somebody((socket) => socket.write(stream, () => socket.destroy()))
  const ended = await runCommand(['events', '--follow', '--port', port])
  expect(ended.code).toBe(7)
  expect(ended.stderr).toMatch(/^the connection to \S+ broke before the answer was whole/)
})

it('says that nobody listens, by every name of this machine', async () => {
  const { port } = new URL(`http://${DEAD_ADDRESS}`)
  for (const host of ['127.0.0.1', 'localhost']) {
    const { code, stderr } = await runCommand(['requests', '--host', host, '--port', port])
    expect(code).toBe(7)
    expect(stderr).toMatch(/^no sandbox answers at http:\S+: .*ECONNREFUSED/)
  }
})

it('says that the answer takes too long', async () => {
  const port = await somebody(() => {})
  const settings = { ...defaultSettings(), port: Number(port) }
  const asked = askSandbox(settings, '/_sandbox/health', { signal: AbortSignal.timeout(20) }, async () => 0)
  await expect(asked).rejects.toMatchObject({
    exitCode: 1,
    message: `no answer came in time from http://127.0.0.1:${port}/_sandbox/health`,
  })
})

it('blames the connection for nothing that went wrong with the answer', async () => {
  const receiver = await startReceiver(() => ({ headers: OURS, body: '{}' }))
  const settings = { ...defaultSettings(), port: Number(new URL(receiver.url).port) }
  const bug = Object.assign(new TypeError('the name must be a text'), { code: 'ERR_INVALID_ARG_TYPE' })
  const asked = askSandbox(settings, '/_sandbox/spaces', {}, () => Promise.reject(bug))
  await expect(asked).rejects.toThrow(/^the answer of \S+ cannot be read \(the name must be a text\)/)
})
