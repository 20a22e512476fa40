import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
// The script that finds Chromium runs before anything is installed or compiled, so it is not TypeScript.
import { ensureChromium } from '../../src/cli/dev/chromium.mjs'

const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A page of a browser of its own (cookies, history), and what the browser complained about while it was shown. */
export type Visit = { readonly page: Page; readonly complaints: readonly string[] }

export type TestBrowser = {
  /** A new visitor. Complaints are console errors, uncaught exceptions and violated policies. */
  visit(options?: BrowserContextOptions): Promise<Visit>
  /** Ends all visits; the browser stays. */
  endVisits(): Promise<void>
  close(): Promise<void>
}

/** Chromium says this of every answer from 400 on, and that is not the page's fault. */
const isStatusLine = (text: string): boolean => /^Failed to load resource: .* status of [45]\d\d/.test(text)

const newVisit = async (context: BrowserContext): Promise<Visit> => {
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning'
    if (isComplaint && !isStatusLine(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return { page, complaints }
}

/** One Chromium for a test file. */
export const launchBrowser = async (): Promise<TestBrowser> => {
  const asRoot = process.getuid?.() === 0
  const browser: Browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: asRoot ? ['--no-sandbox', ...QUIET] : QUIET,
  })
  return {
    visit: async (options) => newVisit(await browser.newContext(options)),
    endVisits: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    close: () => browser.close(),
  }
}
