import supertest from 'supertest'
import { describe, expect, it } from 'vitest'
import { once } from '../../src/core/domain/once.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { requestsIn } from '../support/journal.ts'
import { LINK_KEY, WITH_THREE_DS } from '../support/link-body.ts'
import { isLong } from '../support/long-runs.ts'
import { KEEPS } from '../support/proxy.ts'
import { MERCHANT } from '../support/sandbox.ts'
import { tokenIn } from '../support/submit-page.ts'
import { httpVisitor } from './http-visitor.ts'
import { PROXIES, type Proxied, sharedBehindProxy } from './proxied-sandbox.ts'

/** The fields of the card form. */
const CARD = { number: CHALLENGE_CARD, expiry: '12/34', cvv: '123' }

const NO_RETURN = { redirect: {} }

/** Initializes a transaction at the public address of the API. */
const init = ({ at }: Proxied, card: string) =>
  supertest(at.api)
    .post('/v1/transactions')
    .auth(...MERCHANT)
    .send(initBody(card, NO_RETURN))

const newLink = async ({ at }: Proxied, body: object = {}): Promise<{ id: string; link: string }> =>
  (
    await supertest(at.links)
      .post('/v1/links')
      .set('link-api-key', LINK_KEY)
      .send({ reference: 'r', ...body })
  ).body

/** Returns all addresses that a page links or redirects to, resolved like a browser does. */
const addressesIn = (html: string, pageUrl: string, refresh: string | null): string[] => {
  const named = [...html.matchAll(/ (?:href|src|action)="([^"]+)"/g)].map(([, to = '']) => to)
  const next = /; url=(.*)$/.exec(refresh ?? '')?.[1]
  return [...named, ...(next === undefined ? [] : [next])]
    .filter((to) => !to.startsWith('data:'))
    .map((to) => new URL(to, pageUrl).href)
}

const headingOf = (html: string): string => /<h1>([^<]*)</.exec(html)?.[1] ?? ''

/** Returns whether an address always has the same result, so that it is checked once per proxy. */
const isSteady = (address: string): boolean => address.includes('/_sandbox/')

/** Paths of contracts, which are slow and are therefore checked only in the long form. */
const OF_CONTRACTS = /\/(?:openapi|contract|assumptions)\b/

type Follow = (pageUrl: string) => Promise<string[]>

/** Opens all links of a page. None may be broken or leave the sandbox. */
const follower = ({ proxy }: Proxied): Follow => {
  const known = new Set<string>()
  return async (pageUrl) => {
    const page = await fetch(pageUrl)
    const addresses = addressesIn(await page.text(), pageUrl, page.headers.get('refresh'))
    for (const address of addresses) {
      expect(address.startsWith(`${proxy.origin}/`), address).toBe(true)
      const [path = ''] = address.split('#', 1)
      if (known.has(path)) continue
      expect([address, (await fetch(address)).status]).toEqual([address, expect.toBeOneOf([200, 410])])
      if (isSteady(path)) known.add(path)
    }
    return addresses
  }
}

