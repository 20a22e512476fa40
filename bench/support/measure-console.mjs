// The console in a browser: transferred bytes, time to the first content, and scrolling of 10,000 rows.
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { ensureChromium } from '../../scripts/chromium.mjs'
import { fillState } from './fill-state.mjs'
import { withServer } from './processes.mjs'
import { sandboxServer } from './servers.mjs'
import { workFolder } from './work-folder.mjs'

const ROWS = 10_000
const FRAMES = 120

/** In the page: scrolls down by a screen per frame, and returns the duration of each frame. */
const scroll = async (frames) => {
  const list = document.querySelector('[data-row]').closest('.scroll')
  const next = () => new Promise(requestAnimationFrame)
  const took = []
  let most = 0
  let before = await next()
  for (let n = 0; n < frames; n += 1) {
    list.scrollTop += list.clientHeight
    const now = await next()
    took.push(now - before)
    before = now
    most = Math.max(most, document.querySelectorAll('[data-row]').length)
  }
  return { took, most }
}

/** In the page: returns the bytes received over the network, including headers. */
const transferred = () =>
  [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].reduce(
    (sum, { transferSize }) => sum + transferSize,
    0,
  )

const visit = async (browser, url) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  try {
    const begun = performance.now()
    await page.goto(url, { waitUntil: 'commit' })
    await page.locator('[data-row]').first().waitFor()
    const firstRow = performance.now() - begun
    const firstPaint = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    )
    // All older rows have arrived as well.
    await page.getByText('10,000').first().waitFor()
    const bytes = await page.evaluate(transferred)
    return { firstRow, firstPaint, bytes, ...(await page.evaluate(scroll, FRAMES)) }
  } finally {
    await page.close()
  }
}

/** Opens the console of a space with 10,000 transactions the given number of times. */
export const measureConsole = async ({ rounds, ...how }) => {
  const { chromium } = await import('playwright-core')
  const folder = mkdtempSync(join(workFolder, 'console-'))
  await fillState(folder, ROWS)
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
  })
  try {
    return await withServer(sandboxServer('process', folder), how, async ({ port }) => {
      const runs = []
      for (let round = 0; round < rounds; round += 1)
        runs.push(await visit(browser, `http://127.0.0.1:${port}/_sandbox/`))
      return runs
    })
  } finally {
    await browser.close()
  }
}
