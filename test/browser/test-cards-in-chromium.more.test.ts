import { expect, it } from 'vitest'
import { LANGUAGES } from '../../src/pages/languages/language.ts'
import { testBrowser } from '../support/browser.ts'
import { sharedShopFront } from './shop-front.ts'

// The height of the list of test cards with JavaScript.

const front = sharedShopFront()

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844, hasTouch: true, isMobile: true },
].flatMap(({ width, height, ...options }) =>
  LANGUAGES.map((language) => [language, { width, height }, options] as const),
)

it.each(SCREENS)('the list is at most two screens high: %s, %o', async (language, viewport, options) => {
  const { page } = await (await testBrowser()).ownTab({ viewport, ...options, locale: language })
  await page.goto((await front().link({ collectCardholderName: true })).url)
  await page.getByTestId('test-cards').click()
  const fold = page.locator('aside', { has: page.getByTestId('test-cards') })
  expect(await fold.locator('[data-number]').count()).toBeGreaterThan(60)
  const { height = 0 } = (await fold.boundingBox()) ?? {}
  expect(height).toBeGreaterThan(viewport.height)
  expect(height).toBeLessThanOrEqual(2 * viewport.height)
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
})
