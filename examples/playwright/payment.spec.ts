import { test as base, expect } from '@playwright/test'
import { type Connection, connect, type Receiver, type Space } from 'threeds-sandbox'
import { startShop } from './shop.ts'

type Given = { sandbox: Connection; space: Space; shopHooks: Receiver; shop: { readonly url: string } }

const test = base.extend<Given>({
  // The sandbox that playwright.config.ts starts.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern which fixtures a fixture needs
  sandbox: async ({}, use) => {
    const sandbox = await connect(process.env.SANDBOX_URL ?? '')
    await use(sandbox)
    await sandbox.close()
  },
  // A space per test: tests are isolated and run in parallel.
  // The bank is on another site than the shop, as in production: the shop's cookies have to survive the redirect.
  space: async ({ sandbox }, use) => use(await sandbox.space({ crossSite: true })),
  shopHooks: async ({ sandbox }, use) => use(await sandbox.receiver()),
  shop: async ({ space, shopHooks }, use) => {
    const shop = await startShop({ ...space, webhook: shopHooks.url })
    await use(shop)
    shop.close()
  },
})

test('a customer with the right code has paid, and the webhook confirms it', async ({ page, shop, shopHooks }) => {
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Pay' }).click()

  // The bank's page. docs/reference/hosted-pages.md has all test ids of the hosted pages.
  await expect(page).toHaveURL(/^http:\/\/bank\.localhost:/)
  await expect(page.getByTestId('amount')).toHaveText('EUR 12.50')
  await page.getByTestId('code').fill('1234')
  await page.getByTestId('confirm').click()
  await expect(page.getByTestId('code-problem')).toBeVisible()
  await page.getByTestId('code').fill('4444')
  await page.getByTestId('confirm').click()

  await expect(page.getByRole('heading')).toHaveText('Thank you')
  const webhook = await shopHooks.waitFor({ refno: 'order-1' })
  expect(webhook).toMatchObject({ isSigned: true, body: { status: 'authenticated' } })
})

test('a customer has not paid if the bank rejects the challenge, with any card', async ({ page, shop, space }) => {
  await space.next('challenge_failed')
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByTestId('code').fill('4444')
  await page.getByTestId('confirm').click()

  await expect(page.getByRole('heading')).toHaveText('Not paid')
  await space.verify({ requests: { operation: 'initTransaction', refno: 'order-1' }, count: 1 })
})

test('a customer saves a card', async ({ page, shop, space }) => {
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Save my card' }).click()

  await page.getByTestId('number').fill('4000001000000018')
  await page.getByTestId('expiry').fill('12/34')
  await page.getByTestId('cvv').fill('123')
  await page.getByTestId('save').click()

  // The confirmation page redirects to the shop automatically.
  await expect(page.getByRole('heading')).toHaveText('Your card is known')
  await space.verify({ changes: { reference: 'customer-1', to: 'SUCCESS' }, count: 1 })
})
