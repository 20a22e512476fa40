import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { ROOT } from '../../src/cli/dev/prepare.mjs'
import { temporaryFolder } from './given-folder.ts'

const SANDBOX = 'threeds-sandbox'

type Manifest = {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly bin?: Readonly<Record<string, string>> | string
}

const manifestIn = (folder: string): Manifest => {
  const file = join(folder, 'package.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {}
}

/** What this process has, without what belongs to its own tests: an example is started by a shell. */
const environment = (): Record<string, string | undefined> => {
  const isOwn = (name: string): boolean => /^(VITEST|THREEDS_|SANDBOX_|npm_|NODE_ENV$|FORCE_COLOR$|TEST$)/.test(name)
  return { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOwn(name))), NO_COLOR: '1' }
}

/** Runs a line of the shell in a folder to its end; gives all that it said. */
export const inShell = (line: string, folder: string): { readonly code: number | null; readonly said: string } => {
  const { status, stdout, stderr, error } = spawnSync(line, {
    cwd: folder,
    encoding: 'utf8',
    env: environment(),
    shell: true,
  })
  return { code: status, said: `${error?.message ?? ''}${stdout}${stderr}` }
}

const packageOf = (name: string): string => (name === SANDBOX ? ROOT : join(ROOT, 'node_modules', name))

const link = (target: string, path: string): void => {
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(target, path, 'junction')
}

/** What npm would have put there, from what the project has itself. */
const linkPackages = (names: readonly string[], folder: string): void => {
  for (const name of names) {
    link(packageOf(name), join(folder, 'node_modules', name))
    const { bin = {} } = manifestIn(packageOf(name))
    const programs = typeof bin === 'string' ? { [name]: bin } : bin
    for (const [command, file] of Object.entries(programs))
      link(join(packageOf(name), file), join(folder, 'node_modules/.bin', command))
  }
}

const install = (folder: string): void => {
  const manifest = readFileSync(join(folder, 'package.json'), 'utf8')
  writeFileSync(join(folder, 'package.json'), manifest.replace('"file:../.."', JSON.stringify(`file:${ROOT}`)))
  const { code, said } = inShell('npm install --no-audit --no-fund --loglevel=error', folder)
  if (code !== 0) throw new Error(`npm install ended with ${code}:\n${said}`)
}

/**
 * A copy of an example as its reader has it after `npm install`: with links to packages that the project has itself, and
 * from the registry where it needs others.
 */
export const givenExample = (name: string): string => {
  const folder = temporaryFolder()
  // Without what somebody has installed there.
  const isOfExample = (path: string): boolean => basename(path) !== 'node_modules'
  cpSync(join(ROOT, 'examples', name), folder, { recursive: true, filter: isOfExample })
  const { dependencies = {}, devDependencies = {} } = manifestIn(folder)
  const names = [...new Set([SANDBOX, ...Object.keys(dependencies), ...Object.keys(devDependencies)])]
  if (names.every((one) => existsSync(packageOf(one)))) linkPackages(names, folder)
  else install(folder)
  return folder
}
