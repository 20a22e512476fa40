import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { ROOT } from '../../scripts/prepare.mjs'
import { endGroup } from './end-group.ts'
import { temporaryFolder } from './given-folder.ts'

const SANDBOX = 'threeds-sandbox'

type Manifest = {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly bin?: Readonly<Record<string, string>> | string
}

/** The program folder of a Python venv. */
const VENV = join('.venv', process.platform === 'win32' ? 'Scripts' : 'bin')

const manifestIn = (folder: string): Manifest => {
  const file = join(folder, 'package.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {}
}

/** The environment of this process without the variables of vitest: an example is started by a shell. */
const environment = (): Record<string, string | undefined> => {
  const isOwn = (name: string): boolean =>
    /^(VITEST|THREEDS_|SANDBOX_|SHOP_|npm_|NODE_ENV$|FORCE_COLOR$|TEST$)/.test(name)
  return { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOwn(name))), NO_COLOR: '1' }
}

type Run = { readonly code: number | null; readonly output: string }

type Limits = {
  /** Additional variables. */
  readonly env?: Readonly<Record<string, string>> | undefined
  /** Signal that ends it with its child processes, which would outlive the tests. Without it, after ten minutes. */
  readonly over?: AbortSignal
}

/** Runs a shell command in a folder until it exits; returns all of its output. */
export const inShell = async (
  line: string,
  folder: string,
  { env = {}, over = AbortSignal.timeout(600_000) }: Limits = {},
): Promise<Run> => {
  const child = spawn(line, {
    cwd: folder,
    // As in a shell in which the venv of the folder, if there is one, was activated.
    env: { ...environment(), PATH: `${join(folder, VENV)}${delimiter}${process.env.PATH}`, ...env },
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let late = ''
  const end = (): void => {
    late = 'ended because it took too long\n'
    endGroup(child)
  }
  over.addEventListener('abort', end)
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  over.removeEventListener('abort', end)
  return { code, output: `${late}${stdout}${stderr}` }
}

const packageOf = (name: string): string => (name === SANDBOX ? ROOT : join(ROOT, 'node_modules', name))

const link = (target: string, path: string): void => {
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(target, path, 'junction')
}

/** Links the packages that npm would install, from those of the project. */
export const linkPackages = (names: readonly string[], folder: string): void => {
  for (const name of names) {
    link(packageOf(name), join(folder, 'node_modules', name))
    const { bin = {} } = manifestIn(packageOf(name))
    const programs = typeof bin === 'string' ? { [name]: bin } : bin
    for (const [command, file] of Object.entries(programs))
      link(join(packageOf(name), file), join(folder, 'node_modules/.bin', command))
  }
}

/** Programs that packages would download. */
const NO_DOWNLOADS = { CYPRESS_INSTALL_BINARY: '0' }

const install = async (folder: string): Promise<void> => {
  const manifest = readFileSync(join(folder, 'package.json'), 'utf8')
  writeFileSync(join(folder, 'package.json'), manifest.replace('"file:../.."', JSON.stringify(`file:${ROOT}`)))
  const line = 'npm install --no-audit --no-fund --loglevel=error'
  const { code, output } = await inShell(line, folder, { env: NO_DOWNLOADS })
  if (code !== 0) throw new Error(`npm install ended with ${code}:\n${output}`)
}

const installForPython = async (folder: string): Promise<void> => {
  // In separate shells: one shell would keep the Python that it found before there was a venv.
  for (const line of ['python3 -m venv --clear .venv', 'python -m pip install -q -r requirements.txt']) {
    const { code, output } = await inShell(line, folder)
    if (code !== 0) throw new Error(`${line} ended with ${code}:\n${output}`)
  }
}

/**
 * Creates a copy of an example as after `npm install` (and `pip install`): with links to packages that the
 * project has, and others from the registry.
 */
export const setUpExample = async (name: string): Promise<string> => {
  const folder = temporaryFolder()
  // Without packages that were installed there.
  const isOfExample = (path: string): boolean => basename(path) !== 'node_modules'
  cpSync(join(ROOT, 'examples', name), folder, { recursive: true, filter: isOfExample })
  const { dependencies = {}, devDependencies = {} } = manifestIn(folder)
  const names = [...new Set([SANDBOX, ...Object.keys(dependencies), ...Object.keys(devDependencies)])]
  if (names.every((name) => existsSync(packageOf(name)))) linkPackages(names, folder)
  else await install(folder)
  if (existsSync(join(folder, 'requirements.txt'))) await installForPython(folder)
  return folder
}
