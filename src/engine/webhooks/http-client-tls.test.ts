import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { tlsServer } from '../../../test/support/tls-server.ts'
import { createPost } from './http-client.ts'
import { createTargets } from './targets.ts'

const open: Server[] = []
afterEach(() => Promise.all(open.splice(0).map((server) => new Promise((resolve) => server.close(resolve)))))

const portOf = async (server: Server): Promise<number> => {
  open.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

const resultAt = async (url: string) => {
  const lookup = async () => [{ address: '127.0.0.1' }]
  const post = createPost({ targets: createTargets({ allow: 'local', lookup }), timeoutMs: 5_000 })
  return (await post({ url, headers: {}, body: '{}', sendingMs: 0 })).result
}

it('sends the host name and accepts only trusted certificates', async () => {
  const listener = vi.fn()
  const server = tlsServer(listener)
  const names = vi.fn((_hello: unknown) => {})
  server.on('tlsClientError', () => {})
  server.on('connection', (socket) => socket.once('data', (hello) => names(hello.includes('receiver'))))
  const result = await resultAt(`https://receiver:${await portOf(server)}/hook`)
  expect(result).toEqual({ type: 'failed', error: expect.stringContaining('self-signed. Use an http URL, or start') })
  expect(listener).not.toHaveBeenCalled()
})

it.each([
  ['https', 'http', () => createServer(), 'does not speak TLS'],
  ['http', 'https', () => tlsServer(() => {}), 'if it speaks TLS, use an https URL'],
])('describes the fix for %s to a receiver of %s', async (scheme, _other, create, message) => {
  const result = await resultAt(`${scheme}://receiver:${await portOf(create())}/hook`)
  expect(result).toEqual({ type: 'failed', error: expect.stringContaining(message) })
})