describe.each(PROXIES)('behind a proxy %s', (_label, layout, takesOff) => {
  const shared = sharedBehindProxy(layout, takesOff)
  const followed = once(() => follower(shared()))
  const followAll: Follow = (pageUrl) => followed()(pageUrl)
  /** The links of a page depend only on the layout, so that the short form checks each layout once. */
  const checksLinks = isLong || takesOff !== KEEPS

  it('a payment is initialized, completed on its pages and read', async () => {
    const behind = shared()
    const begun = await init(behind, CHALLENGE_CARD)
    const { transactionId: id } = begun.body
    const start = begun.headers.location ?? ''
    expect([begun.status, start]).toEqual([201, `${behind.at.bank}/v1/start/${id}`])

    const visitor = httpVisitor()
    await visitor.open(start)
    expect(addressesIn(visitor.html(), start, null)).toContain(`${behind.at.all}/_sandbox/scenarios`)
    await visitor.submit({ code: '1234', action: 'code' })
    expect([visitor.url(), visitor.html().includes('role="alert"')]).toEqual([start, true])
    await visitor.submit({ code: '4444', action: 'code' })
    expect([visitor.url(), headingOf(visitor.html())]).toEqual([`${start}/result`, 'Payment confirmed'])

    const read = await supertest(behind.at.api)
      .get(`/v1/transactions/${id}`)
      .auth(...MERCHANT)
    expect([read.status, read.body.status]).toEqual([200, 'authenticated'])
    expect(behind.proxy.astray).toEqual([])
  })

  it.runIf(checksLinks)('every link of a bank page works', async () => {
    const behind = shared()
    const { headers, body } = await init(behind, FRICTIONLESS_CARD)
    const { location = '' } = headers
    // The first visit ends the transaction. The second shows the page of an ended one, which links to the console,
    // because the merchant gave no return URL.
    expect((await fetch(location)).url).toBe(`${location}/result`)
    expect((await followAll(location)).map((address) => new URL(address).hash)).toContain(
      `#/live/${body.transactionId}?space=default`,
    )
    await followAll(`${location}/result`)
    expect(behind.proxy.astray).toEqual([])
  })

  it('a card is entered and confirmed at the bank', async () => {
    const behind = shared()
    const { id, link } = await newLink(behind, WITH_THREE_DS)
    expect(link).toBe(`${behind.at.cards}/${id}`)
    const visitor = httpVisitor()
    await visitor.open(link)
    await visitor.submit(CARD)
    expect(visitor.url()).toMatch(new RegExp(`^${behind.at.bank}/v1/start/\\d{18}$`))
    await followAll(link)
    await visitor.submit({ code: '4444', action: 'code' })
    expect([visitor.url(), headingOf(visitor.html())]).toEqual([`${link}/done`, 'Your card was saved'])
    await followAll(`${link}/done`)
    expect(behind.proxy.astray).toEqual([])
  })

  it.runIf(checksLinks)('every link of a card page works, and the confirmation continues to the merchant', async () => {
    const behind = shared()
    // A merchant behind the same proxy.
    const successUrl = `${behind.at.all}/_sandbox/health`
    const { link } = await newLink(behind, { successUrl })
    expect(await followAll(link)).toContain(`${behind.at.all}/_sandbox/cards`)
    const token = tokenIn(await (await fetch(link)).text())
    const rejected = await supertest(link)
      .post('')
      .type('form')
      .send({ ...CARD, token: 'x' })
    expect(new URL(/class="button main" href="([^"]+)"/.exec(rejected.text)?.[1] ?? '', link).href).toBe(link)
    await supertest(link)
      .post('')
      .type('form')
      .send({ ...CARD, token })
    expect(await followAll(`${link}/done`)).toContain(`${link}/continue`)
    expect(await followAll(link)).toContain(`${link}/continue`)
    expect((await fetch(`${link}/continue`)).url).toBe(successUrl)
    expect(behind.proxy.astray).toEqual([])
  })

  it('the control API and all listed paths are available at the public address', async () => {
    const behind = shared()
    const { all } = behind.at
    const { paths }: { paths: string[] } = await (await fetch(`${all}/_sandbox`)).json()
    expect(paths).toContain(`${layout.all}/_sandbox/health`)
    // The last proxy checks all paths; the others check one, except in the long form.
    const pathsToCheck = isLong || PROXIES.at(-1)?.[1] === layout ? paths : paths.slice(0, 1)
    // A short timeout, because only the existence of the path matters.
    const inspected = await Promise.all(
      pathsToCheck
        .filter((path) => !path.includes('{') && (isLong || !OF_CONTRACTS.test(path)))
        .map((path) => fetch(`${behind.proxy.origin}${path}${path.endsWith('/wait') ? '?timeout=1ms' : ''}`)),
    )
    // 400: parameters are missing. 405: exists for another method. 408: timed out.
    expect(inspected.filter(({ status }) => ![200, 400, 405, 408].includes(status)).map(({ url }) => url)).toEqual([])

    const { body } = await init(behind, CHALLENGE_CARD)
    const finished = await supertest(all)
      .post(`/_sandbox/transactions/${body.transactionId}/challenge`)
      .send({ outcome: 'Y' })
    expect([finished.status, finished.body.status]).toEqual([200, 'authenticated'])
    expect((await fetch(`${all}/_sandbox/nothing`)).status).toBe(404)
  })

  it('the sandbox itself responds with and without the paths', async () => {
    const { url, sandbox } = shared()
    for (const path of ['', layout.all, layout.api]) {
      const response = await supertest(`${url}${path}`)
        .post('/v1/transactions')
        .auth(...MERCHANT)
        .send(initBody())
      expect([path, response.status]).toEqual([path, 201])
      expect(requestsIn(sandbox).at(-1)?.path).toBe(`${path}/v1/transactions`)
    }
    for (const path of ['', layout.all, layout.links]) {
      const response = await supertest(`${url}${path}`)
        .post('/v1/links')
        .set('link-api-key', LINK_KEY)
        .send({ reference: 'r' })
      expect([path, response.status]).toEqual([path, 200])
      const { id } = response.body
      for (const page of ['', layout.all, layout.cards]) expect((await fetch(`${url}${page}/${id}`)).status).toBe(200)
      expect((await fetch(`${url}/elsewhere/${id}`)).status).toBe(404)
    }
    expect((await fetch(`${url}/elsewhere/_sandbox/health`)).status).toBe(404)
  })
})
