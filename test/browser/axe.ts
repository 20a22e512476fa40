import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { testBrowser } from '../support/browser.ts'
import { isLong } from '../support/long.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { readonly id: string; readonly nodes: readonly { readonly html: string }[] }

/** A small phone. The page's own policy would keep axe out. */
const PHONE = { viewport: { width: 360, height: 780 }, bypassCSP: true }

/** A phone that shows a page as it came over HTTP. It stays on the same document: taking in axe costs as much as two pages. */
export const showOnPhone = async (html: string): Promise<Page> => {
  const { page: phone } = await (await testBrowser()).ownTab(PHONE)
  if (!(await phone.evaluate("'axe' in globalThis"))) await phone.evaluate(AXE)
  await phone.emulateMedia({ colorScheme: 'light' })
  await phone.setContent(html)
  return phone
}

/** The lines of a long list are made by one piece of code, of the same few parts: those at its top show all of them. */
const LIKE_THOSE_ABOVE = isLong ? [] : [':is(.scroll > ul > li, tbody > tr):nth-child(n+13)']

/** What axe finds; `rules` picks some of its rules. */
const foundIn = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
  // Describing what is in order takes axe half of its time.
  const options = { resultTypes: ['violations'], selectors: false, ...(rules && { runOnly: rules }) }
  const { violations }: { violations: Violation[] } = await page.evaluate(
    `axe.run(${JSON.stringify({ exclude: LIKE_THOSE_ABOVE })}, ${JSON.stringify(options)})`,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** What axe finds on a page. */
export const violationsOf = async (html: string): Promise<string[]> => foundIn(await showOnPhone(html))

/**
 * Nothing keeps anybody from using this page on a phone, in light and dark colours, with everything unfolded; or with
 * what is long and the same on several pages left folded.
 */
export const expectUsable = async (html: string, unfold = 'details'): Promise<void> => {
  const page = await showOnPhone(html)
  await page.evaluate(`for (const folded of document.querySelectorAll('${unfold}')) folded.open = true`)
  expect(await foundIn(page)).toEqual([])
  // Only colours change, and all the other rules cost seconds.
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await foundIn(page, ['color-contrast', 'link-in-text-block'])).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
}

/** The same of a page that lives in its browser as it is now; it has to be opened with `bypassCSP`. */
export const expectPageUsable = async (page: Page, shows: string, inDark = true): Promise<void> => {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(AXE)
  await page.evaluate("for (const folded of document.querySelectorAll('main details')) folded.open = true")
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await foundIn(page), shows).toEqual([])
  if (inDark) await page.emulateMedia({ colorScheme: 'dark' })
  if (inDark) expect(await foundIn(page, ['color-contrast', 'link-in-text-block']), shows).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), shows).toBe(true)
}
