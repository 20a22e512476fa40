import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCustomer } from '../../src/audit/customer/customer.ts'
import type { BrowserRequest, BrowserResult } from '../../src/audit/customer-port.ts'
import { launchChromium } from '../support/launch-chromium.ts'
import { isLong, oneIn } from '../support/long-runs.ts'
import {
  ATTRIBUTES,
  attributeSteps,
  COOKIES,
  endPage,
  form,
  MORE_NAVIGATIONS,
  NAVIGATIONS,
  type NavigationTestStep,
} from './navigations.ts'
import { startTwoSites } from './two-sites.ts'

// Compares the requests of the customer with those of Chromium.

let sites: Awaited<ReturnType<typeof startTwoSites>>
let browser: Browser
let page: Page
beforeAll(async () => {
  ;[sites, browser] = await Promise.all([startTwoSites(), launchChromium()])
  page = await browser.newPage()
})
afterAll(() => Promise.all([sites.close(), browser.close()]))

const chromiumGoes = async (steps: readonly NavigationTestStep[]): Promise<void> => {
  for (const step of steps) {
    if ('opens' in step) await page.goto(step.opens)
    else if ('clicks' in step) await page.click('#go')
    else if ('waitsMs' in step) await wait(step.waitsMs)
    else
      await page.evaluate(
        async ([url, method]) => {
          const body = method === 'POST' ? { body: new URLSearchParams({ a: '1' }) } : {}
          await fetch(url, { method, credentials: 'include', ...body })
        },
        [step.fetches, step.method] as const,
      )
    await page.waitForURL((url) => url.pathname !== '/auto')
  }
}

/** Runs steps as a customer. `stops`: stops before each redirect and self-submitting form, then continues. */
const customerGoes = async (steps: readonly NavigationTestStep[], stops: boolean): Promise<void> => {
  const customer = createCustomer({ now: () => performance.now(), resolve: async () => ['127.0.0.1'] })
  let from = ''
  const go = async (request: BrowserRequest): Promise<void> => {
    let result: BrowserResult = await customer.go({ ...request, until: () => stops })
    while (result.kind === 'stopped') result = await customer.go({ ...result.next, until: () => stops })
    if (result.kind !== 'page') throw new Error(result.reason)
    if (request.as !== 'fetch') from = result.page.url
  }
  for (const step of steps) {
    if ('opens' in step) await go({ url: step.opens })
    else if ('clicks' in step) await go({ url: step.clicks, from, ...(step.form ? { form: step.form } : {}) })
    else if ('waitsMs' in step) customer.advanceTime(step.waitsMs)
    else await go({ url: step.fetches, from, as: 'fetch', ...(step.method === 'POST' ? { form: { a: '1' } } : {}) })
  }
}

const expectSameRequests = async (steps: readonly NavigationTestStep[]): Promise<void> => {
  await page.context().clearCookies()
  sites.takeSaid()
  await chromiumGoes(steps)
  const chromium = sites.takeSaid()
  expect(chromium.length).toBeGreaterThan(1)
  for (const stops of [false, true]) {
    await customerGoes(steps, stops)
    expect(sites.takeSaid()).toEqual(chromium)
  }
}

const HOSTS = [
  ['127.0.0.1', '127.0.0.1'],
  ['127.0.0.1', 'localhost'],
  ['shop.localhost', 'bank.localhost'],
  // Untrustworthy names: on one site, and on two.
  ['shop.foreign.test', 'bank.foreign.test'],
  ['shop.foreign.test', 'sandbox'],
  ['www.shop.localhost', 'shop.localhost'],
] as const

const shopAt = (host: string): string => `http://${host}:${sites.shopPort}`
const bankAt = (host: string): string => `http://${host}:${sites.bankPort}`

const rowsOf = (hosts: readonly (readonly [string, string])[], ways: typeof NAVIGATIONS) =>
  hosts.flatMap(([shop, bank]) => ways.map(([navigation, steps]) => ({ shop, bank, way: navigation, steps })))

const goes = async ({ shop, bank, steps }: ReturnType<typeof rowsOf>[number]): Promise<void> => {
  const cart = endPage(shopAt(shop), { set: COOKIES })
  await expectSameRequests([{ opens: cart }, ...steps(shopAt(shop), bankAt(bank))])
}

it.each(rowsOf(HOSTS.slice(1, 2), NAVIGATIONS))('matches for a shop on $shop and a bank on $bank: $way', goes)
const MORE = [
  ...rowsOf(HOSTS.slice(2), NAVIGATIONS),
  ...rowsOf(HOSTS.slice(0, 1), NAVIGATIONS),
  ...rowsOf(HOSTS, MORE_NAVIGATIONS),
]
// A sample; the long tests run all rows.
it.each(oneIn(2, MORE))('matches for a shop on $shop and a bank on $bank: $way', goes)

const ATTRIBUTE_ROWS = ['127.0.0.1', 'b.a.foreign.test', 'shop.localhost', 'localhost'].flatMap((host) =>
  ATTRIBUTES.map(([subject, set]) => ({ host, subject, set })),
)
it.each(ATTRIBUTE_ROWS)('matches cookies on $host: $what', ({ host, set }) =>
  expectSameRequests(attributeSteps(shopAt(host), set)),
)

it.runIf(isLong)(
  'sends a cookie without SameSite with a form for two minutes',
  async () => {
    const shop = shopAt('127.0.0.1')
    const bank = bankAt('localhost')
    await expectSameRequests([
      { opens: endPage(shop, { set: [...COOKIES, 'same=1', 'new=1'] }) },
      { waitsMs: 60_000 },
      { opens: endPage(shop, { set: ['same=1', 'new=2'] }) },
      { waitsMs: 55_000 },
      ...form(bank, endPage(shop)),
      { waitsMs: 10_000 },
      ...form(bank, endPage(shop)),
    ])
  },
  300_000,
)
