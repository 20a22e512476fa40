import { describe, expect, it } from 'vitest'
import { FOREIGN } from '../support/foreign-origins.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { tokenIn } from '../support/submit-page.ts'

const shared = sharedSandbox()

describe('a call of the control API from a page of another site', () => {
  it.each(FOREIGN)('from %s resets nothing', async (_from, headers) => {
    const { http, init, status } = shared()
    const { transactionId } = (await init(initBody())).body
    const { body } = await http.post('/_sandbox/reset').type('form').set(headers).send('x=1')
    expect((await status(transactionId)).status).toBe(200)
    expect(body.error.message).toContain(headers.origin ?? headers['sec-fetch-site'])
    expect(body.error.message).toContain(new URL(shared().url).host)
    expect(body.error.message).toContain('--public-url')
  })
})

const openChallenge = async ({ init, http }: Running) => {
  const id: string = (await init(initBody(CHALLENGE_CARD))).body.transactionId
  const page = await http.get(`/v1/start/${id}`)
  return { id, page, form: { token: tokenIn(page.text), action: 'code', code: '4444' } }
}

describe('a form of a hosted page, with the right token', () => {
  it('from the page itself is accepted with any Host that a proxy sets', async () => {
    const { http, status } = shared()
    const { id, page, form } = await openChallenge(shared())
    // With no-referrer, browsers would send `Origin: null` with the form.
    expect(page.headers['referrer-policy']).toBe('same-origin')
    const own = { host: 'box.test', origin: 'https://box.test', 'sec-fetch-site': 'same-origin' }
    expect((await http.post(`/v1/start/${id}`).type('form').set(own).send(form)).status).toBe(303)
    expect((await status(id)).body.status).toBe('authenticated')
  })
})

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140 Safari/537.36'
const HTML = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

type Visit = readonly [client: string, headers: Record<string, string>]

const NAVIGATIONS: readonly Visit[] = [
  ['a window', { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'user-agent': CHROME, accept: HTML }],
  ['a window of an untrusted origin', { 'user-agent': CHROME, accept: HTML }],
  ['curl', { 'user-agent': 'curl/8.5.0', accept: '*/*' }],
  ['fetch of Node', { 'user-agent': 'node', accept: '*/*', 'sec-fetch-mode': 'cors' }],
  ['a program without a name', { 'user-agent': '', accept: '*/*' }],
  ["Playwright's request client with Accept: text/html", { 'user-agent': CHROME, accept: 'text/html' }],
  // OPEN: a page of another site that navigates its own window here looks like a merchant who sends a cardholder.
  [
    'a merchant who sends a cardholder, or any page that navigates its window here',
    { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site', 'user-agent': CHROME, accept: HTML },
  ],
]

const NO_NAVIGATIONS: readonly Visit[] = [
  ['an image', { 'sec-fetch-dest': 'image', 'user-agent': CHROME, accept: 'image/avif,image/*,*/*;q=0.8' }],
  ['an image of an untrusted origin', { 'user-agent': CHROME, accept: 'image/avif,image/*,*/*;q=0.8' }],
  ['a script', { 'sec-fetch-dest': 'script', 'user-agent': CHROME, accept: '*/*' }],
  ['a fetch', { 'sec-fetch-dest': 'empty', 'user-agent': CHROME, accept: HTML }],
  ['a frame', { 'sec-fetch-dest': 'iframe', 'user-agent': CHROME, accept: HTML }],
  ['an object', { 'sec-fetch-dest': 'object', 'user-agent': CHROME, accept: HTML }],
  ["Playwright's request client", { 'user-agent': CHROME, accept: '*/*' }],
]

const begin = async ({ init }: Running): Promise<string> => (await init(initBody(FRICTIONLESS_CARD))).body.transactionId

describe('a start page', () => {
  it.each(NAVIGATIONS)('is opened by %s', async (_title, headers) => {
    const id = await begin(shared())
    expect((await shared().http.get(`/v1/start/${id}`).set(headers)).status).toBe(303)
    expect((await shared().status(id)).body.status).toBe('authenticated')
  })

  it.each(NO_NAVIGATIONS)('is not opened by %s, which gets instructions', async (_title, headers) => {
    const id = await begin(shared())
    const response = await shared().http.get(`/v1/start/${id}`).set(headers)
    expect([response.status, response.type, response.body.error?.code]).toEqual([
      406,
      'application/json',
      'CLIENT_ERROR',
    ])
    expect(response.body.error.message).toMatch(/Accept: text\/html|--frame-ancestors/)
    expect(response.headers['sandbox-scenario']).toBe('frictionless_success')
    expect((await shared().status(id)).body.status).toBe('initialized')
  })

  it('is opened in a frame only if --frame-ancestors is set', async () => {
    const running = await startSandbox({ 'frame-ancestors': ['http://localhost:3000', 'https://shop.test'] })
    for (const dest of ['iframe', 'frame', 'image', 'empty']) {
      const id = await begin(running)
      const response = await running.http.get(`/v1/start/${id}`).set({ 'sec-fetch-dest': dest })
      expect([dest, response.status]).toEqual([dest, dest.endsWith('frame') ? 303 : 406])
    }
    const { headers } = (await openChallenge(running)).page
    expect(headers['content-security-policy']).toMatch(/frame-ancestors http:\/\/localhost:3000 https:\/\/shop\.test$/)
  })
})
