import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { isLong } from '../support/long.ts'
import { slowDirectory } from '../support/slow-directory.ts'
import { type Row, reach, SECTIONS, WAYS } from './promised-pages.ts'
import { sharedStage } from './stage.ts'

// The same as hosted-pages.more.test.ts, by what Chromium makes of the pages: roles, names, and what scripts add.

const stage = sharedStage({ sleep: slowDirectory().sleep })

/** With JavaScript, this page is gone before anybody can look. */
const WITHOUT_JAVASCRIPT_ONLY = 'On the way to a return URL that wants a POST'

/** Without LONG=1: one in which much is folded, and one of which a script makes most. */
const SHORT = ['A one-time code after the choice', 'The test cards, unfolded']

type Role = Parameters<Page['getByRole']>[0]

/** By the English words of the table. */
const inWords = (page: Page, { role, name }: Row) => {
  if (role === 'text') return page.getByText(name, { exact: true })
  if (role === 'heading') return page.getByRole('heading', { name, exact: true, level: 1 })
  return page.getByRole(role as Role, name === '' ? {} : { name, exact: true })
}

/** Shows a page as it was sent. */
const show = async (page: Page, { url, html }: { url(): string; html(): string }): Promise<void> => {
  const document = { contentType: 'text/html; charset=utf-8', body: html() }
  await page.route(url(), (route) => route.fulfill(document))
  await page.goto(url())
  await page.evaluate("for (const folded of document.querySelectorAll('details')) folded.open = true")
}

describe.each(isLong ? [true, false] : [true])('in Chromium, with JavaScript: %s', (javaScriptEnabled) => {
  const titles = Object.keys(WAYS).filter((title) => !javaScriptEnabled || title !== WITHOUT_JAVASCRIPT_ONLY)

  it.each(isLong ? titles : SHORT)('%s', async (title) => {
    const page = await stage().customer({ javaScriptEnabled })
    await show(page, await reach(title, stage()))
    for (const row of SECTIONS.get(title) ?? []) {
      const id = page.getByTestId(row.testId)
      const place = !row.role ? id : row.testId ? id.and(inWords(page, row)) : inWords(page, row)
      await expect.poll(() => place.count(), { message: `${row.testId} ${row.role} ${row.name}` }).toBe(1)
    }
  })
})
