// Stryker, which says of every small change to some sources whether a test notices it.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { installApart, ROOT } from './prepare.mjs'

/** The last one that runs on Node 20. Of everything that we use, only this would bring 100 packages: they stay apart. */
const STRYKER = '9.6.1'
const PACKAGES = ['@stryker-mutator/core', '@stryker-mutator/vitest-runner']

/**
 * The script of Stryker; installs it where it is not there yet. It lies below the project's node_modules, where it finds
 * the project's vitest, but does not belong to them.
 * @throws when it cannot be installed; npm says why on stderr.
 */
export const ensureStryker = () => {
  const folder = join(ROOT, 'node_modules/.cache/stryker', STRYKER)
  const script = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  const runner = join(folder, 'node_modules', PACKAGES[1], 'package.json')
  const isThere = () => existsSync(script) && existsSync(runner)
  if (isThere()) return { folder, script }
  installApart({
    name: `Stryker ${STRYKER}`,
    folder,
    packages: PACKAGES.map((name) => `${name}@${STRYKER}`),
    // Its peer is the project's vitest.
    flags: ['--legacy-peer-deps'],
  })
  if (isThere()) return { folder, script }
  throw new Error(`Stryker ${STRYKER} could not be installed; npm says why above.`)
}

/** The files as they are now, without tsconfig.json: of that, Stryker asks something that TypeScript 7 cannot answer. */
export const copyProject = (to) => {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  for (const file of new Set(stdout.split('\0').filter(Boolean))) {
    if (file === 'tsconfig.json' || !existsSync(join(ROOT, file))) continue
    mkdirSync(join(to, dirname(file)), { recursive: true })
    cpSync(join(ROOT, file), join(to, file))
  }
  symlinkSync(join(ROOT, 'node_modules'), join(to, 'node_modules'), 'junction')
}

const vitestConfig = (tests) => `export default {
  test: { include: ${JSON.stringify(tests)}, isolate: false, testTimeout: 20_000 },
}
`

/**
 * Stryker's own runner sees tests that fail. A file that does not even load has no tests, but it failed: a mutant that
 * throws at once is noticed.
 */
const runnerPlugin = (runner) => `
import { VitestTestRunner } from ${JSON.stringify(pathToFileURL(join(runner, 'vitest-test-runner.js')).href)}
export { strykerPlugins, strykerValidationSchema } from ${JSON.stringify(pathToFileURL(join(runner, 'index.js')).href)}

const FAILED = 1
const { run } = VitestTestRunner.prototype
VitestTestRunner.prototype.run = async function (options) {
  const result = await run.call(this, options)
  if (result.status !== 'complete' || result.tests.some(({ status }) => status === FAILED)) return result
  const broken = this.ctx.state.getFiles().filter((file) => file.result?.state === 'fail')
  const asTest = ({ name }) => ({ id: name, name, status: FAILED, failureMessage: 'does not load', timeSpentMs: 0 })
  return { ...result, tests: [...result.tests, ...broken.map(asTest)] }
}
`

const strykerConfig = (sources) => ({
  mutate: sources,
  plugins: ['./runner-plugin.mjs'],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.mjs' },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // A busy machine is no proof that a mutant never ends.
  timeoutMS: 15_000,
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: 'mutation.json' },
  warnings: { slow: false },
  allowConsoleColors: false,
})

/** Every mutant of these sources, with what became of it. */
export const mutantsOf = ({ sources, tests }, copy, { folder, script }) => {
  writeFileSync(join(copy, 'vitest.mutation.config.mjs'), vitestConfig(tests))
  writeFileSync(join(copy, 'stryker.config.json'), JSON.stringify(strykerConfig(sources)))
  writeFileSync(join(copy, 'runner-plugin.mjs'), runnerPlugin(join(folder, 'node_modules', PACKAGES[1], 'dist/src')))
  const result = join(copy, 'mutation.json')
  rmSync(result, { force: true })
  // Its progress is no part of the result.
  const { status } = spawnSync(process.execPath, [script, 'run', 'stryker.config.json'], {
    cwd: copy,
    // Not in Greenwich: tests run in threads here, which cannot change the zone of their process.
    env: { ...process.env, TZ: 'Asia/Tokyo' },
    stdio: [0, 2, 2],
  })
  if (status !== 0 || !existsSync(result)) throw new Error('Stryker did not come to an end; it says why above.')
  return Object.entries(JSON.parse(readFileSync(result, 'utf8')).files).flatMap(([file, { source, mutants }]) =>
    mutants.map((mutant) => ({ file, source, mutant })),
  )
}
