// Finds or installs a Chromium for the browser tests.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'

// The first has no window to draw, which is half of the work of all the others.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'msedge',
]

const ADVICE =
  'The browser tests need a Chromium and none could be found or installed. Install Chromium or Google Chrome, ' +
  'or set CHROMIUM_PATH to the executable of one.'

const isExecutable = (path) => {
  if (!path) return false
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

const onPath = () => {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name + suffix)))
}

/** Where they are that no PATH names. */
const wellKnown = () => {
  const { HOME = '', PROGRAMFILES = '', 'PROGRAMFILES(X86)': programFilesX86 = '', LOCALAPPDATA = '' } = process.env
  const below = (folders, programs) => folders.flatMap((folder) => programs.map((program) => join(folder, program)))
  if (process.platform === 'darwin')
    return below(
      ['/Applications', join(HOME, 'Applications')],
      ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((name) => `${name}.app/Contents/MacOS/${name}`),
    )
  if (process.platform === 'win32')
    return below([PROGRAMFILES, programFilesX86, LOCALAPPDATA].filter(Boolean), [
      'Google/Chrome/Application/chrome.exe',
      'Chromium/Application/chrome.exe',
      'Microsoft/Edge/Application/msedge.exe',
    ])
  return ['/snap/bin/chromium', '/opt/google/chrome/chrome']
}

/** The Chromium that playwright-core has downloaded, if that package and its download are there. */
const downloaded = async () => {
  try {
    const { chromium } = await import('playwright-core')
    return chromium.executablePath()
  } catch {
    return undefined
  }
}

/**
 * The executable of a Chromium, or undefined: CHROMIUM_PATH, then PATH, then the usual places, then playwright's own.
 * @throws when CHROMIUM_PATH is set and names no executable: somebody meant something by it.
 */
const findChromium = async () => {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted) {
    if (isExecutable(wanted)) return wanted
    throw new Error(`CHROMIUM_PATH is set to ${wanted}, which is not an executable file.`)
  }
  const candidates = [...onPath(), ...wellKnown(), await downloaded()]
  return candidates.find(isExecutable)
}

// What the installers print goes to stderr: stdout is for what the tests say.
const run = (command, args) =>
  spawnSync(command, args, {
    stdio: ['ignore', process.stderr.fd, process.stderr.fd],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    // npx is a script on Windows.
    shell: process.platform === 'win32',
  }).status === 0

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
const apt = (...args) => run('apt-get', args)

/** What may be installed here, and how. */
const installers = () => [
  ...(isDebianRoot() ? ['chromium-headless-shell', 'chromium'] : []).map((name) => ({
    name: `the package ${name}`,
    install: () => apt('update') && apt('install', '-y', '--no-install-recommends', name),
  })),
  {
    name: "playwright's own Chromium",
    install: () => run('npx', ['--no-install', 'playwright-core', 'install', 'chromium']),
  },
]

/** The executable of a Chromium; installs one where there is none. @throws with what to do when none can be had */
export const ensureChromium = async () => {
  const found = await findChromium()
  if (found) return found
  for (const { name, install } of installers()) {
    console.error(`No Chromium found; installing ${name}.`)
    const installed = install() ? await findChromium() : undefined
    if (installed) return installed
  }
  throw new Error(ADVICE)
}
