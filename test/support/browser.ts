import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'

/** A page, and what the browser complained about while it was shown. */
export type Visit = { readonly page: Page; readonly complaints: readonly string[] }

export type TestBrowser = {
  /** A visitor who has not been here before. Complaints are console errors, uncaught exceptions, violated policies. */
  visit(options?: BrowserContextOptions): Promise<Visit>
  /** Ends all visits; the browser stays. */
  endVisits(): Promise<void>
  close(): Promise<void>
}

/** A browser window of somebody; visitors of the same kind have it one after the other. */
type Tab = {
  readonly kind: string
  readonly page: Page
  readonly context: BrowserContext
  /** Of the visit that has it now. */
  complaints: string[]
}

/** Chromium says this of every answer from 400 on, and that is not the page's fault. */
const isStatusLine = (text: string): boolean => /^Failed to load resource: .* status of [45]\d\d/.test(text)

const newTab = async (kind: string, context: BrowserContext): Promise<Tab> => {
  const page = await context.newPage()
  const tab: Tab = { kind, page, context, complaints: [] }
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning'
    if (isComplaint && !isStatusLine(message.text())) tab.complaints.push(message.text())
  })
  page.on('pageerror', (error) => tab.complaints.push(String(error)))
  return tab
}

/** Leaves a tab as it was found. The pages keep nothing in a browser, so that there is nothing else to forget. */
const tidy = async ({ page, context }: Tab): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('about:blank')
  await page.emulateMedia({ colorScheme: null })
  if ((await context.cookies()).length > 0) throw new Error('a page keeps something in the browser')
}

const addressOfChromium = async (): Promise<string> => {
  const answer = await fetch(inject('chromium'))
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}

/**
 * The Chromium of the run, with tabs of its own for a test file. A new tab costs Chromium more than a whole story in
 * it does, so tabs are used again.
 */
export const openBrowser = async (): Promise<TestBrowser> => {
  const browser = await chromium.connect(await addressOfChromium())
  const idle: Tab[] = []
  const busy: Tab[] = []

  const tabFor = async (kind: string, options: BrowserContextOptions): Promise<Tab> => {
    const at = idle.findIndex((tab) => tab.kind === kind)
    return idle.splice(at, at === -1 ? 0 : 1)[0] ?? newTab(kind, await browser.newContext(options))
  }
  return {
    async visit(options = {}) {
      const tab = await tabFor(JSON.stringify(options), options)
      busy.push(tab)
      tab.complaints = []
      return { page: tab.page, complaints: tab.complaints }
    },
    async endVisits() {
      const used = busy.splice(0)
      await Promise.all(used.map(tidy))
      idle.push(...used)
    },
    close: () => browser.close(),
  }
}
