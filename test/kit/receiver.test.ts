import { createServer } from 'node:http'
import { createServer as createTcpServer, type Server } from 'node:net'
import { type Connection, connect, type Receiver, SandboxError, type Space, startSandbox } from 'threeds-sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
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
  const response = await fetch(`${space.url}/v1/transactions`, {
    method: 'POST',
    headers: { authorization: space.authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ ...initBody(), webhook: { url: receiver.url }, ...more }),
  })
  const { transactionId } = (await response.json()) as { transactionId: string }
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

it('returns the second copy of a duplicate webhook', async () => {
  await space.next('webhook_duplicate')
  await space.challenge(await init()).submit('4444')
  const second = await receiver.waitFor({ refno: 'order-1' }, { count: 2 })
  expect(receiver.received.map(({ id }) => id)).toEqual([second.id, second.id])
  const { facts } = await space.wait({ type: 'webhook.attempted', refno: 'order-1', count: 2 })
  expect(facts.attempt).toBe(2)
  expect((await failure(receiver.waitFor({ refno: 'order-1' }, { count: 3, timeoutMs: 1 }))).message).toMatch(
    /^Only 2 of 3 webhooks with \{"refno":"order-1"\} arrived within 1 ms/,
  )
})

it('lists the most similar and the newest webhooks on timeout, each once', async () => {
  receiver.respondNext(500, 9)
  const send = (id: string, body: object) =>
    fetch(receiver.url, { method: 'POST', headers: { 'webhook-id': id }, body: JSON.stringify(body) })
  for (let n = 0; n < 9; n += 1) await send('msg_near', { refno: 'order-1', status: 'failed' })
  for (let n = 0; n < 6; n += 1) await send(`msg_${n}`, { refno: `order-2${n}`, status: 'failed' })
  const missed = receiver.waitFor({ refno: 'order-1', status: 'authenticated' }, { timeoutMs: 1 })
  const lines = (await failure(missed)).message.split('\n')
  expect(lines[1]).toBe(
    '- msg_near, status 500, received 9 times, different status: {"refno":"order-1","status":"failed"}',
  )
  expect(lines[2]).toMatch(/^- msg_5, status 200, different refno, status: /)
  expect(lines[6]).toBe('and 2 more')
})

it('returns a webhook without members for a body that is no JSON object', async () => {
  await fetch(receiver.url, { method: 'POST', body: 'no JSON' })
  expect(receiver.received.map(({ body, text }) => [body, text])).toEqual([[{}, 'no JSON']])
})

describe('the receiver explains a missing webhook with the reason of the sandbox:', () => {
  it.each<[title: string, prepare: () => Promise<unknown>, expected: RegExp]>([
    [
      'the transaction waits for its cardholder',
      () => init(),
      /\. No webhook was received\. Sandbox, space test-\w+: .*webhook\.delivered.* refno `order-1` .*ransaction `\d+` .*cardholder/,
    ],
    [
      'it has no address',
      async () => space.challenge(await init({ webhook: undefined })).submit('4444'),
      /ransaction `\d+` has no webhook, because its initialization has no `webhook\.url`/,
    ],
    [
      'it was rejected',
      async () => {
        receiver.respondNext(500)
        await space.clock.freeze()
        await space.challenge(await init()).submit('4444')
        await space.wait({ type: 'webhook.attempted', refno: 'order-1' })
        receiver.clear()
      },
      /\. No webhook was received\. .*webhook\.attempted 500 \(/,
    ],
    [
      'it was delivered to another URL',
      async () => {
        const other = await sandbox.receiver()
        await space.challenge(await init({ webhook: { url: other.url } })).submit('4444')
        await other.waitFor({ refno: 'order-1' })
        await space.wait({ type: 'webhook.delivered', refno: 'order-1' })
      },
      /\. No webhook was received\. Webhook \S+ of space test-\w+ was delivered to http:\S+, but this receiver is http:/,
    ],
    [
      'the space received no request',
      async () => {
        const mine = space
        space = await sandbox.existingSpace('of-the-app')
        await init({ refno: 'another' })
        await sandbox.existingSpace(mine.name)
      },
      /o requests in the space `test-\w+`.*credentials/,
    ],
  ])('%s', async (_title, prepare, expected) => {
    await prepare()
    const { code, message } = await failure(receiver.waitFor({ refno: 'order-1' }, { timeoutMs: 1 }))
    expect([code, message]).toEqual(['TIMEOUT', expect.stringMatching(expected)])
  })

  it('the transaction is in an older space', async () => {
    const transactionId = await init()
    await sandbox.space()
    const { message } = await failure(receiver.waitFor({ transactionId }, { timeoutMs: 1 }))
    expect(message).toMatch(new RegExp(`\\. Sandbox, space ${space.name}: .*webhook\\.delivered.* transaction`))
    expect(message).toContain('cardholder')
  })

  it('a closed sandbox gives no reason', async () => {
    const other = await startSandbox()
    const own = await other.receiver()
    const missed = failure(own.waitFor({ refno: 'order-1' }, { timeoutMs: 1 }))
    await other.close()
    expect((await missed).message).toMatch(
      /^No webhook with \{"refno":"order-1"\} arrived within 1 ms\. No webhook was received/,
    )
  })
})

describe('connect describes another program:', () => {
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
    ['invalid JSON', 200, 'application/json', 'ok', '200 (application/json): ok. '],
    ['an empty body', 502, 'text/plain', '', '502 (text/plain) and no body. '],
  ])('%s', async (_title, status, type, body, result) => {
    const url = await listening(createServer((_req, res) => res.writeHead(status, { 'content-type': type }).end(body)))
    const { code, message } = await failure(connect(url))
    expect(code).toBe('INVALID_ADDRESS')
    expect(message).toContain(
      `The program at ${url} is not a sandbox: GET /_sandbox/health returned ${result}Start a sandbox`,
    )
  })

  it('a server of another protocol', async () => {
    const url = await listening(createTcpServer((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')))
    expect(await failure(connect(url))).toMatchObject({ code: 'UNREACHABLE' })
  })
})
