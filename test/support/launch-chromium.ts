import process from 'node:process'
import { type Browser, chromium } from 'playwright-core'
// The script that finds Chromium runs before anything is installed or compiled, so it is not TypeScript.
import { ensureChromium } from '../../scripts/chromium.mjs'

const QUIET = [
  // Sandboxes and shops are sites of their own, and a process for each would cost more than their stories.
  '--disable-site-isolation-trials',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Nothing is drawn on a graphics card, so that needs no process, and little is drawn at all.
  '--in-process-gpu',
  '--num-raster-threads=1',
  // No script of a page runs often enough to repay the last compiler.
  '--js-flags=--no-opt',
  // Names that browsers do not trust, as those of containers and of a network are.
  '--host-resolver-rules=MAP *.foreign.test 127.0.0.1, MAP sandbox 127.0.0.1',
]

/**
 * A Chromium that ends with this process. Each worker process of vitest has its own: one for all of them would hear
 * every word by way of the main process, which said it once more than needed.
 */
export const launchChromium = async (): Promise<Browser> => {
  const asRoot = process.getuid?.() === 0
  return chromium.launch({
    executablePath: await ensureChromium(),
    args: asRoot ? ['--no-sandbox', ...QUIET] : QUIET,
  })
}
