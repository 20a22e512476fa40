import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, expect } from 'vitest'
import type { SandboxOptions } from '../../src/app/sandbox.ts'
import { type TestBrowser, testBrowser, type Visit } from '../support/browser.ts'
import { type ShopFront, sharedShopFront } from './shop-front.ts'

export type Stage = ShopFront & {
  /** For visits with expected errors. */
  readonly browser: TestBrowser
  /** Opens a browser for a customer. Fails the test on errors in its console. */
  customer(options?: BrowserContextOptions): Promise<Page>
  /** Waits until the browser is at the shop, and resolves with the address. */
  landed(page: Page, path: string): Promise<URL>
}

/** Starts a sandbox, a shop and Chromium for the tests of a file. */
export const sharedStage = (options: SandboxOptions = {}): (() => Stage) => {
  const front = sharedShopFront(options)
  let browser: TestBrowser | undefined
  let visits: Visit[] = []

  beforeAll(async () => {
    browser = await testBrowser()
  })
  afterEach(async () => {
    const complaints = visits.flatMap((visit) => visit.complaints)
    visits = []
    await browser?.endVisits()
    expect(complaints).toEqual([])
  })

  return () => {
    if (!browser) throw new Error('The stage is available only during tests')
    const chromium = browser
    return {
      ...front(),
      browser: chromium,
      async customer(contextOptions) {
        const visit = await chromium.visit(contextOptions)
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

/** Locates a button by its name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export const enterCode = async (page: Page, code: string): Promise<void> => {
  await page.getByLabel('One-time code').fill(code)
  await button(page, 'Confirm').click()
}
