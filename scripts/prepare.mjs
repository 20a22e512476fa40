// Runs before everything else on a fresh clone, so it may need nothing but Node and npm; and it tells a Node that it is too old.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import needed from '../bin/node-problem.cjs'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
export const DIST = join(ROOT, 'dist')
/** Of what the files of dist were made, and which they are. */
const STAMP = join(DIST, '.built-from')

const say = (text) => process.stderr.write(`${text}\n`)

const checkNode = () => {
  const problem = needed.nodeProblem(process.versions.node)
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
  // Whatever the user's npm leaves out (NODE_ENV=production does), the build needs it. No package has a script that we
  // need, and our own would build, which comes anyway.
  const { status, error } = npm(['ci', '--include=dev', '--include=optional', '--ignore-scripts', ...QUIET])
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
    ...filesBelow('scripts'),
    ...filesBelow('scenarios'),
    ...['openapi.yaml', 'package.json', 'package-lock.json', 'tsconfig.json'].map((file) => join(ROOT, file)),
  ]
  for (const file of files.sort()) hash.update(relative(ROOT, file)).update(readFileSync(file))
  return hash.digest('hex')
}

const namesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/'))
    .filter((name) => !/(^|\/)\./.test(name))
const ofTypes = (name) => name.startsWith('types/')

/** Keeps in mind of which sources these files of dist were made, and removes all others beside them. */
export const stamp = (file, { sources, files, isOne }) => {
  for (const name of namesIn(DIST).filter(isOne)) if (!files.includes(name)) rmSync(join(DIST, name), { force: true })
  writeFileSync(file, JSON.stringify({ sources, files: [...files].sort() }))
}

/** Whether a part of dist is there, made of these sources, and nothing else beside it. */
export const isFresh = (file, { sources, isOne }) => {
  if (!existsSync(file)) return false
  const text = readFileSync(file, 'utf8')
  return text === JSON.stringify({ sources, files: namesIn(DIST).filter(isOne).sort() })
}

/** Builds dist/ when it is not what the sources say. Types of other sources go: they would be shipped. */
export const build = async () => {
  const one = { sources: fingerprint(), isOne: (name) => !ofTypes(name) }
  if (isFresh(STAMP, one)) return
  say('Building …')
  rmSync(join(DIST, 'types'), { recursive: true, force: true })
  const { bundle } = await import('./bundle.mjs')
  stamp(STAMP, { ...one, files: await bundle() })
}

/** Installs what is missing. */
export const prepareSources = () => {
  checkNode()
  install()
}

/** Installs what is missing and builds what is stale; does nothing when all is fresh. */
export const prepare = async () => {
  prepareSources()
  await build()
}
