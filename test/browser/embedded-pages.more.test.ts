import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, expect, it } from 'vitest'
import { closeServer } from '../../src/testkit/kit-receiver.ts'
import { testBrowser } from '../support/browser.ts'
import { startCommand } from '../support/command.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'

/** The sizes of docs/how-to/embed-the-challenge-page.md with a fixed width. */
const SIZES = [
  [250, 400],
  [390, 400],
  [500, 600],
  [600, 400],
] as const

/** A shop that frames the bank's page, and removes the frame when its return page sends a message. */
const cookies: (string | undefined)[] = []
const shop = createServer(({ url = '', headers }, res) => {
  const html = (text: string) =>
    res.setHeader('content-type', 'text/html').end(`<!doctype html><title>Shop</title>${text}`)
  if (url.startsWith('/favicon')) return res.writeHead(404).end()
  if (url.startsWith('/paid')) {
    cookies.push(headers.cookie)
    return html('<script>parent.postMessage("returned", location.origin)</script>')
  }
  const { page, width, height } = Object.fromEntries(new URLSearchParams(url.split('?')[1]))
  res.setHeader('set-cookie', ['lax=1; SameSite=Lax', 'none=1; SameSite=None; Secure'])
  return html(`<iframe src="${page}" width="${width}" height="${height}"></iframe>
<script>addEventListener('message', () => { document.querySelector('iframe').outerHTML = '<h1>Thank you</h1>' })</script>`)
})
await new Promise<void>((resolve) => void shop.listen(0, '127.0.0.1', resolve))
afterAll(() => closeServer(shop))
const { port } = shop.address() as AddressInfo

/** The tab goes to the next test without the cookies of the shop. */
let customer: Page | undefined
afterEach(async () => {
  await customer?.context().clearCookies()
  await (await testBrowser()).endVisits()
})

const SHOP = `http://127.0.0.1:${port}`

/** Opens the checkout of the shop with a bank's page under this host name, in a frame of this size. */
const checkout = async (at: {
  readonly origin?: string
  readonly bank: string
  readonly size: readonly [number, number]
}) => {
  const sandbox = await startCommand(['--ephemeral', '--frame-ancestors', SHOP])
  const bank = sandbox.url.replace('127.0.0.1', at.bank)
  const response = await fetch(`${bank}/v1/transactions`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('1100000000:sandbox').toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(initBody(CHALLENGE_CARD, { redirect: { successUrl: `${SHOP}/paid` } })),
  })
  const { page } = await (await testBrowser()).visit()
  const query = new URLSearchParams({
    page: response.headers.get('location') ?? '',
    width: `${at.size[0]}`,
    height: `${at.size[1]}`,
  })
  customer = page
  await page.goto(`${at.origin ?? SHOP}/?${query}`)
  return page
}

it.each(SIZES)('a challenge fits into a frame of %i by %i and returns to the shop', async (width, height) => {
  const page = await checkout({ bank: '127.0.0.1', size: [width, height] })
  const frame = page.frameLocator('iframe')
  await frame.getByTestId('code').fill('4444')
  expect(await frame.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0)
  await frame.getByTestId('confirm').click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
})

it('across sites, a redirect in a frame sends cookies with SameSite=None only', async () => {
  const page = await checkout({ bank: 'localhost', size: [500, 600] })
  const frame = page.frameLocator('iframe')
  await frame.getByTestId('code').fill('4444')
  cookies.length = 0
  await frame.getByTestId('confirm').click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  expect(cookies).toEqual(['none=1'])
})

it('pages of other origins cannot show it', async () => {
  const page = await checkout({ bank: '127.0.0.1', origin: SHOP.replace('127.0.0.1', 'localhost'), size: [500, 600] })
  const frame = page.frames()[1]
  expect(await frame?.evaluate(() => document.querySelector('main'))).toBeNull()
})
