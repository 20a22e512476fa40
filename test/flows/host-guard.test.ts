import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { isLocalHost } from '../../src/api/host-guard.ts'
import { sharedSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox({ 'allowed-hosts': ['sandbox.shop.example'] })

describe('allowed host names of a sandbox', () => {
  it.each([
    ['127.0.0.1:8080', true],
    ['[::1]:8080', true],
    ['192.168.1.7', true],
    ['localhost:8080', true],
    ['LOCALHOST', true],
    ['app.localhost', true],
    ['threeds-sandbox:8080', true],
    ['host.docker.internal', true],
    ['sandbox.local', true],
    ['sandbox.test.', true],
    ['box.home.arpa', true],
    ['example.com', false],
    ['localhost.example.com', false],
    ['test.example', false],
    // Names that can be registered by others.
    ['evil.mytest', false],
    ['127.0.0.1.example.com', false],
    ['', false],
    ['local host', false],
    ['shop.test/evil', false],
  ])('%s: %s', (host, allowed) => {
    expect(isLocalHost(host)).toBe(allowed)
  })
})

/** Sends raw bytes, because HTTP clients would fix the tested mistakes. Returns the status line. */
const raw = async (...lines: string[]): Promise<string> => {
  const { port } = new URL(shared().url)
  const socket = connect(Number(port), '127.0.0.1')
  let response = ''
  socket.on('data', (chunk) => {
    response += chunk
  })
  // Keep the socket open: Node drops a request if its caller closes its half before the response is ready.
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  await once(socket, 'close')
  return response.split('\r\n')[0] ?? ''
}

describe('a request on the wire', () => {
  it.each([
    ['a local Host', ['GET /_sandbox/health HTTP/1.1', 'Host: localhost', 'Connection: close'], 200],
    [
      'an allowed public Host',
      ['GET /_sandbox/health HTTP/1.1', 'Host: sandbox.shop.example', 'Connection: close'],
      200,
    ],
    ['a public Host', ['GET /_sandbox/health HTTP/1.1', 'Host: evil.example.com', 'Connection: close'], 403],
    ['no Host', ['GET /_sandbox/health HTTP/1.0'], 400],
    [
      'two Hosts',
      ['GET /_sandbox/health HTTP/1.1', 'Host: localhost', 'Host: evil.example.com', 'Connection: close'],
      400,
    ],
    [
      'a local absolute target',
      ['GET http://localhost/_sandbox/health HTTP/1.1', 'Host: localhost', 'Connection: close'],
      200,
    ],
    [
      'a public absolute target',
      ['GET http://evil.example.com/_sandbox/health HTTP/1.1', 'Host: localhost', 'Connection: close'],
      403,
    ],
  ])('with %s', async (_title, lines, status) => {
    expect(await raw(...lines)).toContain(`HTTP/1.1 ${status}`)
  })

  it('to a page with a public host name is rejected', async () => {
    const response = await shared().http.get('/v1/start/123456789012345678').set('Host', 'evil.example.com')
    expect(response.status).toBe(403)
  })
})
