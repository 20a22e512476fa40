import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { parse, stringify } from 'yaml'
import { ROOT } from '../../scripts/prepare.mjs'
import { missing } from './client-generators.ts'
import { temporaryFolder } from './given-folder.ts'
import { readRecipe } from './team-recipes.ts'

/** Validators and runners of recipes, fetched once by the ordinary clients of the registries. */
const CACHE = join(ROOT, 'node_modules/.cache/teams')
const VENV = join(CACHE, 'venv')
const GO = join(CACHE, 'go')

const PYTHON: Readonly<Record<string, string>> = { 'check-jsonschema': '0.39.0', 'kubernetes-validate': '1.37.0' }
const MODULES: Readonly<Record<string, string>> = {
  actionlint: 'github.com/rhysd/actionlint/cmd/actionlint@v1.7.12',
  act: 'github.com/nektos/act@v0.2.89',
  // The library that docker compose itself uses to read files.
  'compose-go': 'github.com/compose-spec/compose-go/v2/cmd@v2.16.2',
}
/** The program name of a Go module, if it differs from the module. */
const PROGRAMS: Readonly<Record<string, string>> = { 'compose-go': join(GO, 'cmd') }

const PATH = [join(VENV, 'bin'), GO, process.env.PATH].join(delimiter)

const succeeds = (command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): boolean =>
  spawnSync(command, args, { stdio: 'ignore', env: { ...process.env, ...env } }).status === 0

const isThere = (tool: string): boolean => {
  const program = PROGRAMS[tool]
  return program === undefined ? succeeds(tool, ['--version'], { PATH }) : existsSync(program)
}

const installed = (tool: string): boolean => {
  mkdirSync(GO, { recursive: true })
  const version = PYTHON[tool]
  if (version === undefined)
    return missing([['go', 'version']]).length === 0 && succeeds('go', ['install', MODULES[tool] ?? ''], { GOBIN: GO })
  if (!existsSync(join(VENV, 'bin/pip')) && !succeeds('python3', ['-m', 'venv', VENV])) return false
  const options = ['install', '--quiet', '--disable-pip-version-check', '--retries', '1']
  return succeeds(join(VENV, 'bin/pip'), [...options, `${tool}==${version}`])
}

export type Judged = { readonly code: number | null; readonly output: string }

/**
 * Runs a tool of another project in a folder, and fetches a missing tool. Undefined if that is impossible:
 * without Python or Go, or without a registry.
 */
export const runTool = (
  tool: string,
  args: readonly string[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Judged | undefined => {
  if (!isThere(tool) && !installed(tool)) return undefined
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|THREEDS_|SANDBOX_|SHOP_|npm_|NODE_ENV$)/.test(name),
  )
  const all = { ...Object.fromEntries(own), NO_COLOR: '1', PATH, ...env }
  const { status, stdout, stderr } = spawnSync(PROGRAMS[tool] ?? tool, args, {
    cwd,
    env: all,
    encoding: 'utf8',
    timeout: 600_000,
  })
  return { code: status, output: `${stdout}${stderr}` }
}

/** The path of a workflow in a repository. */
export const WORKFLOW = '.github/workflows/payments.yml'

/** Returns a workflow that act can run: without steps that are fetched from elsewhere. */
export const forAct = (file: string): string => {
  const workflow = parse(readRecipe(file))
  const { payments } = workflow.jobs
  payments.steps = payments.steps.filter(({ uses = '' }) => !/^actions\/(?!checkout)/.test(uses))
  return stringify(workflow)
}

/** Creates the files that a runner of workflows needs to treat a folder as a repository. */
const commit = (folder: string): void => {
  const git = ['-c', 'user.name=tests', '-c', 'user.email=tests@localhost']
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    [...git, 'commit', '-q', '-m', 'as it is'],
  ])
    if (spawnSync('git', args, { cwd: folder }).status !== 0)
      throw new Error(`git ${args.join(' ')} failed in ${folder}`)
}

/** Runs a workflow in a folder, on the host itself. Undefined if this host has no act. */
export const act = (folder: string, workflow: string): Judged | undefined => {
  writeFileSync(join(folder, WORKFLOW), workflow)
  commit(folder)
  const home = temporaryFolder()
  const options = ['push', '-P', 'ubuntu-latest=-self-hosted', '--no-cache-server']
  return runTool('act', options, { cwd: folder, env: { HOME: home, XDG_CACHE_HOME: join(home, '.cache') } })
}
