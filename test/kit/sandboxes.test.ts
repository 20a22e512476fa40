import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import { connect, startSandbox } from 'threeds-sandbox'
import { expect, it, onTestFinished, vi } from 'vitest'
import { initBody } from '../support/init-body.ts'

const started = async (...options: Parameters<typeof startSandbox>) => {
  const sandbox = await startSandbox(...options)
  onTestFinished(() => sandbox.close())
  return sandbox
}

it('starts independent sandboxes, with the given settings', async () => {
  const first = await started()
  const other = await started({ 'merchant-id': '1100000042', seed: 'other' })
  expect(first.url).not.toBe(other.url)
  expect((await first.existingSpace('default')).merchantId).toBe('1100000000')
  expect((await other.existingSpace('default')).merchantId).toBe('1100000042')
})

it('connects to a running sandbox by its address', async () => {
  const running = await started()
  const connection = await connect(`${running.url}/`)
  onTestFinished(() => connection.close())
  expect([connection.url, connection.version]).toEqual([running.url, running.version])
  const space = await connection.space('ci')
  expect(await space.requests()).toEqual([])
  await connection.close()
  expect((await running.call('getHealth')).status).toBe('ok')
})

it.each(['default', 'mine'])('opens the space %s with the same credentials as its control API', async (name) => {
  const running = await started({ password: 'own', 'public-url': 'https://shop.example/pay' })
  const connection = await connect(running.url)
  onTestFinished(() => connection.close())
  const asData = (space: object): unknown => JSON.parse(JSON.stringify(space))
  expect(asData(await running.existingSpace(name))).toEqual(asData(await connection.existingSpace(name)))
})

it('rejects an invalid name of a space, and a call after close', async () => {
  const sandbox = await started()
  await expect(sandbox.existingSpace('No Name')).rejects.toMatchObject({ code: 'INVALID_PROPERTY' })
  await sandbox.close()
  await expect(sandbox.space()).rejects.toMatchObject({ code: 'UNREACHABLE' })
})

it('empties a space with a name, and keeps an existing space', async () => {
  const sandbox = await started()
  const post = async ({ url, authorization }: { url: string; authorization: string }) =>
    fetch(`${url}/v1/transactions`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(initBody()),
    })
  const space = await sandbox.space('mine')
  expect((await post(space)).status).toBe(201)
  expect((await (await sandbox.existingSpace('mine')).requests()).length).toBe(1)
  expect(await (await sandbox.space('mine')).requests()).toEqual([])
  const first = await sandbox.space()
  const other = await sandbox.space()
  expect(first.name).not.toBe(other.name)
})

it('opens a space with pages on another site than the app', async () => {
  const sandbox = await started()
  const startPages = async (app: string | true, name?: string) => {
    const space = await sandbox.space({ crossSite: app, name })
    const { host } = new URL((await space.call('getSpacePages', { path: { space: space.name } })).startPages)
    return [host.split(':')[0], (await space.setSpacePages(null)).url]
  }
  expect(await startPages(true, 'mine')).toEqual(['bank.localhost', null])
  expect(await startPages('http://localhost:3000')).toEqual(['127.0.0.1', null])
  expect(await startPages('http://127.0.0.1:3000/paid')).toEqual(['localhost', null])
  expect((await sandbox.existingSpace('mine')).name).toBe('mine')
  await expect((await sandbox.space()).setSpacePages('http://localhost:1')).rejects.toMatchObject({
    code: 'PAGES_NOT_HERE',
  })
})

it('returns all events of all pages, and throws if some are no longer kept', async () => {
  const counted = async (kept: number) => {
    const sandbox = await started({ 'traffic-events': kept })
    const space = await sandbox.space()
    for (let n = 0; n < 25; n += 1) await space.clock.advance('1ms')
    return space
  }
  expect((await (await counted(100)).events({ type: 'clock.changed', limit: 10 })).length).toBe(25)
  const few = await counted(20)
  await expect(few.events()).rejects.toMatchObject({ code: 'INCOMPLETE' })
  await expect(few.requests()).rejects.toMatchObject({ code: 'INCOMPLETE' })
})

