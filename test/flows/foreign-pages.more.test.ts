import { describe, expect, it } from 'vitest'
import { CONTROL_ROUTES } from '../../src/core/contract/control-operations.gen.ts'
import { FOREIGN } from '../support/foreign-origins.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { newLink, readLink } from '../support/link-body.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { tokenIn } from '../support/submit-page.ts'

const shared = sharedSandbox()

const CALLS = Object.entries(CONTROL_ROUTES).map(([name, { verb, path }]) => ({
  name,
  verb: verb.toLowerCase() as 'get' | 'post' | 'put' | 'delete',
  path: `/_sandbox${path.replaceAll(/\{\w+\}/g, 'x')}`,
}))

/** Writing calls that pages of other sites may make. Add new ones here. */
const FOR_EVERYBODY = ['receiveWebhook']

const isKeptFor = ({ name, verb }: (typeof CALLS)[number]): boolean =>
  (verb !== 'get' || name === 'getCredentials') && !FOR_EVERYBODY.includes(name)

describe('a call of the control API from a page of another site', () => {
  it.each(CALLS.filter(isKeptFor))('$name is rejected before its body is read', async ({ verb, path }) => {
    const { http } = shared()
    for (const [from, headers] of FOREIGN) {
      const response = await http[verb](path).set({ ...headers, 'content-type': 'text/plain' })
      expect([from, response.status, response.body.error?.code]).toEqual([from, 403, 'FORBIDDEN'])
    }
    const { host } = new URL(shared().url)
    for (const origin of [shared().url, `https://${host}`])
      expect((await http[verb](path).set({ origin, 'content-type': 'text/plain' })).status).not.toBe(403)
  })

  it('can read data without secrets and send to the public receiver', async () => {
    const { http } = shared()
    for (const [, headers] of FOREIGN) {
      expect((await http.get('/_sandbox/cards').set(headers)).status).toBe(200)
      expect((await http.post('/_sandbox/receiver/default').set(headers).send('{}')).status).toBe(200)
    }
  })
})

it('a page of the public URL is allowed behind a proxy that changes the Host', async () => {
  const { http } = await startSandbox({ 'public-url': 'https://box.example.com/pay', 'pay-url': 'http://bank.test:81' })
  const from = (origin: string) => http.post('/_sandbox/reset').set({ host: 'localhost:9', origin })
  expect((await from('https://box.example.com')).status).toBe(200)
  expect((await from('http://bank.test:81')).status).toBe(200)
  expect((await from('https://other.example.com')).status).toBe(403)
})

it('the emulated API accepts any origin, because a development proxy sends the origin of its page', async () => {
  const created = await shared().init(initBody(), { origin: 'http://localhost:5173', 'sec-fetch-site': 'same-site' })
  expect(created.status).toBe(201)
})

const openChallenge = async ({ init, http }: Running) => {
  const id: string = (await init(initBody(CHALLENGE_CARD))).body.transactionId
  const page = await http.get(`/v1/start/${id}`)
  return { id, page, form: { token: tokenIn(page.text), action: 'code', code: '4444' } }
}

describe('a form of a hosted page, with the right token', () => {
  it.each(FOREIGN)('from %s changes nothing, and the page shows the reason', async (_from, headers) => {
    const { http, status } = shared()
    const { id, form } = await openChallenge(shared())
    const response = await http.post(`/v1/start/${id}`).type('form').set(headers).send(form)
    expect([response.status, response.type]).toEqual([403, 'text/html'])
    expect(response.text).toContain('--public-url')
    expect((await status(id)).body.status).toBe('challenge_ongoing')

    const link = await newLink(shared())
    const entry = await http.get(`/${link}`)
    const card = { token: tokenIn(entry.text), number: CHALLENGE_CARD, expiry: '12/34', cvv: '123' }
    expect((await http.post(`/${link}`).type('form').set(headers).send(card)).status).toBe(403)
    expect((await readLink(shared(), link)).status).toBe('PENDING')
  })
})

it('a return page accepts forms from all sites', async () => {
  for (const [, headers] of FOREIGN) {
    const response = await shared().http.post('/_sandbox/return/default/success').type('form').set(headers).send('a=b')
    expect([response.status, response.type]).toEqual([200, 'text/html'])
  }
})

const begin = async ({ init }: Running): Promise<string> => (await init(initBody(FRICTIONLESS_CARD))).body.transactionId

it.each(['return', 'done', 'continue'])('the redirect over %s rejects an image request', async (last) => {
  const { http } = shared()
  const id = await begin(shared())
  await http.get(`/v1/start/${id}`)
  const path = last === 'return' ? `/v1/start/${id}/return` : `/${await newLink(shared())}/${last}`
  expect((await http.get(path).set('sec-fetch-dest', 'image')).status).toBe(406)
  expect((await http.get(path).set('sec-fetch-dest', 'document')).status).not.toBe(406)
})
