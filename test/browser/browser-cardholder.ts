import type { Page } from 'playwright-core'
import type { Cardholder } from './cardholder.ts'

/** A cardholder in Chromium. */
export type BrowserCardholder = Cardholder & {
  /** Enters a valid card on the page of a link. */
  savesCard(number: string): Promise<void>
  opensHints(): Promise<void>
  follows(link: string): Promise<void>
}

export const browserCardholder = (page: Page): BrowserCardholder => {
  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()
  const requestsCodeBy = async (channel: string): Promise<void> => {
    await page.getByRole('radio', { name: channel }).check()
    await press('Send me a code')
  }
  return {
    opens: async (url) => void (await page.goto(url)),
    async entersCode(code) {
      await page.getByLabel('One-time code').fill(code)
      await press('Confirm')
    },
    cancels: () => press('Cancel payment'),
    approves: () => press('Approve'),
    denies: () => press('Deny'),
    requestsCodeBy,
    async changesChannelTo(channel) {
      await page.getByTestId('other-channel').click()
      await requestsCodeBy(channel)
    },
    continues: () => page.getByTestId('continue').click(),
    async choosesOutcome(options, why) {
      await page.getByTestId('page-choices').click()
      if (why !== undefined) await page.getByLabel(`${options}: reason`).selectOption({ label: why })
      await press(options)
    },
    async savesCard(number) {
      await page.getByLabel('Card number', { exact: true }).fill(number)
      await page.getByLabel('Expiry date', { exact: true }).fill('12/34')
      await page.getByLabel('Security code', { exact: true }).fill('123')
      await press('Save card')
    },
    opensHints: () => page.getByTestId('developer-hints').click(),
    follows: (name) => page.getByRole('link', { name }).click(),
    sees: (text) => page.getByText(text).first().waitFor(),
    isAt: (heading) => page.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor(),
    async arrivesAt(path) {
      await page.waitForURL((url) => url.pathname === path)
      return new URL(page.url())
    },
  }
}
