import fc from 'fast-check'
import { initBody } from '../support/init-body.ts'
import { connectTo } from '../support/raw-call.ts'
import { MERCHANT } from '../support/sandbox.ts'

/** Data written to a connection in pieces, and whether the client closes its side. */
export type Raw = { readonly pieces: readonly string[]; readonly isEnded: boolean }

const INIT = JSON.stringify(initBody())
const BASIC = `Authorization: Basic ${btoa(MERCHANT.join(':'))}`

const METHODS = [
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'get',
  'CONNECT',
  'PRI',
  'GET\u0000',
  '',
  'X'.repeat(50),
]
const TARGETS = [
  '/_sandbox/health',
  '/v1/transactions',
  '/',
  '*',
  '',
  'http://elsewhere.test/_sandbox/health',
  'https://127.0.0.1/v1/transactions',
  'localhost:80',
  '//_sandbox/health',
  '/_sandbox/health#x',
  '/ /',
  '/%',
  '/\u00e9',
  '?',
  'http://',
  'http://[/',
  '/_sandbox/wait?timeout=0s',
]
const VERSIONS = ['HTTP/1.1', 'HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.1 ', 'http/1.1', '', 'HTTP/9.9']
const HOSTS = [
  ['Host: localhost'],
  [],
  ['Host: localhost', 'Host: evil.example'],
  ['Host: evil.example'],
  ['Host:'],
  ['Host: localhost', 'Host: localhost'],
  ['Host : localhost'],
  ['Host: a b'],
]
const LINES = [
  'Content-Length: -1',
  'Content-Length: 1e3',
  'Content-Length: 99999999999999999999',
  'Content-Length: 3, 3',
  'Content-Length: 5\r\nContent-Length: 6',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: x',
  'Transfer-Encoding: chunked\r\nContent-Length: 4',
  'No-Colon',
  ': no name',
  'X: a\r\n folded',
  'X: a\u0000b',
  'X:\u00e9',
  ' X: y',
  'Expect: 100-continue',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Connection: close',
  'Connection: keep-alive',
  'Content-Type: application/json',
  BASIC,
  'Content-Encoding: gzip',
  `X: ${'y'.repeat(20_000)}`,
]
const BODIES = [
  '',
  INIT,
  INIT.slice(0, 40),
  '5\r\nhello\r\n0\r\n\r\n',
  '0\r\n\r\n',
  'ffffffffffffffff\r\nx',
  'zz\r\n',
  '5\r\nhel',
  '-1\r\n',
  '\r\n\r\n',
  '{}',
  '\u0000\u0001',
]

const anyRequest = fc
  .record({
    method: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom('GET', 'GET', 'POST') },
      { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
    ),
    target: fc.oneof(
      { weight: 2, arbitrary: fc.constant('/_sandbox/health') },
      { weight: 1, arbitrary: fc.constantFrom(...TARGETS) },
    ),
    version: fc.oneof(
      { weight: 4, arbitrary: fc.constant('HTTP/1.1') },
      { weight: 1, arbitrary: fc.constantFrom(...VERSIONS) },
    ),
    host: fc.oneof(
      { weight: 3, arbitrary: fc.constant(['Host: localhost']) },
      { weight: 1, arbitrary: fc.constantFrom(...HOSTS) },
    ),
    lines: fc.oneof(fc.constant<string[]>([]), fc.array(fc.constantFrom(...LINES), { maxLength: 3 })),
    body: fc.constantFrom(...BODIES),
    hasLength: fc.boolean(),
    end: fc.oneof(
      { weight: 8, arbitrary: fc.constant('\r\n') },
      { weight: 1, arbitrary: fc.constantFrom('\n', '\r', '') },
    ),
  })
  .map(({ method, target, version, host, lines, body, hasLength, end }) => {
    const length = hasLength ? [`Content-Length: ${Buffer.byteLength(body)}`] : []
    return [`${method} ${target} ${version}`, ...host, ...lines, ...length, '', body].join(end)
  })

/** Generates the data of a connection: one or several requests, complete or not, split anywhere. */
export const anyRaw: fc.Arbitrary<Raw> = fc
  .record({
    requests: fc.array(anyRequest, { minLength: 1, maxLength: 3 }),
    noise: fc.oneof({ weight: 8, arbitrary: fc.constant('') }, { weight: 1, arbitrary: fc.string({ unit: 'binary' }) }),
    cut: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(200) }),
    split: fc.nat(300),
    isEnded: fc.nat(3).map((n) => n === 0),
  })
  .map(({ requests, noise, cut, split, isEnded }) => {
    const all = noise + requests.join('')
    const kept = all.slice(0, Math.max(1, all.length - cut))
    return { pieces: [kept.slice(0, split), kept.slice(split)].filter((chunk) => chunk !== ''), isEnded }
  })

/** Short time limits for incomplete requests. */
export const TIMES = { headersMs: 150, requestMs: 300, checkMs: 25 }
/** Time in ms without data after which a response is complete. */
const QUIET_MS = 20

/** Returns all data of the server until it closes the connection, or has responded and is idle. */
export const responseTo = async (url: string, { pieces, isEnded }: Raw): Promise<string> => {
  const socket = await connectTo(url)
  let response = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    response += chunk
    socket.setTimeout(QUIET_MS)
  })
  const over = new Promise<void>((resolve) => {
    socket.on('timeout', resolve).on('close', () => resolve())
  })
  for (const chunk of pieces) {
    socket.write(chunk, 'utf8')
    await new Promise(setImmediate)
  }
  if (isEnded) socket.end()
  await over
  socket.destroy()
  return response
}

/** Returns the problems of a response. */
export const problemsOf = (response: string): readonly string[] => {
  const heads = [...response.matchAll(/HTTP\/1\.1 (\d{3}) [^\r\n]*\r\n(.*?)\r\n\r\n/gs)].filter(
    ([, status]) => status !== '100',
  )
  const problems = heads.flatMap(([, status, lines = '']) => [
    ...(Number(status) >= 500 && status !== '503' ? [`is ${status}`] : []),
    ...(/^x-content-type-options: nosniff$/im.test(lines) ? [] : [`${status} lacks nosniff`]),
    ...(/^content-security-policy: .*frame-ancestors/im.test(lines) ? [] : [`${status} may be displayed in a frame`]),
    ...(/^correlation-id: ./im.test(lines) ? [] : [`${status} has no Correlation-Id`]),
  ])
  if (response !== '' && heads.length === 0 && !/^HTTP\/1\.1 100 /.test(response))
    problems.push('is not an HTTP response')
  if (/\n\s+at .+:\d+:\d+|<pre>|sandbox failed to handle/.test(response)) problems.push('shows an internal error')
  return problems
}
