import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { logLine } from '../../src/cli/log-line.ts'
import { CONNECTION_END_NAMES, CONNECTION_ENDS, type ConnectionEnd } from '../../src/core/domain/connection-ends.ts'
import { LIMITS } from '../../src/core/domain/limits.ts'
import { eventually } from '../support/eventually.ts'
import { connectTo, type RawResponse, rawCall } from '../support/raw-call.ts'
import { MERCHANT, type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'

const KIB = 1024
const get = (headers: string) => `GET /page?x=1 HTTP/1.1\r\nHost: localhost:8080\r\n${headers}\r\n`
const cookies = (size: number) => `Cookie: a=${'x'.repeat(size - 2)}\r\n`
const BASIC = `Basic ${Buffer.from(MERCHANT.join(':')).toString('base64')}`
const HTML = 'Accept: text/html,application/xhtml+xml\r\n'

const endedIn = async ({ http }: Running) => {
  const { body } = await http.get('/_sandbox/requests')
  return body.requests.flatMap(({ connection, ...facts }: { connection?: object }) =>
    connection ? [{ ...facts, ...connection }] : [],
  )
}

it('names the largest header and other host names in a page for browsers, and as JSON for others', async () => {
  const { url } = await startSandbox()
  const page = await rawCall(url, get(HTML + cookies(20 * KIB)))
  expect([page.status, page.headers['content-type']]).toEqual([431, 'text/html; charset=utf-8'])
  for (const text of [
    '<code>cookie</code>',
    '20,480 bytes',
    'href="http://app.localhost:8080"',
    'http://127.0.0.1:8080',
  ])
    expect(page.text).toContain(text)
  const data = await rawCall(url, get(cookies(20 * KIB)))
  const { code, message } = JSON.parse(data.text).error
  expect([data.status, code]).toEqual([431, 'CLIENT_ERROR'])
  expect(message).toMatch(/`cookie` has 20,480 bytes\. Open the sandbox at http:\/\/app\.localhost:8080 or/)
  const other = await rawCall(url, get(`X-Token: ${'x'.repeat(17 * KIB)}\r\n`))
  expect(JSON.parse(other.text).error.message).toMatch(/`x-token` has 17,408 bytes\. Send less in it/)
})

it('explains headers that are too large for Node as well', async () => {
  const running = await startSandbox()
  const { status, text } = await rawCall(running.url, get(HTML + cookies(LIMITS.head.most * 10)))
  expect([status, text]).toEqual([431, expect.stringMatching(/usually cookies .*127\.0\.0\.1/)])
  expect(await endedIn(running)).toMatchObject([{ reason: 'headers_too_large', count: 1 }])
})

it('accepts headers up to the limit, and escapes the name of a header on the page', async () => {
  const { url } = await startSandbox()
  expect((await rawCall(url, get(cookies(15 * KIB)))).status).toBe(404)
  const { text } = await rawCall(url, get(`${HTML}a!b'c: ${'x'.repeat(17 * KIB)}\r\n`))
  expect(text).toContain('a!b&#39;c')
})

/** Waits for a number of events about ended connections. */
const ends = (running: Running, least: number) =>
  eventually(async () => {
    const all = await endedIn(running)
    expect(all.length).toBeGreaterThanOrEqual(least)
    return all
  })

/** Sends bytes, and closes the connection in its own way. */
const send = (url: string, bytes: string): Promise<RawResponse> => rawCall(url, bytes)

/** Ends a connection for each reason that needs no waiting. */
const CAUSES: Partial<Record<ConnectionEnd, (url: string) => Promise<unknown>>> = {
  headers_too_large: (url) => send(url, get(cookies(20 * KIB))),
  tls: (url) => send(url, '\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03'),
  http2: (url) => send(url, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  not_http: (url) => send(url, 'HELLO\r\n\r\n'),
  host_missing: (url) => send(url, 'GET / HTTP/1.1\r\n\r\n'),
  connect_method: (url) => send(url, 'CONNECT bank.test:443 HTTP/1.1\r\nHost: bank.test\r\n\r\n'),
  cut_headers: async (url) => {
    const socket = await connectTo(url)
    socket.end('GET / HTTP/1.1\r\nHost: lo')
    await once(socket.resume(), 'close')
  },
  connection_reset: async (url) => {
    const socket = await connectTo(url)
    socket.resetAndDestroy()
    await once(socket, 'close')
  },
}

it.each(Object.entries(CAUSES))('logs one event with reason and count: %s', async (reason, cause) => {
  const running = await startSandbox()
  const lines: string[] = []
  running.sandbox.traffic.follow((entry) => lines.push(logLine(entry, 'pretty') ?? ''))
  await cause(running.url)
  const [ended] = await ends(running, 1)
  expect(ended).toMatchObject({ reason, count: 1, noCurl: expect.any(String), notes: [expect.any(String)] })
  const description = CONNECTION_ENDS[ended.reason as ConnectionEnd].description
  expect(lines.join('\n')).toContain(`No request: ${description}`)
  const { body } = await running.http.get('/_sandbox/activity?kind=request')
  expect(body.rows).toMatchObject([
    { connection: { reason, count: 1 }, display: { title: expect.stringMatching(/^No request/) } },
  ])
  const explained = await running.http.get(`/_sandbox/explain/${ended.requestId}`)
  expect(explained.body.summary).toContain(description)
})

/** Parts of a request that never becomes complete. */
const SLOW: readonly (readonly [reason: ConnectionEnd, bytes: string, message: string])[] = [
  ['silent', '', 'Limit exceeded: the time to receive the headers of a request (at most 10 s).'],
  [
    'headers_timeout',
    'GET / HTTP/1.1\r\n',
    'Limit exceeded: the time to receive the headers of a request (at most 10 s).',
  ],
  [
    'request_timeout',
    `POST /v1/transactions HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${BASIC}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    'Limit exceeded: the time to receive a request (at most 60 s).',
  ],
]

describe('a request that is too slow', () => {
  const times = { headersMs: 50, requestMs: 100, checkMs: 10 }

  it.each(SLOW)('returns 408 and logs the end: %s', async (reason, bytes, message) => {
    const running = await startSandbox({ times })
    const { status, headers, text } = await rawCall(running.url, bytes)
    expect([status, headers.connection, headers['correlation-id']]).toEqual([408, 'close', expect.any(String)])
    expect(JSON.parse(text).error).toEqual({
      code: 'CLIENT_ERROR',
      message: `${message} No setting raises this limit.`,
    })
    expect((await ends(running, 1))[0]).toMatchObject({ reason, count: 1, status: 408 })
  })

  it.each(SLOW)('does not mention settings with --plain-messages: %s', async (_reason, bytes, message) => {
    const { url } = await startSandbox({ times, 'plain-messages': true })
    expect(JSON.parse((await rawCall(url, bytes)).text).error.message).toBe(message)
  })
})

describe('--plain-messages removes the sandbox from the message for a connection', () => {
  const plain = sharedSandbox({ 'plain-messages': true })

  it.each([
    [
      'a large cookie',
      get(cookies(20 * KIB)),
      'Limit exceeded: the first line and the headers of a request (at most 16 KiB).',
    ],
    ['CONNECT', 'CONNECT bank.test:443 HTTP/1.1\r\nHost: bank.test\r\n\r\n', 'CONNECT is not supported.'],
  ])('%s', async (_title, bytes, message) => {
    expect(JSON.parse((await rawCall(plain().url, bytes)).text).error.message).toBe(message)
  })

  it('and keeps the page for a browser, which has the fix', async () => {
    expect((await rawCall(plain().url, get(HTML + cookies(20 * KIB)))).text).toContain('http://127.0.0.1:8080')
  })
})

it('has a cause in these tests for each reason', () => {
  // limits.more.test.ts opens too many connections, and tls.test.ts has the others.
  const elsewhere = ['too_many_connections', 'plain_http', 'certificate_rejected', 'tls_failed']
  const others = [...SLOW.map(([reason]) => reason), ...elsewhere]
  expect([...Object.keys(CAUSES), ...others].sort()).toEqual([...CONNECTION_END_NAMES].sort())
})

describe('requests on one connection before its responses', () => {
  const call = (line: string, headers = '', body = '') => `${line} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n${body}`
  const HEALTH = 'GET /_sandbox/health'
  const statusesIn = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))

  it('get their responses in order', async () => {
    const { url } = await startSandbox()
    const socket = await connectTo(url)
    socket.write(
      call('GET /_sandbox/scenarios') +
        call(HEALTH).repeat(50) +
        call('GET /_sandbox/nothing') +
        call(HEALTH, 'Connection: close\r\n'),
    )
    let text = ''
    for await (const chunk of socket.setEncoding('latin1')) text += chunk
    expect(statusesIn(text)).toEqual([...Array.from({ length: 51 }, () => 200), 404, 200])
  })

  it('are handled one after the other, so that a client that does not read causes no further work', async () => {
    const { url, http } = await startSandbox()
    const socket = await connectTo(url)
    const body = JSON.stringify({ scenario: 'challenge_failed' })
    const headers = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`
    socket.write(call('GET /_sandbox/wait?refno=none&timeout=60s') + call('POST /_sandbox/next', headers, body))
    await eventually(async () => {
      const { text } = await http.get('/_sandbox/metrics')
      expect(text).toMatch(/^threeds_sandbox_waits 1$/m)
    })
    expect((await http.get('/_sandbox/next')).body.queuedOutcomes).toEqual([])
    socket.destroy()
  })

  it('are all of them if the last one closes the connection, and later bytes are not logged', async () => {
    const running = await startSandbox()
    const socket = await connectTo(running.url)
    socket.write(call(HEALTH) + call(HEALTH, 'Connection: close\r\n') + call(HEALTH))
    let text = ''
    for await (const chunk of socket.setEncoding('latin1')) text += chunk
    expect(statusesIn(text)).toEqual([200, 200])
    expect((await running.http.get('/_sandbox/events')).text).not.toContain('not_http')
  })

  const CHUNKED = 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n'
  const COMPLETE = call(HEALTH) + call('GET /_sandbox/scenarios') + call(HEALTH)

  it.each([
    ['after one', call(HEALTH), 'HELLO\r\n\r\n', [200, 400]],
    ['after some', COMPLETE, 'HELLO\r\n\r\n', [200, 200, 200, 400]],
    ['in the body of the last one', COMPLETE, call('POST /_sandbox/next', CHUNKED, 'zz\r\n'), [200, 200, 200, 400]],
    ['in the body of the only one', '', call('POST /_sandbox/next', CHUNKED, 'zz\r\n'), [400]],
    ['and more of them', COMPLETE, 'HELLO\r\n\r\n'.repeat(3), [200, 200, 200, 400]],
  ])('get their responses before the error for broken bytes: %s', async (_title, complete, broken, statuses) => {
    const running = await startSandbox()
    const socket = await connectTo(running.url)
    socket.write(complete + broken)
    let text = ''
    for await (const chunk of socket.setEncoding('latin1')) text += chunk
    expect(statusesIn(text)).toEqual(statuses)
    expect(await ends(running, 1)).toMatchObject([{ reason: 'not_http', count: 1, status: 400 }])
  })
})