it('returns lines for an .env file', async () => {
  const space = await (await started()).space('ci-42')
  expect(space.environmentLines.split('\n')).toEqual([
    `SANDBOX_URL=${space.url}`,
    `SANDBOX_CONTROL_URL=${space.url}/_sandbox`,
    'SANDBOX_SPACE=ci-42',
    'SANDBOX_MERCHANT_ID=1100000000+ci-42',
    'SANDBOX_PASSWORD=sandbox',
    'SANDBOX_LINK_KEY=sandbox-link-key+ci-42',
    'SANDBOX_LINK_KEY_HEADER=link-api-key',
    expect.stringMatching(/^SANDBOX_WEBHOOK_SECRET=whsec_/),
    expect.stringMatching(/^SANDBOX_SIGNATURE_KEY=[0-9a-f]+$/),
    'SANDBOX_SIGNATURE_HEADER=Sandbox-Signature',
    '',
  ])
})

it('closes everything that belongs to it', async () => {
  const sandbox = await started()
  const receiver = await sandbox.receiver()
  const send = () => fetch(receiver.url, { method: 'POST', body: '{}' })
  expect((await send()).status).toBe(200)
  await sandbox[Symbol.asyncDispose]()
  await sandbox.close()
  // Another program can have its port by now; the receiver must get nothing more.
  await send().catch(() => undefined)
  expect(receiver.received.length).toBe(1)
  await expect(sandbox.call('getHealth')).rejects.toThrow(`the sandbox at ${sandbox.url} was closed`)
})

it('checks the signatures of a webhook, and returns the status of respondNext', async () => {
  const sandbox = await started()
  const receiver = await sandbox.receiver()
  receiver.respondNext(503)
  const line = { action: 'init', source: 'api', date: '2030-01-02T03:04:05.678+00:00', success: true } as const
  const history = [line, { ...line, action: 'authenticate' as const }]
  const send = (headers: Record<string, string> = {}) =>
    fetch(receiver.url, { method: 'POST', body: JSON.stringify({ status: 'failed', history }), headers })
  expect([
    (await send()).status,
    (await send({ 'webhook-signature': 'v1,x', 'Sandbox-Signature': 't=1,s0=2' })).status,
  ]).toEqual([503, 200])
  expect(receiver.received.map(({ signatures, isSigned, responded }) => [signatures, isSigned, responded])).toEqual([
    [{ standard: 'missing', own: 'missing' }, false, 503],
    [{ standard: 'wrong', own: 'wrong' }, false, 200],
  ])
  const result = await receiver.waitFor({ status: 'failed', history })
  expect(result.responded).toBe(503)
  await expect(receiver.waitFor({ history: [line] }, { timeoutMs: 1 })).rejects.toThrow('Received instead:')
  receiver.clear()
  const later = receiver.waitFor(({ text }) => text.includes('history'))
  await send()
  expect((await later).responded).toBe(200)
})

it('ignores a request that is aborted during its body', async () => {
  const sandbox = await started()
  const receiver = await sandbox.receiver()
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => void process.off('unhandledRejection', unhandled))
  receiver.respondNext(503)
  const { port } = new URL(receiver.url)
  const sender = connectTcp(Number(port), '127.0.0.1')
  // The server closes the connection when it detects that the rest is missing.
  sender.end('POST /webhooks HTTP/1.1\r\nhost: x\r\ncontent-length: 99\r\n\r\n{"status":').resume()
  await once(sender, 'close')
  expect((await fetch(receiver.url, { method: 'POST', body: '{"status":"x"}' })).status).toBe(503)
  expect(receiver.received.map(({ body }) => body)).toEqual([{ status: 'x' }])
  expect(unhandled).not.toHaveBeenCalled()
})
