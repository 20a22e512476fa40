import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { sharedStage } from './stage.ts'

const stage = sharedStage()

/** A hand that clicks what has a name, and counts. It cannot type. */
const createHand = (page: Page) => {
  let clicks = 0
  const click = async (name: string | RegExp): Promise<void> => {
    clicks += 1
    await page.locator('main').locator('a, button, summary').filter({ hasText: name, visible: true }).first().click()
  }
  return { click, clicks: () => clicks }
}

it('somebody who has never seen it runs a failed challenge, sees why, and sends its webhook again', async () => {
  const { running, customer } = stage()
  const page = await customer()
  const { click, clicks } = createHand(page)
  const sees = (text: string | RegExp) => page.getByText(text).first().waitFor()

  await page.goto(running.url)
  expect(new URL(page.url()).pathname).toBe('/_sandbox/')
  await click('Start a transaction here')
  await click(/^Start$/)
  await sees('Waiting for the browser')

  await click(/^End as/)
  await click(/^Fails…/)
  await click(/card reported stolen|stolen/i)
  await page.getByRole('heading', { level: 2, name: /^Failed/ }).waitFor()

  // Why: what the bank said, and who decided; on the page of the explanation as well.
  await sees('3-D Secure result')
  await page.getByRole('heading', { name: 'Why this outcome' }).waitFor()
  await sees('Webhook delivered')

  await click(/^Webhook$/)
  await click(/^Send again/)
  await expect.poll(() => page.getByText('Webhook delivered').count()).toBeGreaterThan(1)
  expect(clicks()).toBeLessThanOrEqual(12)
})
