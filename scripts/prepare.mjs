// Prepares a clone: checks the version of Node, installs missing packages and builds stale files. Runs without node_modules.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import needed from '../bin/node-problem.cjs'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
export const DIST = join(ROOT, 'dist')

const report = (text) => process.stderr.write(`${text}\n`)

const checkNode = () => {
  const problem = needed.nodeProblem(process.versions.node)
  if (problem === undefined) return
  report(problem)
  process.exit(1)
}

const readJson = (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))

/**
 * Returns whether node_modules has all packages of the lockfile, by npm's own list and on disk. Optional packages are for
 * some platforms only and may be absent.
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

/** Runs npm: the one that runs this script, or that of PATH. Other package managers set the same variable to their own path. */
const npm = (args) => {
  const path = process.env.npm_execpath ?? ''
  const [command, ...before] = /^npm-cli\.c?js$/.test(basename(path)) ? [process.execPath, path] : ['npm']
  return spawnSync(command, [...before, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
    // On Windows npm is a script, which only a shell can start.
    shell: command === 'npm' && process.platform === 'win32',
  })
}

const QUIET = ['--no-audit', '--no-fund', '--loglevel=error']

/**
 * Installs packages that only some commands need into their own folder. The lockfile of the project does not change.
 * Does nothing if `isThere` returns true.
 * @param {{ name: string, folder: string, manifest?: object, packages?: string[], flags?: string[], isThere?: () => boolean }} options
 * @throws if the installation fails; npm prints the reason
 */
export const installApart = ({ name, folder, manifest = {}, packages = [], flags = [], isThere }) => {
  if (isThere?.()) return
  report(`Installing ${name} …`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, ...manifest }))
  const { status } = npm(['install', ...packages, '--prefix', folder, '--no-save', ...QUIET, ...flags])
  const isInstalledNow = isThere ? isThere() : status === 0
  if (!isInstalledNow) throw new Error(`${name} could not be installed. See the output of npm above.`)
}

const install = () => {
  if (isInstalled()) return
  report('Installing the packages of package-lock.json …')
  // The build needs all packages, even with NODE_ENV=production. None of them needs its install script.
  const { status, error } = npm(['ci', '--include=dev', '--include=optional', '--ignore-scripts', ...QUIET])
  if (status === 0) return
  report(`The packages could not be installed${error ? `: ${error.message}` : '. See the output of npm above'}.`)
  process.exit(status || 1)
}

/** Checks Node and installs missing packages. */
export const prepareSources = () => {
  checkNode()
  install()
}

const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))

/** Returns a hash of everything that dist is made from. */
export const fingerprint = () => {
  const folders = ['src', 'scripts', 'scenarios'].flatMap((folder) => filesBelow(join(ROOT, folder)))
  const single = ['openapi.yaml', 'package.json', 'package-lock.json', 'tsconfig.json'].map((file) => join(ROOT, file))
  const hash = createHash('sha256')
  for (const file of [...folders, ...single].filter((name) => !/\.test\.|\.gen\.cjs$/.test(name)).sort())
    hash.update(relative(ROOT, file)).update(readFileSync(file))
  return hash.digest('hex')
}

/** Returns the names of the files in dist that belong to a part. Names with a leading dot are not packed. */
const filesOf = ({ owns }) =>
  filesBelow(DIST)
    .map((file) => relative(DIST, file).replaceAll('\\', '/'))
    .filter((name) => owns(name) && !/(^|\/)\./.test(name))
    .sort()

/** Generated files that are not in git. `npm run generate` may have written them from other sources. */
const VALIDATORS = ['formats', 'request-validators', 'response-validators'].map((name) =>
  join(ROOT, `src/core/contract/${name}.gen.cjs`),
)

const validatorsHash = () => {
  const hash = createHash('sha256')
  for (const file of VALIDATORS) hash.update(existsSync(file) ? readFileSync(file) : 'missing')
  return hash.digest('hex')
}

const stampOf = (sources, files) => JSON.stringify({ sources, files: [...files].sort() })

/**
 * Builds a part of dist unless it was built from these sources and all its files exist. Files of an earlier build are
 * removed last, so that a program that starts meanwhile finds all files of one of the builds.
 * @param {{ name: string, stamp: string, owns: (file: string) => boolean, make: () => Promise<string[]> }} part
 */
export const buildPart = async (part) => {
  const stamp = join(DIST, part.stamp)
  const sources = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === stampOf(sources + validatorsHash(), filesOf(part))) return
  report(`Building ${part.name} …`)
  const files = await part.make()
  for (const name of filesOf(part)) if (!files.includes(name)) rmSync(join(DIST, name), { force: true })
  writeFileSync(stamp, stampOf(sources + validatorsHash(), files))
}

/** Generates the validators and builds dist without the types, if something is missing or stale. */
export const build = () =>
  buildPart({
    name: 'the program',
    stamp: '.built-from',
    owns: (file) => !file.startsWith('types/'),
    make: async () => {
      await (await import('./generate/run.mjs')).generate('validators-only')
      return (await import('./bundle.mjs')).bundle()
    },
  })

/** Installs missing packages and builds stale files. Does nothing if all is fresh. */
export const prepare = async () => {
  prepareSources()
  await build()
}
