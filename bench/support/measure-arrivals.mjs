// The CPU time of an open console that no one touches, while many transactions time out.
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureChromium } from '../../scripts/chromium.mjs'
import { withServer } from './processes.mjs'
import { sandboxServer } from './servers.mjs'
import { bodyOf } from './transactions.mjs'

const COUNT = 1_700
const MS = 28_000
/** Time until a transaction times out, in seconds. */
const TIMEOUT_S = 1_800
/** Time from the page to the first timeout, in seconds: enough to load it, and to measure it at rest. */
const AHEAD_S = 14
const REST_MS = 6_000

const send = async (url, body, method = 'POST') => {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Basic ${btoa('1100000000:sandbox')}` },
    body,
  })
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** Creates the transactions at even intervals, so that they time out in these intervals, too. */
const createAll = async (origin, ms) => {
  const begun = performance.now()
  for (let n = 0; n < COUNT; n += 1) {
    await sleep(Math.max(0, begun + (n * ms) / COUNT - performance.now()))
    await send(`${origin}/v1/transactions`, bodyOf(n))
  }
  return performance.now() - begun
}

/** Returns the CPU time of all processes of Chromium so far, in ms. */
const browserCpu = async (session) => {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, 0)
}

/** Returns the shares of a core in a period, in percent. */
const watch = async (session, server, ms) => {
  const [before, serverBefore, begun] = [await browserCpu(session), await server.cpuMs(), performance.now()]
  await sleep(ms)
  const [after, serverAfter] = [await browserCpu(session), await server.cpuMs()]
  const took = performance.now() - begun
  const share = (cpuMs) => (100 * cpuMs) / took
  return { browser: share(after - before), server: share(serverAfter - serverBefore) }
}

/** Opens the console, and measures it at rest and while transactions time out. */
export const measureArrivals = async (how) => {
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
  })
  try {
    return await withServer(sandboxServer(), { ...how, reports: true }, async (server) => {
      const origin = `http://127.0.0.1:${server.port}`
      const ms = await createAll(origin, MS)
      await send(
        `${origin}/_sandbox/clock`,
        JSON.stringify({ advance: `${TIMEOUT_S - AHEAD_S - Math.ceil(ms / 1_000)}s` }),
        'PUT',
      )
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      await page.goto(`${origin}/_sandbox/`)
      await page.getByText('1,700').first().waitFor()
      const waiting = (count) => page.getByRole('button', { name: new RegExp(`^Waiting ?${count}$`) })
      const session = await browser.newBrowserCDPSession()
      const rest = await watch(session, server, REST_MS)
      await waiting('1,6\\d\\d').waitFor()
      const busy = await watch(session, server, ms)
      await waiting('0').waitFor()
      return { rest, busy }
    })
  } finally {
    await browser.close()
  }
}
