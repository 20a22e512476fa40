import { describe, expect, it } from 'vitest'
import { originGuard } from './origin-guard.ts'

const OURS = originGuard(['https://pay.example.com/box', 'http://cards.test:8443'])

type Asked = { readonly host?: string; readonly origin?: string; readonly site?: string }

const refusal = ({ host = '127.0.0.1:8080', origin, site }: Asked) =>
  OURS({
    headers: { ...(origin !== undefined && { origin }), ...(site !== undefined && { 'sec-fetch-site': site }) },
    origin: `http://${host}`,
  })?.problem

describe('who may change something', () => {
  it.each<[who: string, asked: Asked]>([
    ['a program', {}],
    ['the address bar', { site: 'none' }],
    ['a page of ours whose browser sends no Origin', { site: 'same-origin' }],
    ['a page of ours', { origin: 'http://127.0.0.1:8080', site: 'same-origin' }],
    ['a page of ours in an old browser', { origin: 'http://127.0.0.1:8080' }],
    ['one behind a proxy that ends TLS', { host: 'box.test:8080', origin: 'https://box.test:8080' }],
    ['one at the standard port of https', { host: 'box.test', origin: 'https://box.test' }],
    ['one at a standard port that the proxy wrote out', { host: 'box.test:443', origin: 'https://box.test' }],
    ['one at the standard port of http', { host: 'box.test:80', origin: 'http://box.test' }],
    ['one whose name is written otherwise', { host: 'BOX.test:8080', origin: 'http://box.test:8080' }],
    ['one at an IPv6 address', { host: '[::1]:8080', origin: 'http://[::1]:8080' }],
    ['a page of the public address, where a proxy changed Host', { origin: 'https://pay.example.com' }],
    ['a page of one address of ours that calls another', { origin: 'http://cards.test:8443', site: 'same-site' }],
  ])('%s: %j', (_who, asked) => {
    expect(refusal(asked)).toBeUndefined()
  })

  it.each<[who: string, asked: Asked, came: string]>([
    ['a page that hides where it is', { origin: 'null' }, 'null'],
    ['a page of another port', { origin: 'http://127.0.0.1:8081' }, 'http://127.0.0.1:8081'],
    ['a page of another name of this machine', { origin: 'http://localhost:8080' }, 'http://localhost:8080'],
    ['a page of a standard port', { origin: 'http://127.0.0.1' }, 'http://127.0.0.1'],
    ['a page of another port at a configured name', { origin: 'https://pay.example.com:8443' }, ':8443'],
    ['a page whose name begins like ours', { origin: 'http://127.0.0.1:8080.evil.test' }, 'evil.test'],
    ['a page that names two', { origin: 'http://evil.test, http://127.0.0.1:8080' }, 'evil.test'],
    ['an extension', { origin: 'moz-extension://127.0.0.1:8080' }, 'moz-extension'],
    ['nothing at all', { origin: '' }, '(Origin)'],
    ['a page that says ours with another origin', { origin: 'http://evil.test', site: 'same-origin' }, 'evil.test'],
    ['another site', { site: 'cross-site' }, 'cross-site'],
    ['another port', { site: 'same-site' }, 'same-site'],
  ])('not %s: %j', (_who, asked, came) => {
    const { status, code, message } = refusal(asked) ?? {}
    expect([status, code]).toEqual([403, 'FORBIDDEN'])
    expect(message).toContain(came)
    for (const ours of ['127.0.0.1:8080', 'pay.example.com', 'cards.test:8443', '--public-url'])
      expect(message).toContain(ours)
  })

  it('a card number in an origin is not repeated', () => {
    const { message } = refusal({ origin: 'http://4000001000000026.evil.test' }) ?? {}
    expect(message).toContain('evil.test')
    expect(message).not.toContain('4000001000000026')
  })
})
