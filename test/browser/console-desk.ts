import type { Page } from 'playwright-core'

/** A desk: whoever looks may copy. */
export const DESK = {
  viewport: { width: 1440, height: 900 },
  permissions: ['clipboard-read', 'clipboard-write'],
}
export const PHONE = { viewport: { width: 390, height: 844 } }

/** Where a view of the console of a sandbox is: `live/<id>?space=…`. */
export const consoleAt = ({ url }: { readonly url: string }, place: string): string => `${url}/_sandbox/#/${place}`

/** Shows a place of the console, by its address as somebody pastes it. */
export const goTo = async (page: Page, sandbox: { readonly url: string }, place: string): Promise<Page> => {
  await page.goto(consoleAt(sandbox, place))
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** Waits until the page says something. */
export const says = (page: Page, words: string | RegExp): Promise<void> => page.getByText(words).first().waitFor()

/** What was copied last. */
export const copied = (page: Page): Promise<string> => page.evaluate('navigator.clipboard.readText()')

/** What the keyboard is at, as it is called. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(
    "(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.innerText ?? '').trim()",
  )
