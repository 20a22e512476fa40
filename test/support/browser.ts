import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { once } from '../../src/core/domain/once.ts'
import { launchChromium } from './launch-chromium.ts'

/** A page, and what the browser complained about while it was shown. */
export type Visit = { readonly page: Page; readonly complaints: readonly string[] }

export type TestBrowser = {
  /** A visitor who has not been here before. Complaints are console errors, uncaught exceptions, violated policies. */
  visit(options?: BrowserContextOptions): Promise<Visit>
  /** Ends all visits. */
  endVisits(): Promise<void>
  /** A tab that stays as its users leave it: the same for all test files of the worker process. */
  ownTab(options: BrowserContextOptions): Promise<Visit>
}

/** A browser window of somebody; visitors of the same kind have it one after the other. */
type Tab = {
  readonly kind: string
  readonly page: Page
  readonly context: BrowserContext
  /** The size that it was opened with: a story may make it smaller. */
  readonly viewport: ReturnType<Page['viewportSize']>
  /** Of the visit that has it now. */
  complaints: string[]
}

/** Chromium says this of every answer from 400 on, and that is not the page's fault. */
const isStatusLine = (text: string): boolean => /^Failed to load resource: .* status of [45]\d\d/.test(text)

/** Ends what hangs, and measures nothing: nine pages at once on a machine that does other things take their time. */
const PATIENCE_MS = 100_000

const newTab = async (kind: string, context: BrowserContext): Promise<Tab> => {
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const tab: Tab = { kind, page, context, viewport: page.viewportSize(), complaints: [] }
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning'
    if (isComplaint && !isStatusLine(message.text())) tab.complaints.push(message.text())
  })
  page.on('pageerror', (error) => tab.complaints.push(String(error)))
  return tab
}

/**
 * Leaves a tab as it was found; false where that is not possible, because something is still under way in it. The pages
 * keep nothing in a browser, so that there is nothing else to forget.
 */
const tidy = async ({ page, context, viewport }: Tab): Promise<boolean> => {
  if ((await context.cookies()).length > 0) throw new Error('a page keeps something in the browser')
  try {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.emulateMedia({ colorScheme: null })
    if (viewport) await page.setViewportSize(viewport)
    await page.goto('about:blank')
    return true
  } catch {
    return false
  }
}

/** What visitors of a kind have in common. JavaScript is on unless somebody turns it off. */
const kindOf = ({ javaScriptEnabled = true, ...options }: BrowserContextOptions): string =>
  JSON.stringify({ ...options, javaScriptEnabled })

const openBrowser = async (): Promise<TestBrowser> => {
  const browser = await launchChromium()
  const idle: Tab[] = []
  const busy: Tab[] = []

  const tabFor = async (kind: string, options: BrowserContextOptions): Promise<Tab> => {
    const at = idle.findIndex((tab) => tab.kind === kind)
    return idle.splice(at, at === -1 ? 0 : 1)[0] ?? newTab(kind, await browser.newContext(options))
  }
  const own = new Map<string, Promise<Tab>>()
  return {
    async ownTab(options) {
      const kind = kindOf(options)
      const tab = own.get(kind) ?? newTab(kind, await browser.newContext(options))
      own.set(kind, tab)
      return tab
    },
    async visit(options = {}) {
      const tab = await tabFor(kindOf(options), options)
      busy.push(tab)
      tab.complaints = []
      return { page: tab.page, complaints: tab.complaints }
    },
    async endVisits() {
      await Promise.all(
        busy.splice(0).map(async (tab) => {
          if (await tidy(tab)) idle.push(tab)
          else await tab.context.close()
        }),
      )
    },
  }
}

/**
 * The Chromium of this worker process. A new tab costs it more than a whole story in one, so its test files use
 * the same tabs.
 */
export const testBrowser = once(openBrowser)
