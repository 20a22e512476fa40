import supertest from 'supertest'
import { describe, expect, it } from 'vitest'
import { once } from '../../src/core/domain/once.ts'
import { tokenIn } from '../support/answer-page.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { requestsIn } from '../support/journal.ts'
import { LINK_KEY, WITH_THREE_DS } from '../support/link-body.ts'
import { isLong } from '../support/long.ts'
import { KEEPS } from '../support/proxy.ts'
import { MERCHANT } from '../support/sandbox.ts'
import { httpVisitor } from './http-visitor.ts'
import { PROXIES, type Proxied, sharedBehindProxy } from './proxied-sandbox.ts'

/** What the form of a card sends. */
const CARD = { number: CHALLENGE_CARD, expiry: '12/34', cvv: '123' }

const NO_RETURN = { redirect: {} }

/** Endpoint 1 under the address that the transaction interface is known by. */
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

/** Every address that a page leads to by itself or by a click, as a browser would understand it. */
const addressesIn = (html: string, pageUrl: string, refresh: string | null): string[] => {
  const named = [...html.matchAll(/ (?:href|src|action)="([^"]+)"/g)].map(([, to = '']) => to)
  const next = /; url=(.*)$/.exec(refresh ?? '')?.[1]
  return [...named, ...(next === undefined ? [] : [next])]
    .filter((to) => !to.startsWith('data:'))
    .map((to) => new URL(to, pageUrl).href)
}

const headingOf = (html: string): string => /<h1>([^<]*)</.exec(html)?.[1] ?? ''

/** What is there whatever happens: who has opened it once behind a proxy knows it. */
const isSteady = (address: string): boolean => address.includes('/_sandbox/')

/** What is made of a contract is costly to make, and is opened under its own paths in the long form. */
const OF_CONTRACTS = /\/(?:openapi|contract|assumptions)\b/

type Follow = (pageUrl: string) => Promise<string[]>

/** Opens all that a page leads to; nothing may be missing or lead away from the sandbox. */
const follower = ({ proxy }: Proxied): Follow => {
  const known = new Set<string>()
  return async (pageUrl) => {
    const page = await fetch(pageUrl)
    const addresses = addressesIn(await page.text(), pageUrl, page.headers.get('refresh'))
    for (const address of addresses) {
      expect(address.startsWith(`${proxy.origin}/`), address).toBe(true)
      const [place = ''] = address.split('#', 1)
      if (known.has(place)) continue
      expect([address, (await fetch(address)).status]).toEqual([address, expect.toBeOneOf([200, 410])])
      if (isSteady(place)) known.add(place)
    }
    return addresses
  }
}

describe.each(PROXIES)('behind a proxy %s', (_what, layout, takesOff) => {
  const shared = sharedBehindProxy(layout, takesOff)
  const followed = once(() => follower(shared()))
  const followAll: Follow = (pageUrl) => followed()(pageUrl)
  /** A page leads to what it leads to by the layout, whatever the proxy takes off: in the short form by each layout once. */
  const looksAtLinks = isLong || takesOff !== KEEPS

  it('a payment is begun, answered on its pages and read again', async () => {
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

  it.runIf(looksAtLinks)('every link of a page of the bank leads somewhere', async () => {
    const behind = shared()
    const { headers, body } = await init(behind, FRICTIONLESS_CARD)
    const { location = '' } = headers
    // The first visit ends the transaction; the second finds the page of an ended one, with the way on: the console,
    // since the merchant gave no address.
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

  it.runIf(looksAtLinks)('every link of a card page leads somewhere, the confirmation on to the merchant', async () => {
    const behind = shared()
    // A merchant that is reached through the same proxy.
    const successUrl = `${behind.at.all}/_sandbox/health`
    const { link } = await newLink(behind, { successUrl })
    expect(await followAll(link)).toContain(`${behind.at.all}/_sandbox/cards`)
    const token = tokenIn(await (await fetch(link)).text())
    const refused = await supertest(link)
      .post('')
      .type('form')
      .send({ ...CARD, token: 'x' })
    expect(new URL(/class="button main" href="([^"]+)"/.exec(refused.text)?.[1] ?? '', link).href).toBe(link)
    await supertest(link)
      .post('')
      .type('form')
      .send({ ...CARD, token })
    expect(await followAll(`${link}/done`)).toContain(`${link}/continue`)
    expect(await followAll(link)).toContain(`${link}/continue`)
    expect((await fetch(`${link}/continue`)).url).toBe(successUrl)
    expect(behind.proxy.astray).toEqual([])
  })

  it('the control API is under the public address, and all that it lists', async () => {
    const behind = shared()
    const { all } = behind.at
    const { paths }: { paths: string[] } = await (await fetch(`${all}/_sandbox`)).json()
    expect(paths).toContain(`${layout.all}/_sandbox/health`)
    // The way to one is the way to all: each of them is opened behind the last proxy, and behind all in the long form.
    const looks = isLong || PROXIES.at(-1)?.[1] === layout ? paths : paths.slice(0, 1)
    // Who only wants to know whether it is there does not wait for anything.
    const looked = await Promise.all(
      looks
        .filter((path) => !path.includes('{') && (isLong || !OF_CONTRACTS.test(path)))
        .map((path) => fetch(`${behind.proxy.origin}${path}${path.endsWith('/wait') ? '?timeout=1ms' : ''}`)),
    )
    // 400: it wants to know more. 405: it is there, for another verb. 408: nothing came.
    expect(looked.filter(({ status }) => ![200, 400, 405, 408].includes(status)).map(({ url }) => url)).toEqual([])

    const { body } = await init(behind, CHALLENGE_CARD)
    const finished = await supertest(all)
      .post(`/_sandbox/transactions/${body.transactionId}/challenge`)
      .send({ outcome: 'Y' })
    expect([finished.status, finished.body.status]).toEqual([200, 'authenticated'])
    expect((await fetch(`${all}/_sandbox/nothing`)).status).toBe(404)
  })

  it('the sandbox itself answers under its paths and without them', async () => {
    const { url, sandbox } = shared()
    for (const path of ['', layout.all, layout.api]) {
      const answer = await supertest(`${url}${path}`)
        .post('/v1/transactions')
        .auth(...MERCHANT)
        .send(initBody())
      expect([path, answer.status]).toEqual([path, 201])
      expect(requestsIn(sandbox).at(-1)?.path).toBe(`${path}/v1/transactions`)
    }
    for (const path of ['', layout.all, layout.links]) {
      const answer = await supertest(`${url}${path}`)
        .post('/v1/links')
        .set('link-api-key', LINK_KEY)
        .send({ reference: 'r' })
      expect([path, answer.status]).toEqual([path, 200])
      const { id } = answer.body
      for (const page of ['', layout.all, layout.cards]) expect((await fetch(`${url}${page}/${id}`)).status).toBe(200)
      expect((await fetch(`${url}/elsewhere/${id}`)).status).toBe(404)
    }
    expect((await fetch(`${url}/elsewhere/_sandbox/health`)).status).toBe(404)
  })
})
