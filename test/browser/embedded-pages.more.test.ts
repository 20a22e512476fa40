import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, expect, it } from 'vitest'
import { closeServer } from '../../src/testkit/kit-receiver.ts'
import { testBrowser } from '../support/browser.ts'
import { startCommand } from '../support/command.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'

/** The sizes of docs/how-to/embed-the-challenge-page.md, the last one for the full screen. */
const SIZES = [
  [250, 400],
  [390, 400],
  [500, 600],
  [600, 400],
  [1280, 720],
] as const

/** A shop that frames the bank's page, and removes the frame when its return page sends a message. */
const cookies: (string | undefined)[] = []
const shop = createServer(({ url = '', headers }, res) => {
  const html = (text: string) =>
    res.setHeader('content-type', 'text/html').end(`<!doctype html><title>Shop</title>${text}`)
  if (url.startsWith('/favicon')) return res.writeHead(404).end()
  // A page of a payment provider in the frame, on its way to the bank.
  if (url.startsWith('/through'))
    return html(`<script>location = ${JSON.stringify(new URL(url, SHOP).searchParams.get('to'))}</script>`)
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
  readonly scenario?: string
  readonly language?: 'de' | 'fr'
  /** The origin of a page in the frame that leads to the bank. */
  readonly through?: string
}) => {
  const sandbox = await startCommand(['--ephemeral', '--frame-ancestors', SHOP])
  const bank = sandbox.url.replace('127.0.0.1', at.bank)
  const response = await fetch(`${bank}/v1/transactions`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('1100000000:sandbox').toString('base64')}`,
      'content-type': 'application/json',
      ...(at.scenario && { 'sandbox-scenario': at.scenario }),
    },
    body: JSON.stringify(
      initBody(CHALLENGE_CARD, {
        redirect: { successUrl: `${SHOP}/paid` },
        ...(at.language && { language: at.language }),
      }),
    ),
  })
  const { page } = await (await testBrowser()).visit()
  const target = response.headers.get('location') ?? ''
  const query = new URLSearchParams({
    page: at.through === undefined ? target : `${at.through}/through?to=${encodeURIComponent(target)}`,
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

/** Returns the vertical position of an element, in pixels from the top of its page. */
const edges = async (page: Page, testId: string) => {
  const box = await page
    .frameLocator('iframe')
    .getByTestId(testId)
    .evaluate((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect()
      return { top: top + scrollY, bottom: bottom + scrollY, left, right }
    })
  return { ...box, size: box.bottom - box.top }
}

it.each(
  SIZES.flatMap(([width, height]) =>
    (
      [
        ['challenge_success', ['amount', 'code', 'confirm'], undefined],
        ['challenge_success', ['amount', 'code', 'confirm'], 'de'],
        ['challenge_success', ['amount', 'code', 'confirm'], 'fr'],
        ['challenge_out_of_band', ['amount', 'approve', 'deny'], undefined],
        ['challenge_single_select', ['amount', 'channel-call', 'send-code'], 'de'],
      ] as const
    ).map(([scenario, parts, language]) => ({ width, height, scenario, parts, language })),
  ),
)('$width x $height shows what $scenario needs without scrolling ($language)', async (at) => {
  const { width, height, scenario, parts, language } = at
  const page = await checkout({ bank: '127.0.0.1', size: [width, height], scenario, ...(language && { language }) })
  const found = await Promise.all(parts.map((part) => edges(page, part)))
  // The fixed sizes have the height of the smallest one. A full screen is as high as its window.
  const limit = height > 600 ? height : 380
  for (const [n, { bottom, right, left }] of found.entries()) {
    expect([parts[n], bottom]).toEqual([parts[n], expect.closeTo(Math.min(bottom, limit), 0)])
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(width)
  }
  // A button stays large enough for a finger, and no word breaks within its letters.
  expect(found.at(-1)?.size).toBeGreaterThanOrEqual(36)
  const broken = await page
    .frameLocator('iframe')
    .locator('dt')
    .evaluateAll((labels) => {
      return labels.flatMap(({ textContent, firstChild }) => {
        if (!firstChild || textContent.includes(' ')) return []
        const range = document.createRange()
        range.selectNodeContents(firstChild)
        return range.getClientRects().length > 1 ? [textContent] : []
      })
    })
  expect(broken).toEqual([])
})

it.each([
  [319, 'above'],
  [320, 'next to'],
])('in a frame of %i px, labels are %s their values', async (width, expected) => {
  const page = await checkout({ bank: '127.0.0.1', size: [width, 400] })
  const rows = page.frameLocator('iframe').locator('.row')
  await rows.first().waitFor()
  const positions = await rows.evaluateAll((found) =>
    found.map((row) => {
      const [label, value] = [...row.children].map((cell) => cell.getBoundingClientRect())
      return label && value && label.bottom <= value.top + 1 ? 'above' : 'next to'
    }),
  )
  expect(new Set(positions)).toEqual(new Set([expected]))
})

it('a wrong code keeps the field and the button in the smallest frame', async () => {
  const page = await checkout({ bank: '127.0.0.1', size: [250, 400] })
  const frame = page.frameLocator('iframe')
  await frame.getByTestId('code').fill('0000')
  await frame.getByTestId('confirm').click()
  await frame.getByTestId('code-problem').waitFor()
  expect((await edges(page, 'confirm')).bottom).toBeLessThanOrEqual(380)
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

it('a page of another origin in the frame may lead to it', async () => {
  const through = SHOP.replace('127.0.0.1', 'localhost')
  const page = await checkout({ bank: '127.0.0.1', size: [500, 600], through })
  const frame = page.frameLocator('iframe')
  await frame.getByTestId('code').waitFor()
  expect(await frame.locator('html').evaluate(() => document.referrer)).toBe(`${through}/`)
})

it('pages of other origins cannot show it', async () => {
  const page = await checkout({ bank: '127.0.0.1', origin: SHOP.replace('127.0.0.1', 'localhost'), size: [500, 600] })
  const frame = page.frames()[1]
  expect(await frame?.evaluate(() => document.querySelector('main'))).toBeNull()
})
