import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { tlsSettings } from '../../../test/support/https-visitor.ts'
import { startSandbox } from '../../../test/support/sandbox.ts'
import { startName } from '../../core/domain/start-id.ts'
import { checkHealth } from './check-health.ts'
import { findingsOf } from './findings.ts'

/** Starts a server that handles each connection with a function, and returns its address. */
const writing = async (write: (socket: Socket) => unknown): Promise<string> => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    write(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it.each<[who: string, speak: (socket: Socket) => unknown, code: string, patienceMs?: number]>([
  ['speaks another protocol', (socket) => socket.end('220 mail.test ESMTP\r\n'), 'another_program'],
  ['closes the connection, like a stopping sandbox', (socket) => socket.destroy(), 'not_ready'],
  ['sends nothing', () => {}, 'not_ready', 50],
])('detects a server that %s', async (_caller, write, code, patienceMs) => {
  const url = await writing(write)
  const { result } = await checkHealth(url, patienceMs)
  const facts = { subject: url, hostname: '127.0.0.1', port: '1', environment: { isWsl: false }, result }
  expect(findingsOf('server', facts).map((finding) => finding.code)).toEqual([code])
})

it.each([
  ['http', (url: string) => url.replace('https:', 'http:'), 'wrong_scheme'],
  ['https without trust', (url: string) => url, 'certificate_not_trusted'],
])('explains a failed call of a sandbox with TLS: %s', async (_title, addressOf, code) => {
  const { url } = await startSandbox(tlsSettings())
  const { result } = await checkHealth(addressOf(url))
  const facts = { subject: url, hostname: '127.0.0.1', port: '1', environment: { isWsl: false }, result }
  expect(findingsOf('server', facts).map((finding) => finding.code)).toEqual([code])
})

it('explains https to a sandbox without TLS', async () => {
  const { url } = await startSandbox()
  const { result } = await checkHealth(url.replace('http:', 'https:'))
  const facts = { subject: url, hostname: '127.0.0.1', port: '1', environment: { isWsl: false }, result }
  expect(findingsOf('server', facts).map((finding) => finding.code)).toEqual(['wrong_scheme'])
})

it('detects a sandbox, and that nothing listens', async () => {
  const { url, sandbox } = await startSandbox()
  const start = startName(sandbox.traffic.start, url)
  expect(await checkHealth(url)).toEqual({ result: 'sandbox', version: sandbox.version, start })
  await sandbox.close()
  expect(await checkHealth(url)).toEqual({ result: 'connection_refused', reason: 'nothing listens there' })
})
