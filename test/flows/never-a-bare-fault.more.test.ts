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

describe('an answer outside the hosted pages is JSON, and no caller makes the sandbox fail', () => {
  it.each([
    ['creating a link without a key', () => post('/v1/links', '{"reference":"x"}'), 401],
    ['reading a link without a key', () => shared().http.get('/v1/links/A'), 401],
    [
      'a body that is not what Content-Encoding says',
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
  ])('%s', async (_what, call, status) => {
    const answer = await call()
    expect(answer.status).toBe(status)
    expect(answer.type).toBe('application/json')
    expect(requestsIn(shared().sandbox).at(-1)).not.toHaveProperty('fault')
  })

  it.each(['127.0.0.1:99999999', '[fe80::1%25eth0]', 'localhost:x'])(
    'the Host %s, which no address could have',
    async (host) => {
      const { port } = new URL(shared().url)
      const status = await new Promise((resolve, reject) => {
        const call = request({ port, host: '127.0.0.1', path: '/_sandbox/health', headers: { host } }, (res) => {
          res.resume()
          resolve(res.statusCode)
        })
        call.on('error', reject).end()
      })
      expect(status).toBe(403)
    },
  )
})

describe('a status that a scenario wants', () => {
  it.each([404, 418, 429, 503])('%s, whether the contract knows it or not', async (status) => {
    const text = `title: x\nfaults: { on: [init, status], status: ${status} }\n`
    const { init, http } = await startSandbox({ scenarios: scenarioFolder({ 'wanted.yaml': text }) })
    const answer = await init(initBody(), { 'sandbox-scenario': 'wanted' })
    expect([answer.status, answer.body.error.code]).toEqual([status, 'SERVER_ERROR'])
    const again = await init(initBody(CHALLENGE_CARD, { refno: 'order-2' }))
    expect(again.status).toBe(201)
    expect((await http.get('/_sandbox/health')).status).toBe(200)
  })
})

describe('a code without a browser is read as the page reads it', () => {
  const opened = async ({ init }: Running) => (await init(initBody())).body.transactionId as string

  it.each(['44 44', ' 4444 '])('"%s" passes', async (code) => {
    const running = shared()
    expect((await running.finish(await opened(running), { code })).body.status).toBe('authenticated')
  })

  it.each(['', '   ', '12345678901'])('"%s" costs no try', async (code) => {
    const running = shared()
    const id = await opened(running)
    expect((await running.finish(id, { code })).status).toBe(400)
    expect((await running.finish(id, { code: '0000' })).body.attemptsLeft).toBe(2)
  })
})

describe('what is kept of free text', () => {
  it('never is a card number: not of a key, not of a name', async () => {
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
    'is hidden as a field name, spelled %s',
    async (name) => {
      const { body } = await shared().init({ ...initBody(), [name]: 1 })
      expect(body.error).toEqual({
        code: 'UNRECOGNIZED_PROPERTY',
        message: 'init.[hidden number] is not recognized. Leave it out.',
      })
    },
  )
})

it('answers the same key with the same body in another order of its fields', async () => {
  const { init } = shared()
  const key = { 'Idempotency-Key': 'any-order' }
  const first = await init(initBody(), key)
  const turned = Object.fromEntries(Object.entries(initBody()).reverse())
  const second = await init(turned, key)
  expect([second.status, second.body]).toEqual([201, first.body])
})

it('refuses a form that comes from a page of somebody else, even with the right token', async () => {
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
