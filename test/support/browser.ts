import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { once } from '../../src/core/domain/once.ts'
import { launchChromium } from './launch-chromium.ts'

/** A page and the errors that the browser reported while it was open. */
export type Visit = { readonly page: Page; readonly complaints: readonly string[] }

export type TestBrowser = {
  /** A new visitor. Reported errors are console errors, uncaught exceptions and policy violations. */
  visit(options?: BrowserContextOptions): Promise<Visit>
  /** Ends all visits. */
  endVisits(): Promise<void>
  /** A tab that keeps its state between users: shared by all test files of the worker process. */
  ownTab(options: BrowserContextOptions): Promise<Visit>
}

/** A browser window; visitors of the same kind use it one after the other. */
type Tab = {
  readonly kind: string
  readonly page: Page
  readonly context: BrowserContext
  /** The initial size: a test may make it smaller. */
  readonly viewport: ReturnType<Page['viewportSize']>
  /** Of the current visit. */
  complaints: string[]
}

/** Chromium reports this for every response from 400 on, which is no error of the page. */
const isStatusLine = (text: string): boolean => /^Failed to load resource: .* status of [45]\d\d/.test(text)

/** Ends a hanging page, and measures nothing: nine pages at once on a busy host are slow. */
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
 * Resets a tab; returns false if that is impossible because something is still running in it. The pages
 * store nothing in a browser, so there is nothing else to delete.
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

/** The common options of visitors of a kind. JavaScript is on unless it is turned off. */
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
 * The Chromium of this worker process. A new tab costs it more than a whole test in one, so its test files share
 * the tabs.
 */
export const testBrowser = once(openBrowser)
