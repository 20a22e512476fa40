import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { createPost } from './post.ts'
import { createTargets } from './targets.ts'

const open: Server[] = []
afterEach(() => Promise.all(open.splice(0).map((server) => new Promise((resolve) => server.close(resolve)))))

const portOf = async (server: Server): Promise<number> => {
  open.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const size = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff]
  return Buffer.concat([Buffer.of(tag, ...size), content])
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)

/** The smallest certificate that signs itself (RFC 5280 4.1): a file of one would look like a leaked key. */
const selfSigned = (name: string, publicKey: KeyObject, privateKey: KeyObject): string => {
  const ecdsaWithSha256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
  const commonName = sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(name)))
  const subject = sequence(der(0x31, commonName))
  const time = (text: string) => der(0x18, Buffer.from(text))
  const validity = sequence(time('20200101000000Z'), time('21200101000000Z'))
  const key = publicKey.export({ type: 'spki', format: 'der' })
  const facts = sequence(der(0x02, Buffer.of(1)), ecdsaWithSha256, subject, validity, subject, key)
  const signature = der(0x03, Buffer.of(0), sign('sha256', facts, privateKey))
  const base64 = sequence(facts, ecdsaWithSha256, signature).toString('base64')
  return `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`
}

const tlsReceiver = (listener: RequestListener) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  return createTlsServer({ key, cert: selfSigned('receiver', publicKey, privateKey) }, listener)
}

const resultAt = async (url: string) => {
  const lookup = async () => [{ address: '127.0.0.1' }]
  const post = createPost({ targets: createTargets({ allow: 'local', lookup }), timeoutMs: 5_000 })
  return (await post(url, {}, '{}')).result
}

it('is told the name of the URL, and believed only when somebody vouches for it', async () => {
  const listener = vi.fn()
  const server = tlsReceiver(listener)
  const names = vi.fn((_hello: unknown) => {})
  server.on('tlsClientError', () => {})
  server.on('connection', (socket) => socket.once('data', (hello) => names(hello.includes('receiver'))))
  const result = await resultAt(`https://receiver:${await portOf(server)}/hook`)
  expect(result).toEqual({ type: 'failed', error: expect.stringContaining('self-signed: use an http URL, or start') })
  expect(listener).not.toHaveBeenCalled()
})

it.each([
  ['https', 'http', () => createServer(), 'does not speak TLS'],
  ['http', 'https', () => tlsReceiver(() => {}), 'if it speaks TLS, use an https URL'],
])('%s to a receiver of %s says what to change', async (scheme, _other, create, words) => {
  const result = await resultAt(`${scheme}://receiver:${await portOf(create())}/hook`)
  expect(result).toEqual({ type: 'failed', error: expect.stringContaining(words) })
})
