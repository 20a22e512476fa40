import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCustomer } from '../../src/audit/customer/customer.ts'
import type { Going } from '../../src/audit/customer-port.ts'
import { launchChromium } from '../support/launch-chromium.ts'
import { startTwoSites } from './two-sites.ts'

let sites: Awaited<ReturnType<typeof startTwoSites>>
let browser: Browser
let page: Page
beforeAll(async () => {
  ;[sites, browser] = await Promise.all([startTwoSites(), launchChromium()])
  page = await browser.newPage()
})
afterAll(() => Promise.all([sites.close(), browser.close()]))

type Hosts = { readonly shop: string; readonly bank: string }
const HOSTS: Readonly<Record<string, Hosts>> = {
  'one host': { shop: '127.0.0.1', bank: '127.0.0.1' },
  'localhost and 127.0.0.1': { shop: '127.0.0.1', bank: 'localhost' },
  'shop.localhost and bank.localhost': { shop: 'shop.localhost', bank: 'bank.localhost' },
}

/** A page that is opened, and what happens there. */
type Step =
  | { readonly opens: string }
  | { readonly clicks: string }
  | { readonly fetches: string; readonly method: 'GET' | 'POST' }

const at = (base: string, path: string, query: Readonly<Record<string, string | readonly string[]>> = {}): string => {
  const url = new URL(path, base)
  for (const [name, values] of Object.entries(query))
    for (const value of [values].flat()) url.searchParams.append(name, value)
  return url.href
}

const COOKIES = [
  'strict=1; SameSite=Strict',
  'lax=1; SameSite=Lax',
  'unset=1',
  'none=1; SameSite=None; Secure',
  'plain=1; SameSite=None',
]

type Way = (shop: string, bank: string) => readonly Step[]
const link = (page: string, to: string): Step[] => [{ opens: at(page, '/link', { to }) }, { clicks: to }]
const form = (page: string, to: string, more = {}): Step[] => [
  { opens: at(page, '/form', { to, ...more }) },
  { clicks: to },
]
const redirect = (base: string, to: string, status = 303, more = {}): string =>
  at(base, '/redirect', { to, status: String(status), ...more })
const auto = (base: string, to: string, more = {}): string => at(base, '/auto', { to, ...more })
const end = (base: string): string => at(base, '/end')

