import { createServer } from 'node:http'
import { createServer as createTcpServer, type Server } from 'node:net'
import { type Connection, connect, type Receiver, SandboxError, type Space, startSandbox } from 'threeds-sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { initBody } from '../support/init-body.ts'

let sandbox: Connection
let receiver: Receiver
let space: Space
beforeAll(async () => {
  sandbox = await startSandbox()
  receiver = await sandbox.receiver()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  receiver.clear()
  space = await sandbox.space()
})

const init = async (more: object = {}): Promise<string> => {
  const answer = await fetch(`${space.url}/v1/transactions`, {
    method: 'POST',
    headers: { authorization: space.authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ ...initBody(), webhook: { url: receiver.url }, ...more }),
  })
  const { transactionId } = (await answer.json()) as { transactionId: string }
  return transactionId
}

const failure = (call: Promise<unknown>): Promise<SandboxError> =>
  call.then(
    () => {
      throw new Error('it did not fail')
    },
    (error: unknown) => {
      if (error instanceof SandboxError) return error
      throw error
    },
  )

it('gives the second copy of a webhook, which an app has to bear', async () => {
  await space.next('webhook_duplicate')
  await space.challenge(await init()).submit('4444')
  const second = await receiver.waitFor({ refno: 'order-1' }, { nth: 2 })
  expect(receiver.received.map(({ id }) => id)).toEqual([second.id, second.id])
  const { facts } = await space.wait({ type: 'webhook.attempted', refno: 'order-1', count: 2 })
  expect(facts.attempt).toBe(2)
  expect((await failure(receiver.waitFor({ refno: 'order-1' }, { nth: 3, timeoutMs: 1 }))).message).toMatch(
    /^only 2 of 3 webhooks with \{"refno":"order-1"\} came within 1 ms/,
  )
})

it('tells the nearest and the newest of what came instead, each webhook once', async () => {
  receiver.answerNext(500, 9)
  const send = (id: string, body: object) =>
    fetch(receiver.url, { method: 'POST', headers: { 'webhook-id': id }, body: JSON.stringify(body) })
  for (let n = 0; n < 9; n += 1) await send('msg_near', { refno: 'order-1', status: 'failed' })
  for (let n = 0; n < 6; n += 1) await send(`msg_${n}`, { refno: `order-2${n}`, status: 'failed' })
  const missed = receiver.waitFor({ refno: 'order-1', status: 'authenticated' }, { timeoutMs: 1 })
  const lines = (await failure(missed)).message.split('\n')
  expect(lines[1]).toBe(
    '- msg_near, answered 500, the last of 9 times, another status: {"refno":"order-1","status":"failed"}',
  )
  expect(lines[2]).toMatch(/^- msg_5, answered 200, another refno, status: /)
  expect(lines[6]).toMatch(/^and 2 more; /)
})

it('takes what is no JSON object for a webhook without members', async () => {
  await fetch(receiver.url, { method: 'POST', body: 'no JSON' })
  expect(receiver.received.map(({ body, text }) => [body, text])).toEqual([[{}, 'no JSON']])
})

describe('a webhook that does not come: the receiver says what the sandbox knows', () => {
  it.each<[what: string, prepare: () => Promise<unknown>, words: RegExp]>([
    [
      'it waits for its cardholder',
      () => init(),
      /; none came at all; the sandbox says of the space test-\w+: no webhook\.delivered with refno order-1 came so far, .*; transaction \d+ waits for its cardholder/,
    ],
    [
      'it has no address',
      async () => space.challenge(await init({ webhook: undefined })).submit('4444'),
      /; no webhook tells of transaction \d+: it has no address/,
    ],
    [
      'it was refused',
      async () => {
        receiver.answerNext(500)
        await space.clock.freeze()
        await space.challenge(await init()).submit('4444')
        await space.wait({ type: 'webhook.attempted', refno: 'order-1' })
        receiver.clear()
      },
      /; none came at all; .* the newest first: webhook\.attempted 500 \(.*is tried again at/,
    ],
    [
      'it went elsewhere',
      async () => {
        const other = await sandbox.receiver()
        await space.challenge(await init({ webhook: { url: other.url } })).submit('4444')
        await other.waitFor({ refno: 'order-1' })
        await space.wait({ type: 'webhook.delivered', refno: 'order-1' })
      },
      /; none came at all; webhook \S+ of the space test-\w+ was delivered to http:\S+, and this receiver is http:/,
    ],
    [
      'no request came to the space at all',
      async () => {
        const mine = space
        space = await sandbox.existingSpace('of-the-app')
        await init({ refno: 'another' })
        await sandbox.existingSpace(mine.name)
      },
      /; no request came to the space test-\w+, but .*does the app use the credentials of one of them\?|does the app use its credentials\?/,
    ],
  ])('%s', async (_what, prepare, words) => {
    await prepare()
    const { code, message } = await failure(receiver.waitFor({ refno: 'order-1' }, { timeoutMs: 1 }))
    expect([code, message]).toEqual(['TIMEOUT', expect.stringMatching(words)])
  })

  it('of a transaction in the space that it is of, be it an older one', async () => {
    const transactionId = await init()
    await sandbox.space()
    const { message } = await failure(receiver.waitFor({ transactionId }, { timeoutMs: 1 }))
    expect(message).toContain(`; the sandbox says of the space ${space.name}: no webhook.delivered with transaction`)
    expect(message).toContain('waits for its cardholder')
  })

  it('and a closed sandbox nothing', async () => {
    const other = await startSandbox()
    const own = await other.receiver()
    const missed = failure(own.waitFor({ refno: 'order-1' }, { timeoutMs: 1 }))
    await other.close()
    expect((await missed).message).toMatch(/^no webhook with \{"refno":"order-1"\} came within 1 ms; none came at all/)
  })
})

describe('connect to what is no sandbox says who is there', () => {
  const listening = async (server: Server): Promise<string> => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const address = server.address()
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  }

  it.each([
    [
      'a page',
      200,
      'text/html',
      '<!doctype html>\n<title>My shop</title>',
      '200 (text/html): <!doctype html> <title>My shop</title>. ',
    ],
    [
      'an API',
      404,
      'application/json',
      '{"error":"no such path"}',
      '404 (application/json): {"error":"no such path"}. ',
    ],
    ['what calls itself JSON', 200, 'application/json', 'ok', '200 (application/json): ok. '],
    ['nothing', 502, 'text/plain', '', '502 (text/plain) and no body. '],
  ])('%s', async (_what, status, type, body, found) => {
    const url = await listening(createServer((_req, res) => res.writeHead(status, { 'content-type': type }).end(body)))
    const { code, message } = await failure(connect(url))
    expect(code).toBe('INVALID_ADDRESS')
    expect(message).toContain(`what answers at ${url} is no sandbox: GET /_sandbox/health gave ${found}Start one there`)
  })

  it('somebody who says nothing', async () => {
    const url = await listening(createTcpServer((socket) => onTestFinished(() => void socket.destroy())))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const missed = failure(connect(url))
    vi.advanceTimersByTime(4_000)
    expect((await missed).message).toContain('(somebody listens, and said nothing for 4000 ms)')
  })

  it('somebody who speaks something else', async () => {
    const url = await listening(createTcpServer((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')))
    expect(await failure(connect(url))).toMatchObject({ code: 'UNREACHABLE' })
  })
})
