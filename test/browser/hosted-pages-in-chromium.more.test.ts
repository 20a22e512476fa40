import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { isLong } from '../support/long-runs.ts'
import { slowDirectory } from '../support/slow-directory.ts'
import { sharedStage } from './browser-setup.ts'
import { openState, PAGE_KINDS, type Row, SECTIONS } from './documented-pages.ts'

// The tests of hosted-pages.more.test.ts in Chromium, with its roles, names and scripts.

const stage = sharedStage({ sleep: slowDirectory().sleep })

/** With JavaScript, this page navigates too early to be tested. */
const WITHOUT_JAVASCRIPT_ONLY = 'Redirect by POST'

/** Pages for the short form: one with many collapsed parts, and one that a script renders. */
const SHORT = ['Code after the choice', 'Test cards']

type Role = Parameters<Page['getByRole']>[0]

/** Locates an element by the English words of the table. */
const locatorOf = (page: Page, { role, name }: Row) => {
  if (role === 'text') return page.getByText(name, { exact: true })
  if (role === 'heading') return page.getByRole('heading', { name, exact: true, level: 1 })
  return page.getByRole(role as Role, name === '' ? {} : { name, exact: true })
}

/** Shows the HTML of a page. */
const show = async (page: Page, { url, html }: { url(): string; html(): string }): Promise<void> => {
  const document = { contentType: 'text/html; charset=utf-8', body: html() }
  await page.route(url(), (route) => route.fulfill(document))
  await page.goto(url())
  await page.evaluate("for (const folded of document.querySelectorAll('details')) folded.open = true")
}

describe.each(isLong ? [true, false] : [true])('in Chromium, with JavaScript: %s', (javaScriptEnabled) => {
  const titles = Object.keys(PAGE_KINDS).filter((title) => !javaScriptEnabled || title !== WITHOUT_JAVASCRIPT_ONLY)

  it.each(isLong ? titles : SHORT)('%s', async (title) => {
    const page = await stage().customer({ javaScriptEnabled })
    await show(page, await openState(title, stage()))
    for (const row of SECTIONS.get(title) ?? []) {
      const id = page.getByTestId(row.testId)
      const location = !row.role ? id : row.testId ? id.and(locatorOf(page, row)) : locatorOf(page, row)
      await expect.poll(() => location.count(), { message: `${row.testId} ${row.role} ${row.name}` }).toBe(1)
    }
  })
})
