// Finds a Chromium for the browser tests, or installs one: CHROMIUM_PATH, the system's, then that of playwright-core.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'

// The headless shell draws no window, which halves the work of the browser tests.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const APPS = [
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
]

/** Returns the Chromium of this host, or undefined. Imports playwright-core late: `prepare` may have to install it first. */
const findChromium = async () => {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  const { chromium } = await import('playwright-core')
  return [...onPath, ...APPS, chromium.executablePath()].find((path) => existsSync(path))
}

/** Runs an installer; its output goes to stderr. Returns whether it exited with 0. */
const run = (command, ...args) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: ['ignore', 2, 2], env, shell: process.platform === 'win32' }).status === 0
}

const installFromDebian = (name) =>
  process.getuid?.() === 0 &&
  existsSync('/usr/bin/apt-get') &&
  run('apt-get', 'update') &&
  run('apt-get', 'install', '-y', '--no-install-recommends', name)

/**
 * Returns the path of a Chromium and installs one if there is none.
 * @throws if CHROMIUM_PATH names no file, or if no Chromium can be installed
 */
export const ensureChromium = async () => {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted && !existsSync(wanted)) throw new Error(`CHROMIUM_PATH is set to ${wanted}, which does not exist.`)
  const match = wanted || (await findChromium())
  if (match) return match
  process.stderr.write('No Chromium found; installing one …\n')
  const isInstalled =
    installFromDebian('chromium-headless-shell') ||
    installFromDebian('chromium') ||
    run('npx', '--no-install', 'playwright-core', 'install', 'chromium')
  const installed = isInstalled ? await findChromium() : undefined
  if (installed) return installed
  throw new Error(
    'The browser tests need Chromium. Install Chromium or Google Chrome, or set CHROMIUM_PATH to its path.',
  )
}
