import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, initBody, plainCard, THREE_DS } from '../support/init-body.ts'
import { eventsIn, requestsIn } from '../support/journal.ts'
import { MERCHANT, type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { scenarioFolder } from '../support/scenario-folder.ts'

const shared = sharedSandbox()
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  shared()
    .http.post(path)
    .auth(...MERCHANT)
    .set({ 'content-type': 'application/json', ...headers })
    .send(body)

describe('responses outside the hosted pages are JSON, and no caller crashes the sandbox', () => {
  it.each([
    ['creating a link without a key', () => post('/v1/links', '{"reference":"x"}'), 401],
    ['reading a link without a key', () => shared().http.get('/v1/links/A'), 401],
    [
      'a body with a wrong Content-Encoding',
      () => post('/v1/transactions', 'not gzip', { 'content-encoding': 'gzip' }),
      400,
    ],
    ['a body that is no object', () => post('/v1/transactions', 'null'), 400],
    [
      'an id that cannot be decoded',
      () =>
        shared()
          .http.get('/v1/transactions/%ff')
          .auth(...MERCHANT),
      400,
    ],
  ])('%s', async (_title, call, status) => {
    const response = await call()
    expect(response.status).toBe(status)
    expect(response.type).toBe('application/json')
    expect(requestsIn(shared().sandbox).at(-1)).not.toHaveProperty('fault')
  })

  it.each(['127.0.0.1:99999999', '[fe80::1%25eth0]', 'localhost:x'])('with the invalid Host %s', async (host) => {
    const { port } = new URL(shared().url)
    const status = await new Promise((resolve, reject) => {
      const call = request({ port, host: '127.0.0.1', path: '/_sandbox/health', headers: { host } }, (res) => {
        res.resume()
        resolve(res.statusCode)
      })
      call.on('error', reject).end()
    })
    expect(status).toBe(403)
  })
})

describe('a status set by a scenario', () => {
  it.each([404, 418, 429, 503])('%s is returned even if it is not in the contract', async (status) => {
    const text = `title: x\nfaults: { on: [init, status], status: ${status} }\n`
    const { init, http } = await startSandbox({ scenarios: scenarioFolder({ 'wanted.yaml': text }) })
    const response = await init(initBody(), { 'sandbox-scenario': 'wanted' })
    expect([response.status, response.body.error.code]).toEqual([status, 'SERVER_ERROR'])
    const again = await init(initBody(CHALLENGE_CARD, { refno: 'order-2' }))
    expect(again.status).toBe(201)
    expect((await http.get('/_sandbox/health')).status).toBe(200)
  })
})

describe('a code without a browser is parsed as on the page', () => {
  const opened = async ({ init }: Running) => (await init(initBody())).body.transactionId as string

  it.each(['44 44', ' 4444 '])('"%s" passes', async (code) => {
    const running = shared()
    expect((await running.finish(await opened(running), { code })).body.status).toBe('authenticated')
  })

  it.each(['', '   ', '12345678901'])('"%s" uses no attempt', async (code) => {
    const running = shared()
    const id = await opened(running)
    expect((await running.finish(id, { code })).status).toBe(400)
    expect((await running.finish(id, { code: '0000' })).body.attemptsLeft).toBe(2)
  })
})

describe('saved free text', () => {
  it('never contains a card number, neither in a key nor in a name', async () => {
    const { init, http, sandbox } = shared()
    const number = '4111111111111111'
    const threeDS = { ...THREE_DS, merchant: { mcc: '5411', merchantName: `Shop ${number}` } }
    const card = plainCard(CHALLENGE_CARD, { '3D': threeDS })
    const { body } = await init(initBody(CHALLENGE_CARD, { card }), { 'Idempotency-Key': number })
    const page = await http.get(`/v1/start/${body.transactionId}`)
    expect(page.text).toContain('Shop [hidden number]')
    expect(page.text + JSON.stringify(eventsIn(sandbox))).not.toContain(number)
  })

  it.each(['4111.1111.1111.1111', '4111 - 1111 - 1111 - 1111', '4111_1111_1111_1111'])(
    'is masked in a field name with the spelling %s',
    async (name) => {
      const { body } = await shared().init({ ...initBody(), [name]: 1 })
      expect(body.error).toEqual({
        code: 'UNRECOGNIZED_PROPERTY',
        message: 'init.[hidden number] is not recognized. Leave it out.',
      })
    },
  )
})

it('returns the same response for the same key and the same body with reordered fields', async () => {
  const { init } = shared()
  const key = { 'Idempotency-Key': 'any-order' }
  const first = await init(initBody(), key)
  const turned = Object.fromEntries(Object.entries(initBody()).reverse())
  const second = await init(turned, key)
  expect([second.status, second.body]).toEqual([201, first.body])
})

it('rejects a form from a foreign page, even with a valid token', async () => {
  const { init, http, status } = shared()
  const id = (await init(initBody())).body.transactionId
  const page = await http.get(`/v1/start/${id}`)
  const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  const send = (site: string) =>
    http.post(`/v1/start/${id}`).type('form').set('Sec-Fetch-Site', site).send({ token, action: 'code', code: '4444' })
  expect((await send('cross-site')).status).toBe(403)
  expect((await status(id)).body.status).toBe('challenge_ongoing')
  expect((await send('same-origin')).status).toBe(303)
})
