import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { createLink, linkBody, newLink, readLink, submit } from '../support/link-body.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { exported, imported } from '../support/state.ts'

const shared = sharedSandbox()
const APP = { successUrl: 'myapp://paid?cart=7', cancelUrl: 'myapp:cancel', errorUrl: 'com.example.shop:/failed' }
const HTML = { accept: 'text/html' }

/** Initializes a transaction that returns to an app. */
const begin = async ({ init }: Running, card = FRICTIONLESS_CARD, more = {}) => {
  const { body, headers } = await init(initBody(card, { redirect: { ...APP, ...more } }))
  return { id: String(body.transactionId), start: new URL(headers.location ?? '').pathname, headers }
}

describe('a return URL of an app', () => {
  it('is accepted and noted, with the beginning of the URL', async () => {
    const { headers } = await begin(shared())
    expect(headers['sandbox-notes']).toBe(
      'Opens an app: redirect.successUrl (myapp://), redirect.cancelUrl (myapp:), redirect.errorUrl (com.example.shop:)',
    )
    const mistyped = await createLink(shared(), { reference: 'a', successUrl: 'htp://shop.test/saved' })
    expect([mistyped.status, mistyped.headers['sandbox-notes']]).toEqual([200, 'Opens an app: successUrl (htp://)'])
    const web = await shared().init(initBody())
    expect(web.headers['sandbox-notes']).toBeUndefined()
  })

  it('is the target of the redirect, of the records and of the events', async () => {
    const { id, start } = await begin(shared())
    const url = `myapp://paid?cart=7&transactionId=${id}`
    const opened = await shared().http.get(start).set(HTML)
    expect([opened.status, opened.headers.location]).toEqual([303, url])
    const again = await shared().http.get(start).set(HTML)
    expect(again.status).toBe(410)
    expect(again.text).toContain(`href="${url.replace('&', '&amp;')}"`)
    const { body: record } = await shared().http.get(`/_sandbox/transactions/${id}`)
    expect(record).toMatchObject({ returnUrls: { success: APP.successUrl }, redirect: { method: 'GET', url } })
    expect(record.site).toBeUndefined()
    const { body: rows } = await shared().http.get('/_sandbox/activity')
    expect(rows.rows.find((row: { id: string }) => row.id === id).redirect.url).toBe(url)
    const timeline = await shared().http.get(`/_sandbox/timeline.html?transaction=${id}`)
    expect(timeline.text).toContain('myapp://paid')
  })

  it('is named in the policy of the pages with a form', async () => {
    const { start } = await begin(shared(), CHALLENGE_CARD)
    const { headers } = await shared().http.get(start).set(HTML)
    expect(headers['content-security-policy']).toContain("form-action 'self' myapp: com.example.shop:;")
  })

  it('opens with GET, even if the scenario sets POST', async () => {
    const response = await shared().init(initBody(FRICTIONLESS_CARD, { redirect: APP }), {
      'sandbox-scenario': 'redirect_post',
    })
    const opened = await shared()
      .http.get(new URL(response.headers.location ?? '').pathname)
      .set(HTML)
    expect(opened.headers.location).toBe(`myapp://paid?cart=7&transactionId=${response.body.transactionId}`)
  })

  it('is the target of a link, unchanged', async () => {
    const id = await newLink(shared(), linkBody({ successUrl: 'myapp://saved?cart=7' }))
    await submit(shared(), id, FRICTIONLESS_CARD)
    const { pathname } = new URL((await readLink(shared(), id)).link)
    const { headers } = await shared().http.get(`${pathname}/continue`).set(HTML)
    expect(headers.location).toBe('myapp://saved?cart=7')
  })

  it('survives an export and an import, in which rejected schemes are errors', async () => {
    const running = await startSandbox()
    const { id } = await begin(running)
    const file = await exported(running)
    const second = await startSandbox()
    await imported(second, file).expect(200)
    const { body } = await second.http.get(`/_sandbox/transactions/${id}`)
    expect(body.returnUrls.success).toBe(APP.successUrl)
    const { status, body: problem } = await imported(second, file.replace('myapp://paid', 'javascript://paid'))
    expect([status, problem.error.message]).toEqual([
      400,
      expect.stringContaining('must be the absolute URL of a website or an app'),
    ])
  })

  it('is replaced by a page of the shop in an exported Playwright test', async () => {
    const { id, start } = await begin(shared())
    await shared().http.get(start).set(HTML)
    const { text } = await shared().http.get(`/_sandbox/transactions/${id}/export?form=playwright`).expect(200)
    expect(text).toContain("successUrl: shop.url + '/paid?cart=7'")
    expect(text).toContain("url: '/paid?cart=7&transactionId=' + id")
    expect(text).not.toContain('myapp')
  })
})

describe('is rejected:', () => {
  it.each([
    ['successUrl', 'javascript:alert(1)', 'must not start with `javascript:`'],
    ['cancelUrl', 'DATA:text/html,x', 'must not start with `data:`'],
    ['errorUrl', 'java\tscript:alert(1)', 'must not contain white space'],
    ['successUrl', 'shop.test/paid', 'must be an absolute URL'],
  ])('return URL: %s %j', async (member, url, message) => {
    const { status, body } = await shared().init(initBody(CHALLENGE_CARD, { redirect: { [member]: url } }))
    expect([status, body.error.code]).toEqual([400, 'INVALID_PROPERTY'])
    expect(body.error.message).toContain(`init.redirect.${member} ${message}`)
  })

  it('an app as the target of a webhook', async () => {
    const { status, body } = await shared().init(initBody(CHALLENGE_CARD, { webhook: { url: 'myapp://hook' } }))
    expect([status, body.error.message]).toEqual([
      400,
      expect.stringContaining('init.webhook.url must be an absolute http or https URL'),
    ])
  })

  it('an app as the target of a form, with a correction', async () => {
    const { status, body, headers } = await shared().init(
      initBody(CHALLENGE_CARD, { redirect: { ...APP, method: 'POST' } }),
    )
    expect([status, body.error.message]).toEqual([
      400,
      expect.stringContaining(
        'init.redirect.method must be `GET` or absent, because `redirect.successUrl` opens an app, which cannot receive a form.',
      ),
    ])
    const path = / GET (\S+)$/.exec(headers['sandbox-explain'] ?? '')?.[1] ?? ''
    const { corrected } = (await shared().http.get(path)).body
    expect(corrected.changes).toEqual(['/redirect/method removed'])
  })
})
