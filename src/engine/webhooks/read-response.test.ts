import { EventEmitter, once } from 'node:events'
import { createServer, get, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createPost, readResponse } from './http-client.ts'
import { createTargets } from './targets.ts'

const CARD = '4111 1111-1111 1111'
const KB = 1024
const open: Server[] = []
const post = createPost({ targets: createTargets({ allow: 'local' }), timeoutMs: 5_000 })

afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

const listening = async (listener: RequestListener) => {
  const server = createServer(listener)
  open.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}
const responseOf = async (listener: RequestListener) => {
  const { result } = await post({
    url: `http://127.0.0.1:${await listening(listener)}/`,
    headers: {},
    body: '{}',
    sendingMs: 0,
  })
  if (result.type !== 'responded') throw new Error(result.error)
  return result
}
const bodyOf = async (body: string | Buffer) => (await responseOf((_req, res) => res.end(body))).body
const headersOf = async (headers: Record<string, string | string[]>) =>
  (await responseOf((_req, res) => res.writeHead(200, headers).end())).headers

describe('the body', () => {
  it.each([
    ['nothing', '', ''],
    ['text', 'Größe: 東京 🧾', 'Größe: 東京 🧾'],
    ['4 KB', 'a'.repeat(4 * KB), 'a'.repeat(4 * KB)],
    ['a byte more', 'a'.repeat(4 * KB + 1), 'a'.repeat(4 * KB)],
    ['a character of two bytes on the edge', `a${'é'.repeat(4 * KB)}`, `a${'é'.repeat(2 * KB - 1)}`],
    ['a character of four bytes on the edge', `ab${'🧾'.repeat(4 * KB)}`, `ab${'🧾'.repeat(KB - 1)}`],
    ['something that is not UTF-8', Buffer.of(0x61, 0xff), 'a\ufffd'],
    ['half a character at its end', Buffer.of(0x61, 0xc3), 'a\ufffd'],
  ])('of %s is kept up to 4 KB', async (_title, sent, kept) => {
    expect(await bodyOf(sent)).toBe(kept)
  })

  it('of 10 MB is cut, and the connection is closed', async () => {
    const port = await listening((_req, res) => res.end('a'.repeat(10 * KB * KB)))
    const [response] = await once(get({ port, host: '127.0.0.1' }), 'response')
    const { socket } = response
    const closed = once(socket, 'close')
    expect(await readResponse(response)).toMatchObject({ type: 'responded', body: 'a'.repeat(4 * KB) })
    await closed
    expect(socket.bytesRead).toBeLessThan(KB * KB)
  })

  it('that never ends is cut, and the connection is closed', async () => {
    const ended = new EventEmitter()
    const end = once(ended, 'end')
    const { body } = await responseOf((_req, res) => {
      const more = () => void (res.write('x'.repeat(500)) && setImmediate(more))
      res.on('drain', more).on('close', () => ended.emit('end'))
      more()
    })
    expect(body).toBe('x'.repeat(4 * KB))
    await end
  })

  it.each([
    ['whole', `before ${CARD} after`, 'before [hidden number] after'],
    ['cut in two', `${'a'.repeat(4 * KB - 12)}${CARD}`, 'a'.repeat(4 * KB - 12)],
    ['cut at a blank', `${'a'.repeat(4 * KB - 5)}${CARD}`, 'a'.repeat(4 * KB - 5)],
    ['whole before the edge', `${'a'.repeat(4 * KB - 19)}${CARD} after`, `${'a'.repeat(4 * KB - 19)}[hidden number]`],
  ])('never holds a card number, %s', async (_title, sent, kept) => {
    expect(await bodyOf(sent)).toBe(kept)
  })
})

describe('the headers', () => {
  it('have lower-case names, and repeated ones are joined', async () => {
    const headers = await headersOf({ 'X-One': '1', 'Set-Cookie': ['a=1', 'b=2'], 'x-two': ['x', 'y', 'z'] })
    expect(headers).toMatchObject({ 'x-one': '1', 'set-cookie': '[hidden]', 'x-two': 'x, y, z' })
  })

  it('never hold a card number', async () => {
    const headers = await headersOf({
      'x-card': `is ${CARD}`,
      'x-4111111111111111': '',
      'x-parts': ['4111111', '1111'],
    })
    expect(headers).toMatchObject({ 'x-card': 'is [hidden number]', 'x-[hidden number]': '' })
  })

  it('may be named like a prototype', async () => {
    const headers = await headersOf({ constructor: 'c', ['__proto__']: 'p' })
    expect(Object.entries(headers)).toEqual(
      expect.arrayContaining([
        ['constructor', 'c'],
        ['__proto__', 'p'],
      ]),
    )
  })

  it('are 50 at most', async () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`x-${index}`, String(index)]))
    const headers = await headersOf(many)
    expect(Object.keys(headers)).toEqual(Array.from({ length: 50 }, (_, index) => `x-${index}`))
  })

  it('are 8 KB at most', async () => {
    const headers = await headersOf({ 'x-a': 'a'.repeat(5 * KB), 'x-b': 'b'.repeat(3 * KB), 'x-c': 'c' })
    expect(Object.keys(headers).slice(0, 1)).toEqual(['x-a'])
    expect(headers).not.toHaveProperty('x-b')
    const exact = await headersOf({ 'x-a': 'a'.repeat(8 * KB - 6), 'x-b': '', 'x-c': '' })
    expect(Object.keys(exact)).toEqual(['x-a', 'x-b'])
  })
})
