import type { Page } from 'playwright-core'
import type { ConsoleText, Desk, Part } from '../support/console-labels.ts'

/** A desktop with access to the clipboard. */
export const DESK = {
  viewport: { width: 1440, height: 900 },
  permissions: ['clipboard-read', 'clipboard-write'],
}
export const PHONE = { viewport: { width: 390, height: 844 } }

/** Returns the address of a view of the console, such as `live/<id>?space=…`. */
const addressOf = ({ url }: { readonly url: string }, path: string): string => `${url}/_sandbox/#/${path}`

type Scope = Page | ReturnType<Page['locator']>

/** Returns locator options: a string must match the whole name, a pattern a part. */
const named = (name: ConsoleText) => (typeof name === 'string' ? { name, exact: true } : { name })

const partOf = (scope: Scope): Part => {
  const pressed = (name: ConsoleText) =>
    scope
      .getByRole('button', named(name))
      .or(scope.getByRole('link', named(name)))
      .or(scope.locator('summary').filter({ hasText: name }))
      .or(scope.locator('summary').and(scope.getByLabel(name, { exact: typeof name === 'string' })))
      .filter({ visible: true })
      .first()
  const field = (label: ConsoleText) => scope.getByLabel(label, { exact: typeof label === 'string' }).first()
  return {
    async sees(...texts) {
      for (const item of texts) await scope.getByText(item).filter({ visible: true }).first().waitFor()
    },
    async lacks(...texts) {
      for (const item of texts)
        await scope.getByText(item).filter({ visible: true }).first().waitFor({ state: 'detached' })
    },
    heading: (text) => scope.getByRole('heading', named(text)).first().waitFor(),
    press: (name) => pressed(name).click(),
    fill: (label, text) => field(label).fill(text),
    async choose(label, option) {
      await field(label).selectOption(option)
    },
    tick: (label) => field(label).click(),
    value: (label) => field(label).inputValue(),
    within: (name) =>
      partOf(
        (['region', 'list', 'table', 'dialog', 'row', 'group'] as const)
          .map((role) => scope.getByRole(role, named(name)))
          .reduce((a, b) => a.or(b))
          .first(),
      ),
  }
}

/** Additional actions in a browser. */
export type BrowserDesk = Desk & {
  readonly page: Page
  /** Presses a control that opens a tab, and resolves with the tab. */
  pressForTab(name: ConsoleText): Promise<Page>
  /** Returns the address of a link. */
  leadsTo(link: string): Promise<string>
  /** Waits until the activity list has a row with this text. */
  row(text: ConsoleText): Promise<void>
  /** Scrolls a list, or the table, to a relative position: 0 is the top, 1 the end. */
  scroll(list: string, part: number): Promise<void>
  /** Returns the vertical position of a row. */
  heightOf(refno: string): Promise<number | undefined>
  /** Returns the number of rendered rows. */
  drawn(): Promise<number>
}

const LIST = 'Activity, newest first'

/** Creates the actions for the console in a browser. All selectors are here. */
export const deskOn = (page: Page, running: { readonly url: string }): BrowserDesk => {
  const rows = () => page.getByRole('list', { name: LIST }).getByRole('link')
  return {
    ...partOf(page),
    page,
    async goTo(path) {
      await page.goto(addressOf(running, path))
      await page.getByRole('heading', { level: 1 }).first().waitFor()
    },
    send: () => partOf(page.locator('main form')).press('Start only'),
    isAt: (location) =>
      page.waitForURL((url) => (typeof location === 'string' ? url.hash.includes(location) : location.test(url.hash))),
    async keys(...names) {
      for (const name of names) await page.keyboard.press(name)
    },
    async copied(expected) {
      const read = (): Promise<string> => page.evaluate('navigator.clipboard.readText()')
      for (;;) {
        const text = await read()
        if (typeof expected === 'string' ? text.includes(expected) : expected.test(text)) return text
        await page.waitForTimeout(20)
      }
    },
    focused: () =>
      page.evaluate(
        "(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.innerText ?? '').trim()",
      ),
    refnos: () => rows().locator('.ref').allInnerTexts(),
    open: () => rows().and(page.locator('[aria-current]')).locator('.ref').innerText(),
    async pressForTab(name) {
      const [tab] = await Promise.all([page.waitForEvent('popup'), partOf(page).press(name)])
      return tab
    },
    leadsTo: (name) =>
      page.getByRole('link', { name, exact: true }).evaluate((link) => (link as unknown as { href: string }).href),
    row: (text) => rows().filter({ hasText: text }).first().waitFor(),
    scroll: (list, part) =>
      (list === '' ? page.getByRole('table') : page.getByRole('list', { name: list })).evaluate((element, at) => {
        const scroller = element.closest('.scroll')
        if (scroller) scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) * at
      }, part),
    heightOf: async (refno) => (await rows().filter({ hasText: refno }).first().boundingBox())?.y,
    drawn: () => page.evaluate("document.querySelectorAll('main tbody tr, main .scroll > ul > li').length"),
  }
}
