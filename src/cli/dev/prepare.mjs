// Runs before everything else on a fresh clone, so it may need nothing but Node and npm; and it tells a Node that it is too old.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const PROGRAM = join(ROOT, 'dist/cli.js')
const STAMP = join(ROOT, 'dist/.built-from')

const say = (text) => process.stderr.write(`${text}\n`)

/** What is wrong with this version of Node, or undefined. */
export const nodeProblem = (version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return undefined
  return `threeds-sandbox needs Node 20.19 or newer; this is ${version}. Get a newer one from https://nodejs.org.`
}

const checkNode = () => {
  const problem = nodeProblem(process.versions.node)
  if (problem === undefined) return
  say(problem)
  process.exit(1)
}

const readJson = (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))

/**
 * Whether node_modules holds what the lockfile names: by npm's own list, and on disk, where somebody may have removed
 * something. Optional packages are for certain platforms and may be absent from the list.
 */
const isInstalled = () => {
  if (!existsSync(join(ROOT, 'node_modules/.package-lock.json'))) return false
  const wanted = readJson('package-lock.json').packages
  const present = readJson('node_modules/.package-lock.json').packages
  const isListed = ([path, { version, optional, link }]) =>
    path === '' || optional || link || present[path]?.version === version
  const isThere = (path) => existsSync(join(ROOT, path, 'package.json'))
  return Object.entries(wanted).every(isListed) && Object.keys(present).every(isThere)
}

/** Runs npm by the path that it gives its scripts, or from PATH: other package managers give their own path there. */
const npm = (args) => {
  const path = process.env.npm_execpath ?? ''
  const [command, ...before] = /^npm-cli\.c?js$/.test(basename(path)) ? [process.execPath, path] : ['npm']
  return spawnSync(command, [...before, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
    // npm is a script on Windows, which only a shell can start.
    shell: command === 'npm' && process.platform === 'win32',
  })
}

const QUIET = ['--no-audit', '--no-fund', '--loglevel=error']

/**
 * Installs what only some commands want into a folder of its own, anew, and leaves the project's lockfile alone; nothing,
 * where it is there already.
 * @param {{ name: string, folder: string, manifest?: object, packages?: string[], flags?: string[], isThere?: () => boolean }} what
 * @throws when it cannot be installed; npm says why on stderr
 */
export const installApart = ({ name, folder, manifest = {}, packages = [], flags = [], isThere }) => {
  if (isThere?.()) return
  say(`Installing ${name} …`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, ...manifest }))
  const { status } = npm(['install', ...packages, '--prefix', folder, '--no-save', ...QUIET, ...flags])
  const isGood = isThere ? isThere() : status === 0
  if (!isGood) throw new Error(`${name} could not be installed; npm says why above.`)
}

const install = () => {
  if (isInstalled()) return
  say('Installing the packages of package-lock.json …')
  // Whatever the user's npm leaves out (NODE_ENV=production does), the build needs it.
  const { status, error } = npm(['ci', '--include=dev', '--include=optional', ...QUIET])
  if (status === 0) return
  say(`The packages could not be installed${error ? ` (${error.message})` : '; npm says why above'}.`)
  process.exit(status || 1)
}

const filesBelow = (folder) =>
  readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))

/** What the bundle is made of, in one word: the sources, the scenarios, the packages and the compiler's settings. */
export const fingerprint = () => {
  const hash = createHash('sha256')
  const files = [
    ...filesBelow('src'),
    ...filesBelow('scenarios'),
    ...['openapi.yaml', 'package-lock.json', 'tsconfig.json'].map((file) => join(ROOT, file)),
  ]
  for (const file of files.sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

const isBuilt = (sources) => existsSync(PROGRAM) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources

/** Builds dist/ when it is not what the sources say. */
export const build = async () => {
  const sources = fingerprint()
  if (isBuilt(sources)) return
  say('Building …')
  const { bundle } = await import('./bundle.mjs')
  await bundle()
  writeFileSync(STAMP, sources)
}

/** Installs what is missing and builds what is stale; does nothing when all is fresh. */
export const prepare = async () => {
  checkNode()
  install()
  await build()
}
