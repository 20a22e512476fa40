import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { testBrowser } from '../support/browser.ts'
import { isLong } from '../support/long-runs.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { readonly id: string; readonly nodes: readonly { readonly html: string }[] }

/** A small phone. The policy of the page would block axe. */
const PHONE = { viewport: { width: 360, height: 780 }, bypassCSP: true }

/** Shows a page on a phone. Reuses the document, because loading axe costs as much as two pages. */
export const showOnPhone = async (html: string): Promise<Page> => {
  const { page: phone } = await (await testBrowser()).ownTab(PHONE)
  if (!(await phone.evaluate("'axe' in globalThis"))) await phone.evaluate(AXE)
  await phone.emulateMedia({ colorScheme: 'light' })
  await phone.setContent(html)
  return phone
}

/** The rows of a long list have the same structure, so that only its first rows are checked. */
const LIKE_THOSE_ABOVE = isLong ? [] : [':is(.scroll > ul > li, tbody > tr):nth-child(n+13)']

/** Targets are at least 24 px; axe leaves out this rule of WCAG 2.2 by default. */
const TARGET_SIZE = 'target-size'
const OPEN_MENU = 'details.menu[open]'

/** Returns the violations that axe finds in a part of a page. */
const violationsIn = async (page: Page, part: object, more: object): Promise<string[]> => {
  // Reporting passed checks would take half of the time.
  const options = { resultTypes: ['violations'], selectors: false, ...more }
  const { violations }: { violations: Violation[] } = await page.evaluate(
    `axe.run(${JSON.stringify(part)}, ${JSON.stringify(options)})`,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** Returns the violations that axe finds; `rules` selects some rules. */
const violationsOnPage = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
  const all = { exclude: LIKE_THOSE_ABOVE }
  if (rules) return violationsIn(page, all, { runOnly: rules })
  // An open menu covers a part of other targets.
  const hasMenu = (await page.locator(OPEN_MENU).count()) > 0
  const inMenu = hasMenu ? await violationsIn(page, { include: [OPEN_MENU] }, { runOnly: [TARGET_SIZE] }) : []
  return [...(await violationsIn(page, all, { rules: { [TARGET_SIZE]: { enabled: !hasMenu } } })), ...inMenu]
}

/** Returns the violations of a page. */
export const violationsOf = async (html: string): Promise<string[]> => violationsOnPage(await showOnPhone(html))

/**
 * Expects that a page is accessible on a phone, in light and dark mode, with everything expanded. `unfold` selects the parts
 * to expand, so that long parts that other pages have, too, can be left out.
 */
export const expectUsable = async (html: string, unfold = 'details'): Promise<void> => {
  const page = await showOnPhone(html)
  await page.evaluate(`for (const folded of document.querySelectorAll('${unfold}')) folded.open = true`)
  expect(await violationsOnPage(page)).toEqual([])
  // Only colors change, and all other rules cost seconds.
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOnPage(page, ['color-contrast', 'link-in-text-block'])).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
}

/** Expects that the current page of a browser is accessible. It must be opened with `bypassCSP`. */
export const expectPageUsable = async (page: Page, shows: string, inDark = true): Promise<void> => {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(AXE)
  // Menus cover each other, so that each has its own step.
  await page.evaluate("for (const folded of document.querySelectorAll('main details:not(.menu)')) folded.open = true")
  // Rows below the window have no layout yet, and would have no size.
  await page.evaluate(
    "for (const row of document.querySelectorAll('.outs li')) row.style.contentVisibility = 'visible'",
  )
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await violationsOnPage(page), shows).toEqual([])
  if (inDark) await page.emulateMedia({ colorScheme: 'dark' })
  if (inDark) expect(await violationsOnPage(page, ['color-contrast', 'link-in-text-block']), shows).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), shows).toBe(true)
}
