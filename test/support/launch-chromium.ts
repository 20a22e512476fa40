import process from 'node:process'
import { type Browser, chromium } from 'playwright-core'
// The script that finds Chromium runs before installation and compilation, so it is not TypeScript.
import { ensureChromium } from '../../scripts/chromium.mjs'

const QUIET = [
  // Sandboxes and shops are separate sites, and a process for each would cost more than their tests.
  '--disable-site-isolation-trials',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // There is no graphics card to draw on, so no process for it is needed.
  '--in-process-gpu',
  '--num-raster-threads=1',
  // No script of a page runs often enough to repay the last compiler.
  '--js-flags=--no-opt',
  // Names that browsers do not trust, such as those of containers and of a network.
  '--host-resolver-rules=MAP *.foreign.test 127.0.0.1, MAP sandbox 127.0.0.1',
]

/**
 * Launches a Chromium that ends with this process. Each worker process of vitest has its own, because a shared one would
 * relay every message through the main process.
 */
export const launchChromium = async (): Promise<Browser> => {
  const asRoot = process.getuid?.() === 0
  return chromium.launch({
    executablePath: await ensureChromium(),
    args: asRoot ? ['--no-sandbox', ...QUIET] : QUIET,
  })
}
