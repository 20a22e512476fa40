import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeServer } from '../../src/testkit/kit-receiver.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { inSpace } from '../support/space.ts'
import { enterCode, sharedStage } from './browser-setup.ts'

const stage = sharedStage()

/** A shop with a session cookie and a redirect by POST. */
const back: IncomingHttpHeaders[] = []
const shop = createServer(async ({ method, url = '', headers }, res) => {
  const html = (text: string) =>
    res.setHeader('content-type', 'text/html').end(`<!doctype html><title>Shop</title>${text}`)
  if (url.startsWith('/pay')) {
    const { space } = Object.fromEntries(new URLSearchParams(url.split('?')[1]))
    const successUrl = `http://${headers.host}/paid`
    const body = initBody(CHALLENGE_CARD, { redirect: { successUrl, method: 'POST' } })
    const { location = '' } = (await inSpace(stage().running, space).init(body)).headers
    return res.writeHead(303, { location }).end()
  }
  if (method === 'POST') {
    back.push(headers)
    return html(headers.cookie === 'session=anna' ? '<h1>Thank you, Anna</h1>' : '<h1>Please sign in</h1>')
  }
  // The request for the icon may be last. Its cookie would remain in the browser.
  if (url !== '/') return res.writeHead(404).end()
  res.setHeader('set-cookie', 'session=anna; SameSite=Lax; HttpOnly')
  return html('<h1>Your cart</h1>')
})
beforeAll(() => new Promise<void>((resolve) => void shop.listen(0, '127.0.0.1', resolve)))
afterAll(() => closeServer(shop))

/** Pays in a space. Resolves with the page of the shop, and the site relation by the browser and the sandbox. */
const paidIn = async (space: string) => {
  const page = await stage().customer()
  const { port } = shop.address() as AddressInfo
  const { http } = stage().running
  try {
    await page.goto(`http://127.0.0.1:${port}/`)
    await page.goto(`http://127.0.0.1:${port}/pay?space=${space}`)
    const start = page.url()
    await enterCode(page, '4444')
    await stage().landed(page, '/paid')
    const title = await page.getByRole('heading').textContent()
    const id = /\d+$/.exec(start)?.[0]
    const { site } = (await http.get(`/_sandbox/transactions/${id}?space=${space}`).expect(200)).body
    const { cookie, origin, 'sec-fetch-site': fetchSite } = back.at(-1) ?? {}
    return { host: new URL(start).hostname, title, site, cookie, origin, fetchSite }
  } finally {
    await page.context().clearCookies()
  }
}

it('on the same site, a session survives the POST redirect, unlike in production', async () => {
  expect(await paidIn('one-site')).toMatchObject({
    host: '127.0.0.1',
    title: 'Thank you, Anna',
    cookie: 'session=anna',
    site: 'same-site',
    fetchSite: 'same-site',
  })
})

it('across sites, a session is lost in the POST redirect, as in production', async () => {
  const { running } = stage()
  const { port } = new URL(running.url)
  const url = `http://localhost:${port}`
  await running.http.put('/_sandbox/spaces/two-sites/pages').send({ url }).expect(200)
  expect(await paidIn('two-sites')).toEqual({
    host: 'localhost',
    title: 'Please sign in',
    cookie: undefined,
    origin: 'null',
    site: 'cross-site',
    fetchSite: 'cross-site',
  })
})
