import { expect, it } from 'vitest'
import { serving } from '../../../test/audit/serve.ts'
import { createCustomer } from './customer.ts'

// test/audit/customer-as-chromium.more.test.ts compares the sent headers and cookies with Chromium.

const serve = serving()

const customerAt = (options = {}) => createCustomer({ now: () => 1_000, ...options })

it('resolves a name at each redirect and connects to checked addresses only', async () => {
  const port = await serve((_req, res) => res.writeHead(302, { location: '/next' }).end())
  const lookups: string[] = []
  const addresses = ['127.0.0.1', '127.0.0.1', '8.8.8.8']
  const resolve = async (host: string) => {
    lookups.push(host)
    return [addresses[lookups.length - 1] ?? '']
  }
  const result = await customerAt({ resolve }).go({ url: `http://shop.example:${port}/` })
  expect(result).toMatchObject({ kind: 'failed', code: 'not_a_test_machine', hops: [{ status: 302 }, { status: 302 }] })
  expect(lookups).toEqual(['shop.example', 'shop.example', 'shop.example'])
})

it('does not follow a redirect to a forbidden host', async () => {
  const port = await serve((_req, res) => res.writeHead(302, { location: 'http://169.254.169.254/latest' }).end())
  const result = await customerAt({ allow: ['169.254.169.254'] }).go({ url: `http://localhost:${port}/` })
  expect(result).toMatchObject({
    kind: 'failed',
    code: 'not_a_test_machine',
    reason: expect.stringMatching(/^169\.254\.169\.254 /),
  })
})

it("sends the customer's language and keeps cookies of customers apart", async () => {
  const requests: unknown[] = []
  const port = await serve(({ headers }, res) => {
    requests.push([headers['accept-language'], headers.cookie])
    res.setHeader('set-cookie', ['session=anna', 'cart=7; HttpOnly']).end('Hello')
  })
  const url = `http://127.0.0.1:${port}/`
  const anna = customerAt({ language: 'de' })
  const result = await anna.go({ url })
  expect(result).toEqual({
    kind: 'page',
    page: {
      url,
      status: 200,
      headers: expect.objectContaining({ 'set-cookie': 'session=anna, cart=7; HttpOnly' }),
      text: 'Hello',
    },
    hops: [{ method: 'GET', url, status: 200, sent: [], withheld: [], startedAt: 1_000, ms: expect.any(Number) }],
  })
  expect(await anna.go({ url })).toMatchObject({ hops: [{ sent: ['session', 'cart'] }] })
  await anna.newCustomer().go({ url })
  expect(requests).toEqual([
    ['de', undefined],
    ['de', 'session=anna; cart=7'],
    ['de', undefined],
  ])
  expect([anna.cookie(url, 'cart'), anna.cookie(url, 'other'), anna.cookie('http://localhost/', 'cart')]).toEqual([
    '7',
    undefined,
    undefined,
  ])
  expect(anna.cookie('no address', 'cart')).toBeUndefined()
})

it('withholds cookies from a redirect by POST after three minutes', async () => {
  const set = ['strict=1; SameSite=Strict', 'lax=1; SameSite=Lax', 'none=1; SameSite=None; Secure', 'session=1']
  const port = await serve((_req, res) => res.setHeader('set-cookie', set).end())
  const customer = customerAt()
  await customer.go({ url: `http://127.0.0.1:${port}/` })
  customer.advanceTime(180_000)
  const back = { url: `http://127.0.0.1:${port}/paid`, form: { id: '1' }, from: 'http://bank.localhost/' }
  const [hop] = (await customer.go(back)).hops
  expect(hop).toMatchObject({ method: 'POST', sent: ['none'] })
  expect(hop?.withheld).toEqual([
    { name: 'strict', reason: 'strict' },
    { name: 'lax', reason: 'lax' },
    { name: 'session', reason: 'two_minutes' },
  ])
})

it('stops before a form that submits itself, and submits it later', async () => {
  const received: string[] = []
  const port = await serve(async (req, res) => {
    const body = (await req.toArray()).join('')
    received.push(`${req.method} ${req.url} ${req.headers['content-type']} ${body}`)
    const page =
      '<form method=post action=/paid><input type=hidden name=id value="1 &amp; 2"></form><script>f.submit()</script>'
    res.setHeader('content-type', 'text/html').end(req.url === '/start' ? page : 'Thank you')
  })
  const customer = customerAt()
  const url = `http://localhost:${port}/start`
  const result = await customer.go({ url, until: ({ pathname }) => pathname === '/paid' })
  const next = { url: `http://localhost:${port}/paid`, method: 'POST' as const, form: { id: '1 & 2' }, from: url }
  expect(result).toMatchObject({ kind: 'stopped', next, page: { url, status: 200 }, hops: [{ url }] })
  expect(await customer.go(next)).toMatchObject({ kind: 'page', page: { text: 'Thank you' } })
  await customer.go({ url: next.url, json: { id: [1] }, headers: { 'X-Csrf': 'x' } })
  expect(received).toEqual([
    'GET /start undefined ',
    'POST /paid application/x-www-form-urlencoded id=1+%26+2',
    'POST /paid application/json {"id":[1]}',
  ])
})

it('drops script headers when a redirect leaves the origin', async () => {
  const received: unknown[] = []
  const elsewhere = await serve(({ headers, method }, res) => {
    received.push([method, headers['x-csrf']])
    res.end()
  })
  const location = `http://localhost:${elsewhere}/`
  const port = await serve(({ headers, url }, res) => {
    received.push([url, headers['x-csrf']])
    res.writeHead(307, { location: url === '/one' ? '/two' : location }).end()
  })
  await customerAt().go({ url: `http://localhost:${port}/one`, json: {}, headers: { 'x-csrf': '7' } })
  expect(received).toEqual([
    ['/one', '7'],
    ['/two', '7'],
    ['POST', undefined],
  ])
})

it('does not follow a redirect of a script call to another site', async () => {
  const port = await serve((_req, res) => res.writeHead(303, { location: 'http://bank.localhost/' }).end())
  const shop = `http://localhost:${port}/`
  const result = await customerAt().go({ url: shop, from: shop, as: 'fetch', json: {} })
  expect(result).toMatchObject({
    kind: 'page',
    page: { url: shop, status: 303, headers: { location: 'http://bank.localhost/' } },
  })
})

it('keeps the fragment on a redirect', async () => {
  const port = await serve(({ url }, res) =>
    url === '/end' ? res.end() : res.writeHead(301, { location: '/end' }).end(),
  )
  expect(await customerAt().go({ url: `http://localhost:${port}/#pay` })).toMatchObject({
    page: { url: `http://localhost:${port}/end#pay` },
  })
})

it.each([
  ['javascript:alert(1)', 'not_http', /redirects to javascript:alert\(1\), which is not a web address/],
  ['http://[', 'not_http', /which is not a web address/],
  ['/again', 'too_many_redirects', /more than 20 redirects, the last one to http:\/\/localhost:\d+\/again/],
])('fails on a redirect to %s: %s', async (location, code, reason) => {
  const port = await serve((_req, res) => res.writeHead(302, { location }).end())
  const result = await customerAt().go({ url: `http://localhost:${port}/` })
  expect(result).toMatchObject({ kind: 'failed', code, reason: expect.stringMatching(reason) })
  expect(result.hops).toHaveLength(code === 'not_http' ? 1 : 21)
})
