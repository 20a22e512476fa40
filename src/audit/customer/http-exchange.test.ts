import { expect, it } from 'vitest'
import { serving } from '../../../test/audit/serve.ts'
import { DEAD_ADDRESS } from '../../../test/support/dead-address.ts'
import { createCustomer } from './customer.ts'

const serve = serving()

const customerAt = (options = {}) => createCustomer({ now: () => 1_000, ...options })

it.each([
  ['no address', 'not_http', /^no address is not a web address/],
  ['ftp://localhost/', 'not_http', /is not a web address/],
  [`http://${DEAD_ADDRESS}/`, 'unreachable', /cannot be reached: nothing listens there. Start the app/],
])('fails for %s: %s', async (url, code, reason) => {
  expect(await customerAt().go({ url })).toEqual({
    kind: 'failed',
    code,
    reason: expect.stringMatching(reason),
    hops: [],
  })
})

it('reports an unknown host name', async () => {
  const resolve = () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }))
  expect(await customerAt({ resolve }).go({ url: 'http://shop.test/' })).toMatchObject({
    code: 'unreachable',
    reason: expect.stringMatching(/does not resolve/),
  })
})

it.each(['the server', 'the name server'])('stops waiting for %s after the time limit', async (who) => {
  const port = await serve((_req, res) => res.writeHead(200).write('<p>'))
  const resolve = () => (who === 'the server' ? Promise.resolve(['127.0.0.1']) : new Promise<string[]>(() => {}))
  // Times that the audit measures are no integers.
  const result = await customerAt({ resolve }).go({ url: `http://shop.test:${port}/`, timeoutMs: 39.5 })
  expect(result).toMatchObject({
    kind: 'failed',
    code: 'timeout',
    reason: expect.stringMatching(/longer than 0\.04 s/),
  })
})

it.each([
  ['SSH-2.0-x\r\n', 'not_http', /is not HTTP \(HPE_/],
  ['', 'unreachable', /closed the connection without a response/],
  ['HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf', 'unreachable', /cannot be reached/],
])('fails for a server that sends %j: %s', async (bytes, code, reason) => {
  const port = await serve(({ socket }) => socket.end(bytes))
  const result = await customerAt().go({ url: `http://127.0.0.1:${port}/` })
  expect(result).toMatchObject({ kind: 'failed', code, reason: expect.stringMatching(reason) })
})

it('reads five megabytes of an endless response in its own charset', async () => {
  const port = await serve((_req, res) => {
    const more = (): void => void res.write('ü'.repeat(500_000), 'latin1', (error) => error ?? more())
    res.setHeader('content-type', 'text/plain; charset=iso-8859-1')
    more()
  })
  const result = await customerAt().go({ url: `http://localhost:${port}/` })
  expect(result.kind === 'page' && result.page.text.length).toBe(5 * 1024 * 1024)
  expect(result.kind === 'page' && result.page.text.slice(0, 2)).toBe('üü')
})
