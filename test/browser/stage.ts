import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { TransactionInitRequest } from '../../src/contract/wire.gen.ts'
import type { SandboxOptions } from '../../src/sandbox.ts'
import { type TestBrowser, testBrowser, type Visit } from '../support/browser.ts'
import { initBody } from '../support/init-body.ts'
import { type Running, sharedSandbox } from '../support/sandbox.ts'
import { openShop, type Shop } from './shop.ts'

/** A transaction that the shop has initialized: where it sends its customer. */
export type Purchase = { readonly id: string; readonly start: string }

export type Stage = {
  readonly running: Running
  readonly shop: Shop
  /** For visits that are expected to go wrong. */
  readonly browser: TestBrowser
  /** The shop initializes over HTTP; its return URLs are its own pages /success, /cancel and /error. */
  buy(card: string, more?: Partial<TransactionInitRequest>, headers?: Record<string, string>): Promise<Purchase>
  /** A new customer's browser. After the test it must have had nothing to complain about. */
  customer(options?: BrowserContextOptions): Promise<Page>
  /** Waits until the browser is at the shop, and says where. */
  landed(page: Page, path: string): Promise<URL>
}

/** Sandbox, shop and Chromium for the tests of a file. */
export const sharedStage = (options: SandboxOptions = {}): (() => Stage) => {
  const running = sharedSandbox(options)
  let built: { readonly browser: TestBrowser; readonly shop: Shop } | undefined
  let visits: Visit[] = []

  beforeAll(async () => {
    const [browser, shop] = await Promise.all([testBrowser(), openShop()])
    built = { browser, shop }
  })
  afterEach(async () => {
    const complaints = visits.flatMap((visit) => visit.complaints)
    visits = []
    await built?.browser.endVisits()
    expect(complaints).toEqual([])
  })
  afterAll(() => built?.shop.close())

  return () => {
    if (!built) throw new Error('the stage is there only while tests run')
    const { browser, shop } = built
    const shopUrls = () => ({
      successUrl: `${shop.origin()}/success?cart=7`,
      cancelUrl: `${shop.origin()}/cancel`,
      errorUrl: `${shop.origin()}/error`,
    })
    return {
      running: running(),
      shop,
      browser,
      async buy(card, more = {}, headers = {}) {
        const answer = await running().init(initBody(card, { redirect: shopUrls(), ...more }), headers)
        expect(answer.body).toHaveProperty('transactionId')
        return { id: answer.body.transactionId, start: answer.headers.location ?? '' }
      },
      async customer(contextOptions) {
        const visit = await browser.visit(contextOptions)
        visits.push(visit)
        return visit.page
      },
      async landed(page, path) {
        await page.waitForURL((url) => url.pathname === path)
        return new URL(page.url())
      },
    }
  }
}

/** The buttons and fields of the pages, as a person finds them. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export const enterCode = async (page: Page, code: string): Promise<void> => {
  await page.getByLabel('One-time code').fill(code)
  await button(page, 'Confirm').click()
}
