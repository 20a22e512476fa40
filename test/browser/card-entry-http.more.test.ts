import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../src/pages/languages/language.ts'
import { readLink } from '../support/link-body.ts'
import { sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { tokenIn } from '../support/submit-page.ts'
import { CARD, openForm } from './card-form.ts'
import { THREE_DS_LINK } from './shop-links.ts'

const shared = sharedSandbox()

const UNKNOWN = '/9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94'
const SHOP = 'http://shop.test/zurück?a=%20b&c=1#d'
const statusOf = async (id: string) => (await readLink(shared(), id)).status

describe('the page of a link', () => {
  it.each(LANGUAGES)('in %s has less than 32 KB in every state, and loads nothing else', async (language) => {
    const { get, post } = await openForm(shared(), { ...THREE_DS_LINK, collectCardholderName: true })
    const requested = { 'accept-language': language }
    const wrong = { number: '340000100000025', expiry: '11/20', cvv: '12', name: '40000010' }
    const pages = {
      empty: get(),
      'filled with a test card': get('?card=decline&code=51&brand=AMX'),
      'with search results': get('?find=authenticated'),
      'with many search results': get('?find=visa'),
      'with all fields invalid': post(wrong, requested),
    }
    for (const [state, page] of Object.entries(pages)) {
      const { text } = await page.set(requested)
      expect(text, state).toContain(`<html lang="${language}">`)
      expect(Buffer.byteLength(text), state).toBeLessThan(32 * 1024)
      expect(text, state).not.toMatch(/ src=| href="http|url\(|@import/)
    }
  })

  it('has the same bytes on every request', async () => {
    const { get } = await openForm(shared())
    expect((await get()).text).toBe((await get()).text)
  })

  it('does not handle other addresses', async () => {
    for (const path of ['/', '/x', UNKNOWN.toLowerCase(), `${UNKNOWN}0`, `${UNKNOWN}/other`, `${UNKNOWN}/`])
      expect((await shared().http.get(path)).type).toBe('application/json')
  })

  it.each([
    ['', 'GET, HEAD, POST'],
    ['/done', 'GET, HEAD'],
    ['/continue', 'GET, HEAD'],
  ])('%s returns 405 with the allowed methods for other methods', async (rest, allow) => {
    const response = await shared().http.delete(UNKNOWN + rest)
    expect([response.status, response.headers.allow, response.type]).toEqual([405, allow, 'text/html'])
  })

  it('returns 404 at all its addresses for an unknown ID', async () => {
    const { http } = shared()
    for (const rest of ['', '/done', '/continue']) expect((await http.get(UNKNOWN + rest)).status).toBe(404)
    expect((await http.post(UNKNOWN).type('form').send(CARD)).status).toBe(404)
  })

  it('is available at the path of link-page-url and at the root, with relative addresses', async () => {
    const running = await startSandbox({ 'link-page-url': 'http://127.0.0.1:1/pay', 'pay-url': 'http://127.0.0.1:2' })
    const { id, token } = await openForm(running, THREE_DS_LINK)
    const page = await running.http.get(`/pay/${id}`)
    expect([page.status, tokenIn(page.text)]).toEqual([200, token])
    expect(page.headers['content-security-policy']).toContain(
      "form-action 'self' http://127.0.0.1:2 http://127.0.0.1:1;",
    )
    const sent = await running.http
      .post(`/pay/${id}`)
      .type('form')
      .send({ token, ...CARD })
    expect(sent.headers.location).toMatch(/^http:\/\/127\.0\.0\.1:2\/v1\/start\/\d{18}$/)
    const other = await openForm(running)
    expect((await other.post()).headers.location).toBe(`${other.id}/done`)
    expect((await running.http.get(`/paw/${id}`)).type).toBe('application/json')
  })
})

describe('requests without effects', () => {
  it('HEAD returns the status of a GET', async () => {
    const { http } = shared()
    const { path, post } = await openForm(shared(), { successUrl: SHOP })
    expect((await http.head(path)).status).toBe(200)
    await post()
    expect((await http.head(path)).status).toBe(410)
    for (const rest of ['/done', '/continue']) expect((await http.head(path + rest)).status).toBe(200)
    for (const rest of ['', '/done', '/continue']) expect((await http.head(UNKNOWN + rest)).status).toBe(404)
  })

  it('a prefetch gets an empty response that is not cached', async () => {
    const { get } = await openForm(shared())
    for (const rest of ['', '/done', '/continue']) {
      const response = await get(rest).set('Sec-Purpose', 'prefetch')
      expect([response.status, response.text, response.headers['cache-control']]).toEqual([503, '', 'no-store'])
    }
  })
})

describe('the form', () => {
  it.each([
    ['with a wrong token', { token: 'x' }, {}],
    ['with a token twice', { token: ['x', 'x'] }, {}],
    ['from another site', {}, { 'sec-fetch-site': 'cross-site' }],
  ])('%s is rejected and changes nothing', async (_case, token, headers) => {
    const { id, post } = await openForm(shared())
    const response = await post({ ...CARD, ...token }, headers)
    expect([response.status, response.type]).toEqual([403, 'text/html'])
    expect(await statusOf(id)).toBe('PENDING')
  })

  it('that is too large or cannot be decoded gets an error page', async () => {
    const { id, path, post } = await openForm(shared())
    const large = await post({ ...CARD, number: '4'.repeat(5000) })
    expect([large.status, large.type]).toEqual([413, 'text/html'])
    const strange = await shared()
      .http.post(path)
      .set('Content-Type', 'application/x-www-form-urlencoded; charset=klingon')
      .send('a=b')
    expect([strange.status, strange.type]).toEqual([415, 'text/html'])
    expect((await shared().http.post(path).send(CARD)).status).toBe(403)
    expect(await statusOf(id)).toBe('PENDING')
  })

  it('with an invalid card changes nothing, and its values are not repeated', async () => {
    const { id, post } = await openForm(shared())
    const response = await post({ number: '4000001000000027', expiry: '77/77', cvv: '98765', name: 'Zoë' })
    expect(response.status).toBe(400)
    expect(response.text).not.toMatch(/4000001000000027|77\/77|98765|Zoë/)
    expect(await statusOf(id)).toBe('PENDING')
  })
})

describe('the pages after the card', () => {
  it('redirect to the form without a card, and to the bank during the challenge', async () => {
    const { id, get, post } = await openForm(shared(), { ...THREE_DS_LINK, successUrl: SHOP })
    const unused = await get('/done')
    expect([unused.status, unused.headers.location]).toEqual([303, `../${id}`])
    const { location } = (await post()).headers
    const requested = await get('/done')
    expect([requested.status, requested.headers.location]).toEqual([303, location])
    expect((await get('/continue')).headers.location).toBe('done')
  })

  it('redirect to the merchant with an unchanged URL', async () => {
    const { get, post } = await openForm(shared(), { successUrl: SHOP })
    expect((await post()).status).toBe(303)
    const { headers } = await get('/done')
    expect([headers.refresh, headers.location]).toEqual(['5; url=continue', undefined])
    expect((await get('/continue')).headers.location).toBe('http://shop.test/zur%C3%BCck?a=%20b&c=1#d')
  })
})
