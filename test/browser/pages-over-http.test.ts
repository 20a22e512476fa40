import { describe, expect, it } from 'vitest'
import { initBody } from '../support/init-body.ts'
import { type Running, sharedSandbox } from '../support/sandbox.ts'
import { tokenIn } from '../support/submit-page.ts'

const CHALLENGE = '4000001000000026'
const FRICTIONLESS = '4000001000000018'

const shared = sharedSandbox()

const begin = async (card: string, redirect?: object): Promise<{ id: string; path: string }> => {
  const { body } = await shared().init(initBody(card, redirect ? { redirect } : {}))
  return { id: body.transactionId, path: `/v1/start/${body.transactionId}` }
}

const statusOf = async ({ status }: Running, id: string): Promise<string> => (await status(id)).body.status

const openChallenge = async () => {
  const { id, path } = await begin(CHALLENGE)
  const { text } = await shared().http.get(path)
  const post = (fields: object) => shared().http.post(path).type('form').send(fields)
  return { id, path, token: tokenIn(text), post }
}

describe('every page', () => {
  it('has headers against caching, framing, sniffing and referrers, and names the matching scenario', async () => {
    const { path } = await begin(CHALLENGE)
    const { headers } = await shared().http.get(path)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'sandbox-scenario': 'challenge_success',
    })
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-\S+'; script-src 'sha256-\S+'; img-src data:; form-action 'self' http:\/\/shop\.test; base-uri 'none'; frame-ancestors 'none'$/,
    )
  })

  it('has the same bytes on every request', async () => {
    const { path } = await begin(CHALLENGE)
    const first = await shared().http.get(path)
    const second = await shared().http.get(path)
    expect(second.text).toBe(first.text)
  })
})

describe('requests without effects', () => {
  it('HEAD returns the status of a GET', async () => {
    const { http } = shared()
    const { id, path } = await begin(FRICTIONLESS)
    expect((await http.head(path)).status).toBe(200)
    expect(await statusOf(shared(), id)).toBe('initialized')
    await http.get(path)
    expect((await http.head(path)).status).toBe(410)
    expect((await http.head('/v1/start/1')).status).toBe(404)
  })

  it.each([
    ['Sec-Purpose', 'prefetch'],
    ['Sec-Purpose', 'prefetch;prerender'],
    ['Purpose', 'prefetch'],
    ['X-Moz', 'prefetch'],
  ])('%s: %s gets an empty response that is not cached', async (name, value) => {
    const { id, path } = await begin(FRICTIONLESS)
    const response = await shared().http.get(path).set(name, value)
    expect([response.status, response.text, response.headers['cache-control']]).toEqual([503, '', 'no-store'])
    expect(await statusOf(shared(), id)).toBe('initialized')
  })
})

describe('a form', () => {
  it.each([
    ['without a token', {}],
    ['with a wrong token', { token: 'x' }],
    ['with a token twice', { token: ['x', 'x'] }],
  ])('%s is rejected and changes nothing', async (_case, token) => {
    const { id, post } = await openChallenge()
    const response = await post({ ...token, action: 'code', code: '4444' })
    expect([response.status, response.type]).toEqual([403, 'text/html'])
    expect(await statusOf(shared(), id)).toBe('challenge_ongoing')
  })

  it('with the token of another transaction is rejected', async () => {
    const { post } = await openChallenge()
    const { token } = await openChallenge()
    expect((await post({ token, action: 'cancel' })).status).toBe(403)
  })

  it.each([
    ['no code', { action: 'code' }, 'Enter the code that you received.'],
    ['a long code', { action: 'code', code: '<i>99999999' }, 'A code has at most 10 digits.'],
    ['an unknown action', { action: '<i>99999999' }, 'That action does not belong to this page.'],
  ])('with %s gets the page again, with a plain message and without an echo', async (_case, fields, message) => {
    const { id, token, post } = await openChallenge()
    const response = await post({ token, ...fields })
    expect(response.status).toBe(400)
    expect(response.text).toContain(message)
    expect(response.text).not.toContain('99999999')
    expect((await shared().status(id)).body.status).toBe('challenge_ongoing')
    // The attempt does not count: three wrong codes are still needed.
    await post({ token, action: 'code', code: '1' })
    await post({ token, action: 'code', code: '1' })
    expect(await statusOf(shared(), id)).toBe('challenge_ongoing')
  })

  it('that is too large or cannot be decoded gets an error page', async () => {
    const { path, token, post } = await openChallenge()
    const large = await post({ token, action: 'code', code: '4'.repeat(5000) })
    expect([large.status, large.type]).toEqual([413, 'text/html'])
    const strange = await shared()
      .http.post(path)
      .set('Content-Type', 'application/x-www-form-urlencoded; charset=klingon')
      .send('a=b')
    expect([strange.status, strange.type]).toEqual([415, 'text/html'])
  })

  it('redirects to the page after a wrong code, to the shop at the end, and not again after that', async () => {
    const { id, token, post } = await openChallenge()
    const wrong = await post({ token, action: 'code', code: '1' })
    expect([wrong.status, wrong.headers.location]).toEqual([303, id])
    const right = await post({ token, action: 'code', code: '4444' })
    const back = `http://shop.test/success?transactionId=${id}`
    expect([right.status, right.headers.location]).toEqual([303, back])
    const again = await post({ token, action: 'cancel' })
    expect(again.status).toBe(410)
    expect(again.text).toContain(`href="${back}"`)
    expect(await statusOf(shared(), id)).toBe('authenticated')
  })

  it('for an unknown or unopened transaction changes nothing', async () => {
    const { http } = shared()
    expect((await http.post('/v1/start/1').type('form').send({ action: 'cancel' })).status).toBe(404)
    const { id, path } = await begin(CHALLENGE)
    expect((await http.post(path).type('form').send({ action: 'cancel' })).status).toBe(403)
    expect(await statusOf(shared(), id)).toBe('initialized')
  })
})

describe('the pages after the end', () => {
  it('redirect to the start page before the end', async () => {
    const { id, path } = await openChallenge()
    for (const page of ['return', 'result']) {
      const response = await shared().http.get(`${path}/${page}`)
      expect([response.status, response.headers.location]).toEqual([303, `../${id}`])
    }
  })

  it('encode non-ASCII addresses like a browser', async () => {
    const { id, path } = await begin(FRICTIONLESS, { successUrl: 'http://bücher.test/danke/schön' })
    const { headers } = await shared().http.get(path)
    expect(headers.location).toBe(`http://xn--bcher-kva.test/danke/sch%C3%B6n?transactionId=${id}`)
  })
})

it.each([
  ['/v1/start/1', 'GET, HEAD, POST'],
  ['/v1/start/1/return', 'GET, HEAD'],
  ['/v1/start/1/result', 'GET, HEAD'],
])('%s returns 405 with the allowed methods for other methods', async (path, allow) => {
  const response = await shared().http.delete(path)
  expect([response.status, response.headers.allow, response.type]).toEqual([405, allow, 'text/html'])
})
