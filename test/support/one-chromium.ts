import { once } from 'node:events'
import { createServer } from 'node:http'
import process from 'node:process'
import { type BrowserServer, chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
// The script that finds Chromium runs before anything is installed or compiled, so it is not TypeScript.
import { ensureChromium } from '../../src/cli/dev/chromium.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the address of the Chromium of this run. */
    chromium: string
  }
}

const QUIET = [
  // Sandboxes and shops are sites of their own, and a process for each would cost more than their stories.
  '--disable-site-isolation-trials',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const launch = async (): Promise<BrowserServer> => {
  const asRoot = process.getuid?.() === 0
  return chromium.launchServer({
    executablePath: await ensureChromium(),
    host: '127.0.0.1',
    args: asRoot ? ['--no-sandbox', ...QUIET] : QUIET,
  })
}

/**
 * One Chromium for all test files of a run, started when the first of them asks. (Vitest's worker processes cannot
 * share an object, so they ask over HTTP.)
 */
export const setup = async ({ provide }: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> => {
  let launched: Promise<BrowserServer> | undefined
  const door = createServer((_req, res) => {
    launched ??= launch()
    launched.then(
      (browser) => res.end(browser.wsEndpoint()),
      (error) => res.writeHead(500).end(String(error)),
    )
  })
  await once(door.listen(0, '127.0.0.1'), 'listening')
  const address = door.address()
  if (typeof address === 'string' || !address) throw new Error('the door to Chromium is not on a port')
  provide('chromium', `http://127.0.0.1:${address.port}`)
  return async () => {
    door.close()
    await (await launched?.catch(() => undefined))?.close()
  }
}
