import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD } from '../support/init-body.ts'
import { isLong } from '../support/long-runs.ts'
import { slowDirectory } from '../support/slow-directory.ts'
import { browserCardholder } from './browser-cardholder.ts'
import { sharedStage } from './browser-setup.ts'

// Tests that need a browser: scripts, policies, automatic redirects, focus and rendering. main-flows.test.ts tests
// the pages over HTTP.

const directory = slowDirectory()
const stage = sharedStage({ sleep: directory.sleep })

/** Without JavaScript, the tests over HTTP cover the same. */
const MODES = isLong ? [true, false] : [true]

/** Opens the first page of a purchase. Resolves with the cardholder and the status that the shop reads. */
const arrivedAt = async (
  { id, start }: { id: string; start: string },
  javaScriptEnabled = true,
  // Several purchases share a tab, because another one costs more than a purchase.
  tab?: Page,
) => {
  const page = tab ?? (await stage().customer({ javaScriptEnabled }))
  const cardholder = browserCardholder(page)
  await cardholder.opens(start)
  return { ...cardholder, id, start, page, status: async () => (await stage().running.status(id)).body.status }
}
const arrived = async (card: string, javaScriptEnabled?: boolean, tab?: Page) =>
  arrivedAt(await stage().buy(card), javaScriptEnabled, tab)

describe.each(MODES)('a cardholder at the bank, with JavaScript: %s', (javaScriptEnabled) => {
  it('passes with the keyboard only after a wrong code and a reload, and opens the page again', async () => {
    const { start, page, sees, arrivesAt, opens, continues, status } = await arrived(CHALLENGE_CARD, javaScriptEnabled)
    const types = async (code: string): Promise<void> => {
      // Chromium sets the focus after painting; no person types before that.
      await page.locator('#code:focus').waitFor()
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
    }
    await types('1234')
    await sees('That code is not right. 2 attempts left.')
    // Post, redirect, get: a reload submits nothing.
    await page.reload()
    await sees('2 attempts left.')
    await types('4444')
    await arrivesAt('/success')
    expect(await status()).toBe('authenticated')
    await opens(start)
    await continues()
    await arrivesAt('/success')
  })
})
