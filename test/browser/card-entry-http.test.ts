import { describe, expect, it } from 'vitest'
import { requestsIn } from '../support/journal.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { CARD, openForm } from './card-form.ts'
import { FRICTIONLESS, THREE_DS_LINK } from './shop-links.ts'

const shared = sharedSandbox()
const SHOP = 'http://shop.test/zurück?a=%20b&c=1#d'

describe('the page of a link', () => {
  it('has headers against caching, framing, sniffing and referrers, and its form may lead only to the hosted pages', async () => {
    const { get, id } = await openForm(shared(), { successUrl: SHOP })
    const { headers, text } = await get()
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-\S+'; script-src 'sha256-\S+'; img-src data:; form-action 'self' http:\/\/127\.0\.0\.1:\d+; base-uri 'none'; frame-ancestors 'none'$/,
    )
    expect(headers['sandbox-scenario']).toBeUndefined()
    expect(text).not.toMatch(/shop\.test/)
    expect(requestsIn(shared().sandbox).at(-1)).toMatchObject({ path: `/${id}`, space: 'default' })
  })

  it('names the matching scenario in its headers', async () => {
    const pinned = await openForm(shared(), {}, { 'sandbox-scenario': 'link_error' })
    expect((await pinned.get()).headers).toMatchObject({
      'sandbox-scenario': 'link_error',
      'sandbox-explain': expect.stringMatching(/^header sandbox-scenario; GET \/_sandbox\/explain\/req_\d+$/),
    })
    const { get, post } = await openForm(shared())
    expect((await post()).headers['sandbox-scenario']).toBe('challenge_success')
    expect((await get()).headers['sandbox-scenario']).toBe('challenge_success')
  })
})

describe('the form', () => {
  it('redirects to the same page when submitted twice, but not with another card', async () => {
    const { post } = await openForm(shared(), THREE_DS_LINK)
    const [first, second] = await Promise.all([post(), post()])
    expect([first.status, second.status]).toEqual([303, 303])
    expect(second.headers.location).toBe(first.headers.location)
    const other = await post({ ...CARD, number: FRICTIONLESS })
    expect(other.status).toBe(200)
    expect(other.text).toContain(`href="${first.headers.location}"`)
  })
})
