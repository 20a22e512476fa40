import { describe, expect, it } from 'vitest'
import { originGuard } from './origin-guard.ts'

const GUARD = originGuard(['https://pay.example.com/box', 'http://cards.test:8443'])

type OriginRequest = { readonly host?: string; readonly origin?: string; readonly site?: string }

const problemOf = ({ host = '127.0.0.1:8080', origin, site }: OriginRequest) =>
  GUARD({
    headers: { ...(origin !== undefined && { origin }), ...(site !== undefined && { 'sec-fetch-site': site }) },
    origin: `http://${host}`,
  })?.problem

describe('a request that changes something', () => {
  it.each<[who: string, asked: OriginRequest]>([
    ['a program', {}],
    ['the address bar', { site: 'none' }],
    ['an own page whose browser sends no Origin', { site: 'same-origin' }],
    ['an own page', { origin: 'http://127.0.0.1:8080', site: 'same-origin' }],
    ['an own page in an old browser', { origin: 'http://127.0.0.1:8080' }],
    ['an own page behind a proxy that ends TLS', { host: 'box.test:8080', origin: 'https://box.test:8080' }],
    ['an own page at the standard port of https', { host: 'box.test', origin: 'https://box.test' }],
    ['an own page at a standard port that the proxy added', { host: 'box.test:443', origin: 'https://box.test' }],
    ['an own page at the standard port of http', { host: 'box.test:80', origin: 'http://box.test' }],
    ['an own page whose name has other letter cases', { host: 'BOX.test:8080', origin: 'http://box.test:8080' }],
    ['an own page at an IPv6 address', { host: '[::1]:8080', origin: 'http://[::1]:8080' }],
    ['a page of the public address, if a proxy changed Host', { origin: 'https://pay.example.com' }],
    ['a page of one configured address that calls another', { origin: 'http://cards.test:8443', site: 'same-site' }],
  ])('is allowed from %s: %j', (_title, request) => {
    expect(problemOf(request)).toBeUndefined()
  })

  it.each<[who: string, asked: OriginRequest, came: string]>([
    ['a page that hides its origin', { origin: 'null' }, 'null'],
    ['a page of another port', { origin: 'http://127.0.0.1:8081' }, 'http://127.0.0.1:8081'],
    ['a page of another name of this host', { origin: 'http://localhost:8080' }, 'http://localhost:8080'],
    ['a page of a standard port', { origin: 'http://127.0.0.1' }, 'http://127.0.0.1'],
    ['a page of another port at a configured name', { origin: 'https://pay.example.com:8443' }, ':8443'],
    ['a page whose name has an allowed prefix', { origin: 'http://127.0.0.1:8080.evil.test' }, 'evil.test'],
    ['a page with two origins', { origin: 'http://evil.test, http://127.0.0.1:8080' }, 'evil.test'],
    ['an extension', { origin: 'moz-extension://127.0.0.1:8080' }, 'moz-extension'],
    ['an empty origin', { origin: '' }, '(Origin)'],
    ['a page with same-origin and another origin', { origin: 'http://evil.test', site: 'same-origin' }, 'evil.test'],
    ['another site', { site: 'cross-site' }, 'cross-site'],
    ['another port', { site: 'same-site' }, 'same-site'],
  ])('is rejected from %s: %j', (_title, request, received) => {
    const { status, code, message } = problemOf(request) ?? {}
    expect([status, code]).toEqual([403, 'FORBIDDEN'])
    expect(message).toContain(received)
    for (const allowed of ['127.0.0.1:8080', 'pay.example.com', 'cards.test:8443', '--public-url'])
      expect(message).toContain(allowed)
  })

  it('does not repeat a card number in an origin', () => {
    const { message } = problemOf({ origin: 'http://4000001000000026.evil.test' }) ?? {}
    expect(message).toContain('evil.test')
    expect(message).not.toContain('4000001000000026')
  })
})