const WAYS: Readonly<Record<string, Way>> = {
  'a link': (shop, bank) => link(bank, end(shop)),
  'a link within': (shop) => link(shop, end(shop)),
  'a link that is redirected': (shop, bank) => link(bank, redirect(bank, end(shop))),
  'to the bank and straight back': (shop, bank) => link(shop, redirect(bank, end(shop))),
  'by the shop to the bank and straight back': (shop, bank) => form(shop, redirect(shop, redirect(bank, end(shop)))),
  'typed, and redirected': (shop, bank) => [{ opens: redirect(bank, end(shop)) }],
  'a form': (shop, bank) => form(bank, end(shop)),
  'a form of the bank to itself, redirected 303': (shop, bank) => form(bank, redirect(bank, end(shop))),
  'a form of the bank to itself, redirected 302': (shop, bank) => form(bank, redirect(bank, end(shop), 302)),
  'a form of the bank to itself, redirected 307': (shop, bank) => form(bank, redirect(bank, end(shop), 307)),
  'a form of the bank to itself, redirected 308 twice': (shop, bank) =>
    form(bank, redirect(bank, redirect(shop, end(shop), 308), 308)),
  'a form of the bank that the shop redirects 303': (shop, bank) => form(bank, redirect(shop, end(shop))),
  'a form of the shop, redirected to the bank 307': (shop, bank) => form(shop, redirect(shop, end(bank), 307)),
  'a form of the shop, redirected to the bank 307 and back': (shop, bank) => form(shop, redirect(bank, end(shop), 307)),
  'a form that sends itself': (shop, bank) => [{ opens: auto(bank, end(shop)) }],
  'a form that sends itself, by a page that says nothing of itself': (shop, bank) => [
    { opens: auto(bank, end(shop), { policy: 'same-origin' }) },
  ],
  'a form by GET that sends itself': (shop, bank) => [{ opens: auto(bank, end(shop), { method: 'get' }) }],
  'a form to a page that sends itself': (shop, bank) => form(bank, auto(bank, end(shop), { policy: 'same-origin' })),
  'a form, no-referrer': (shop, bank) => form(bank, end(shop), { policy: 'no-referrer' }),
  'a form, origin': (shop, bank) => form(bank, end(shop), { policy: 'origin' }),
  'a form, unsafe-url': (shop, bank) => form(bank, redirect(shop, end(shop), 307), { policy: 'unsafe-url' }),
  'a form within, no-referrer': (shop) => form(shop, end(shop), { policy: 'no-referrer' }),
  'a redirect that says no-referrer': (shop, bank) =>
    link(bank, redirect(bank, end(shop), 302, { policy: 'no-referrer' })),
  'cookies that a redirect sets': (shop, bank) => [
    ...link(bank, redirect(shop, end(shop), 302, { set: ['s2=1; SameSite=Strict', 'l2=1'] })),
    { opens: end(shop) },
  ],
  'a call GET': (shop, bank) => [{ opens: end(bank) }, { fetches: end(shop), method: 'GET' }],
  'a call POST': (shop, bank) => [{ opens: end(bank) }, { fetches: end(shop), method: 'POST' }],
  'a call POST within': (shop) => [{ opens: end(shop) }, { fetches: end(shop), method: 'POST' }],
  'a call GET within': (shop) => [{ opens: end(shop) }, { fetches: end(shop), method: 'GET' }],
  'a call within, no-referrer': (shop) => [
    { opens: at(shop, '/end', { policy: 'no-referrer' }) },
    { fetches: end(shop), method: 'POST' },
  ],
  'a call that is redirected within': (shop) => [
    { opens: end(shop) },
    { fetches: redirect(shop, end(shop), 307), method: 'POST' },
  ],
  'a call that sets cookies': (shop, bank) => [
    { opens: end(bank) },
    {
      fetches: at(shop, '/end', { set: ['s2=1; SameSite=Strict', 'l2=1', 'n2=1; SameSite=None; Secure'] }),
      method: 'GET',
    },
    { opens: end(shop) },
  ],
}

const chromiumGoes = async (steps: readonly Step[]): Promise<void> => {
  for (const step of steps) {
    if ('opens' in step) await page.goto(step.opens)
    else if ('clicks' in step) await page.click('#go')
    else
      await page.evaluate(
        async ([url, method]) => {
          await fetch(url, {
            method,
            credentials: 'include',
            ...(method === 'POST' ? { body: new URLSearchParams({ a: '1' }) } : {}),
          }).catch(() => undefined)
        },
        [step.fetches, step.method] as const,
      )
    await page.waitForLoadState()
    if (page.url().includes('/auto')) await page.waitForURL((url) => url.pathname !== '/auto')
  }
}

const customerGoes = async (steps: readonly Step[]): Promise<void> => {
  const customer = createCustomer({ now: () => performance.now() })
  let from = ''
  const go = async (going: Going) => {
    const trip = await customer.go(going)
    if (trip.kind !== 'page') throw new Error(JSON.stringify(trip))
    return trip.page.url
  }
  for (const [nth, step] of steps.entries()) {
    if ('opens' in step) from = await go({ url: step.opens })
    else if ('clicks' in step) {
      const before = steps[nth - 1]
      const isForm = before !== undefined && 'opens' in before && before.opens.includes('/form')
      from = await go({ url: step.clicks, from, ...(isForm ? { form: { a: '1 & 2' } } : {}) })
    } else await go({ url: step.fetches, from, as: 'fetch', ...(step.method === 'POST' ? { form: { a: '1' } } : {}) })
  }
}

const ROWS = Object.entries(HOSTS).flatMap(([hosts, names]) =>
  Object.entries(WAYS).map(([way, steps]) => ({ hosts, names, way, steps })),
)

it.each(ROWS)('$hosts: $way', async ({ names, steps }) => {
  const [shop, bank] = [`http://${names.shop}:${sites.shopPort}`, `http://${names.bank}:${sites.bankPort}`]
  const all = [{ opens: at(shop, '/end', { set: COOKIES }) }, ...steps(shop, bank)]
  await page.context().clearCookies()
  sites.takeSaid()
  await chromiumGoes(all)
  const chromium = sites.takeSaid()
  await customerGoes(all)
  expect(sites.takeSaid()).toEqual(chromium)
})
