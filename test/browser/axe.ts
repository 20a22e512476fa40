import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { readonly id: string; readonly nodes: readonly { readonly html: string }[] }

/** A small phone. The page's own policy would keep axe out. */
export const PHONE = { viewport: { width: 360, height: 780 }, bypassCSP: true }

/** What axe finds; `rules` picks some of its rules. A page takes axe in once: that costs as much as a small page's checks. */
export const violationsOf = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(AXE)
  // Describing what is in order takes axe half of its time.
  const options = { resultTypes: ['violations'], selectors: false, ...(rules && { runOnly: rules }) }
  const { violations }: { violations: Violation[] } = await page.evaluate(`axe.run(${JSON.stringify(options)})`)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/**
 * Nothing keeps anybody from using this page on a phone, in light and dark colours, with everything unfolded; or with
 * what is long and the same on several pages left folded.
 */
export const expectUsable = async (page: Page, unfold = 'details'): Promise<void> => {
  await page.evaluate(`for (const folded of document.querySelectorAll('${unfold}')) folded.open = true`)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await violationsOf(page)).toEqual([])
  // Only colours change, and all the other rules cost seconds.
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOf(page, ['color-contrast', 'link-in-text-block'])).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
}
