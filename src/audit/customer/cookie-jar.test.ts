import { expect, it } from 'vitest'
import { createCookieJar, type SiteContext } from './cookie-jar.ts'

// test/audit/customer-as-chromium.more.test.ts compares the same cookies with Chromium.

const NAMES = ['strict', 'lax', 'none', 'unset', 'old']

const startJar = () => {
  let now = 0
  const jar = createCookieJar(() => now)
  return {
    ...jar,
    passes: (ms: number): void => {
      now += ms
    },
  }
}
const given = (jar: ReturnType<typeof startJar>, url: string, context: SiteContext = 'same'): string =>
  jar
    .select(new URL(url), context)
    .sent.map(({ name, value }) => `${name}=${value}`)
    .join(' ')

it.each<[SiteContext, sent: string[], withheld: Record<string, string>]>([
  ['same', NAMES, {}],
  ['safe', ['lax', 'none', 'unset', 'old'], { strict: 'strict' }],
  ['unsafe', ['none', 'unset'], { strict: 'strict', lax: 'lax', old: 'two_minutes' }],
  ['cross', ['none'], { strict: 'strict', lax: 'lax', unset: 'lax', old: 'lax' }],
])('selects cookies for context %s', (context, sent, withheld) => {
  const jar = startJar()
  const shop = new URL('http://127.0.0.1/')
  jar.store(['old=1'], shop, 'same')
  jar.passes(60_000)
  const set = ['strict=1; SameSite=Strict', 'lax=1; SameSite=Lax', 'none=1; SameSite=None; Secure', 'unset=1']
  // Setting the same value again does not restart the two minutes.
  jar.store([...set, 'old=1'], shop, 'same')
  jar.passes(60_001)
  const gives = jar.select(shop, context)
  expect(new Set(gives.sent.map(({ name }) => name))).toEqual(new Set(sent))
  expect(Object.fromEntries(gives.withheld.map(({ name, reason }) => [name, reason]))).toEqual(withheld)
  expect(gives.sent.length + gives.withheld.length).toBe(NAMES.length)
})

it('restarts the two minutes only for another value', () => {
  const jar = startJar()
  const shop = new URL('http://127.0.0.1/')
  jar.store(['a=1', 'b=1'], shop, 'same')
  jar.passes(120_000)
  expect(given(jar, shop.href, 'unsafe')).toBe('a=1 b=1')
  jar.store(['a=1', 'b=2'], shop, 'same')
  jar.passes(1)
  expect(given(jar, shop.href, 'unsafe')).toBe('b=2')
})

it.each<[SiteContext, taken: string]>([
  ['same', 's=1 u=1 n=1'],
  ['safe', 's=1 u=1 n=1'],
  ['unsafe', 's=1 u=1 n=1'],
  ['cross', 'n=1'],
])('stores cookies for context %s', (context, extracted) => {
  const jar = startJar()
  jar.store(['s=1; SameSite=Strict', 'u=1', 'n=1; SameSite=None; Secure'], new URL('http://localhost/'), context)
  expect(given(jar, 'http://localhost/')).toBe(extracted)
})

it('withholds secure cookies from insecure URLs', () => {
  const jar = startJar()
  jar.store(['a=1; Secure', 'b=1'], new URL('https://shop.test/'), 'same')
  expect(jar.select(new URL('http://shop.test/'), 'same').withheld).toEqual([{ name: 'a', reason: 'secure' }])
  expect(given(jar, 'https://shop.test/')).toBe('a=1 b=1')
})

it('removes expired cookies', () => {
  const jar = startJar()
  const url = 'http://localhost/'
  const dated = 'c=1; Expires=Thu, 01 Jan 1970 00:01:00 GMT'
  jar.store(['a=1; Max-Age=60', 'b=1', dated, 'd=1; Max-Age=99999999999'], new URL(url), 'same')
  jar.passes(59_999)
  expect(given(jar, url)).toBe('a=1 b=1 c=1 d=1')
  jar.passes(1)
  expect(given(jar, url)).toBe('b=1 d=1')
  jar.store(['b=; Max-Age=0'], new URL(url), 'same')
  expect(given(jar, url)).toBe('d=1')
  // Browsers keep no cookie for longer than 400 days.
  jar.passes(400 * 86_400_000 - 60_000)
  expect(given(jar, url)).toBe('')
})

it.each([
  ['a=1', 'http://shop.localhost/x/y', { 'http://shop.localhost/x/z': 'a=1', 'http://shop.localhost/': '' }],
  ['a=1', 'http://shop.localhost/x', { 'http://shop.localhost:81/': 'a=1', 'http://a.shop.localhost/': '' }],
  [
    'a=1; Path=/x',
    'http://localhost/',
    { 'http://localhost/x': 'a=1', 'http://localhost/x/': 'a=1', 'http://localhost/xy': '' },
  ],
  [
    'a=1; Domain=shop.test',
    'http://www.shop.test',
    { 'http://shop.test': 'a=1', 'http://b.shop.test': 'a=1', 'http://xshop.test': '' },
  ],
  ['a=1; Domain=.SHOP.test', 'http://shop.test', { 'http://www.shop.test': 'a=1' }],
  ['a=1; Domain=other.test', 'http://shop.test', { 'http://shop.test': '', 'http://other.test': '' }],
  ['a=1; Domain=localhost', 'http://shop.localhost', { 'http://shop.localhost': '', 'http://localhost': '' }],
  ['a=1; Domain=localhost', 'http://localhost', { 'http://localhost': 'a=1', 'http://x.localhost': '' }],
  ['a=1; Domain=co.uk', 'http://shop.co.uk', { 'http://shop.co.uk': '' }],
  ['a=1; Domain=0.0.1', 'http://127.0.0.1', { 'http://127.0.0.1': '' }],
  ['a=1; Domain=127.0.0.1', 'http://127.0.0.1', { 'http://127.0.0.1': 'a=1' }],
  ['a=1; Secure', 'http://shop.test', { 'https://shop.test': '' }],
  ['a=1; Secure', 'http://[::1]', { 'http://[::1]': 'a=1' }],
  ['a=1; SameSite=None', 'http://localhost', { 'http://localhost': '' }],
  ['__Secure-a=1', 'http://localhost', { 'http://localhost': '' }],
  ['__Host-a=1; Secure; Path=/', 'http://localhost', { 'http://localhost': '__Host-a=1' }],
  ['__Host-a=1; Secure', 'http://localhost/a/b', { 'http://localhost/a/b': '' }],
  ['__Host-a=1; Secure; Path=/; Domain=shop.test', 'https://shop.test', { 'https://shop.test': '' }],
  ['only', 'http://localhost', { 'http://localhost': '=only' }],
  ['', 'http://localhost', { 'http://localhost': '' }],
  [`a=${'x'.repeat(4096)}`, 'http://localhost', { 'http://localhost': '' }],
])('scopes %s, set by %s', (set, by, expected) => {
  const jar = startJar()
  jar.store([set], new URL(by), 'same')
  expect(Object.fromEntries(Object.keys(expected).map((url) => [url, given(jar, url)]))).toEqual(expected)
})
