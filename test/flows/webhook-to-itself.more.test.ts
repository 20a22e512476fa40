import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { CONTROL_ROUTES } from '../../src/core/contract/control-operations.gen.ts'
import { eventually } from '../support/eventually.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { authenticated, deliveries, untilDelivery } from '../support/webhooks.ts'

const REJECTED = { status: 'failed', reason: 'target_rejected' }
const portOf = (running: Running): string => new URL(running.url).port

const transactionsIn = async ({ http }: Running): Promise<readonly object[]> =>
  (await http.get('/_sandbox/transactions').expect(200)).body.transactions

/** Expects a rejection with a reason, and nothing sent. */
const isRejected = (displayed: object): void =>
  expect(displayed).toMatchObject({
    ...REJECTED,
    attemptCount: 1,
    attempts: [{ request: { headers: {} }, error: expect.stringContaining('are never sent to the sandbox itself') }],
  })

describe('a webhook to the sandbox that sends it', () => {
  it.each([
    ['127.0.0.1', '/_sandbox/reset'],
    ['localhost', '/_sandbox/reset'],
    ['127.1', '/_sandbox/reset'],
    ['[::ffff:127.0.0.1]', '/_sandbox/reset'],
    ['0x7f000001', '/_sandbox/receiver/../reset'],
    ['127.0.0.1', '/_sandbox/receiver/default?space=other'],
    ['127.0.0.1', '/v1/transactions'],
  ])('is not sent to %s with %s, and its space is unchanged', async (host, path) => {
    const running = await startSandbox()
    await authenticated(running, `http://${host}:${portOf(running)}${path}`)
    isRejected(await untilDelivery(running, REJECTED))
    expect(await transactionsIn(running)).toHaveLength(1)
  })

  it('is not sent manually, and the caller gets the reason', async () => {
    const running = await startSandbox()
    const transaction = await authenticated(running, undefined)
    const order = { transaction, url: `${running.url}/_sandbox/reset` }
    const { body } = await running.http.post('/_sandbox/webhooks').send(order).expect(201)
    isRejected(body)
  })

  it('arrives at the built-in receiver', async () => {
    const running = await startSandbox()
    await authenticated(running, `${running.url}/_sandbox/receiver/default`)
    const { attempts } = await untilDelivery(running, { status: 'delivered' })
    expect(attempts).toMatchObject([{ response: { status: 200 } }])
  })
})

describe('a webhook by another route', () => {
  /** Starts a proxy to a sandbox under a host name that the sandbox does not know. */
  const proxyTo = async (url: string): Promise<string> => {
    const server = createServer((req, res) => {
      const headers = Object.entries(req.headers).filter(([name]) => !['host', 'connection'].includes(name))
      const chunks: Buffer[] = []
      req.on('data', (chunk: Buffer) => chunks.push(chunk))
      req.on('end', async () => {
        const input = { method: 'POST', headers: Object.fromEntries(headers) as Record<string, string> }
        delete input.headers['content-length']
        const response = await fetch(`${url}${req.url}`, { ...input, body: Buffer.concat(chunks) })
        res.writeHead(response.status).end(await response.text())
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  it.each([undefined, 'webhook_bad_signature', 'webhook_key_order'])(
    'is rejected by the target, and changes nothing there (%s)',
    async (scenario) => {
      const running = await startSandbox()
      const proxy = await proxyTo(running.url)
      await authenticated(running, `${proxy}/_sandbox/reset`, scenario)
      const [displayed] = await eventually(async () => {
        const matches = await deliveries(running)
        expect(matches).toMatchObject([{ attempts: [{ response: { status: 403 } }] }])
        return matches
      })
      expect(displayed?.attempts[0]?.response?.body).toContain('CALLED_BY_WEBHOOK')
      expect(await transactionsIn(running)).toHaveLength(1)
    },
  )

  it('is rejected by another sandbox, whose receiver accepts it', async () => {
    const running = await startSandbox()
    const other = await startSandbox()
    await authenticated(other, undefined)
    const transaction = await authenticated(running, undefined)
    const fired = (path: string) =>
      running.http.post('/_sandbox/webhooks').send({ transaction, url: `${other.url}${path}` })
    expect((await fired('/_sandbox/reset')).body).toMatchObject({ attempts: [{ response: { status: 403 } }] })
    expect(await transactionsIn(other)).toHaveLength(1)
    expect((await fired('/_sandbox/receiver/default')).body).toMatchObject({ status: 'delivered' })
  })
})

describe('a control call of a webhook', () => {
  const shared = sharedSandbox()

  it.each(Object.entries(CONTROL_ROUTES))('%s', async (operation, { verb, path }) => {
    const at = `${shared().url}/_sandbox${path.replaceAll(/\{space\}/g, 'default').replaceAll(/\{\w+\}/g, 'one')}`
    const body = verb === 'GET' ? {} : { body: '{}' }
    const headers = { 'content-type': 'application/json', 'sandbox-webhook': '1' }
    const response = await fetch(at, { method: verb, headers, ...body })
    const text = await response.text()
    if (operation === 'receiveWebhook') expect(response.status).toBe(200)
    // A scenario file has another media type, which is checked first.
    else if (response.status === 415) expect(operation).toMatch(/Scenario/)
    else expect([response.status, JSON.parse(text).error.code]).toEqual([403, 'CALLED_BY_WEBHOOK'])
  })
})
