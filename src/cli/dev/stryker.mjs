// Stryker, which says of every small change to some sources whether a test notices it.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { installApart, ROOT } from './prepare.mjs'

/** The last one that runs on Node 20. Of everything that we use, only this would bring 100 packages: they stay apart. */
const STRYKER = '9.6.1'
const PACKAGES = ['@stryker-mutator/core', '@stryker-mutator/vitest-runner']
/** Below the project's node_modules, where it finds the project's vitest, but does not belong to them. */
const FOLDER = join(ROOT, 'node_modules/.cache/stryker', STRYKER)
const [CORE, RUNNER] = PACKAGES.map((name) => join(FOLDER, 'node_modules', name))
const SCRIPT = join(CORE, 'bin/stryker.js')

/** Installs Stryker where it is not there yet. @throws when it cannot be installed; npm says why on stderr */
export const ensureStryker = () =>
  installApart({
    isThere: () => existsSync(SCRIPT) && existsSync(join(RUNNER, 'package.json')),
    name: `Stryker ${STRYKER}`,
    folder: FOLDER,
    packages: PACKAGES.map((name) => `${name}@${STRYKER}`),
    // Its peer is the project's vitest.
    flags: ['--legacy-peer-deps'],
  })

const vitestConfig = (tests) => `export default {
  test: { include: ${JSON.stringify(tests)}, isolate: false, testTimeout: 20_000 },
}
`

const inRunner = (file) => JSON.stringify(pathToFileURL(join(RUNNER, 'dist/src', file)).href)

/**
 * Stryker's own runner sees tests that fail. A file that does not even load has no tests, but it failed: a mutant that
 * throws at once is noticed.
 */
const RUNNER_PLUGIN = `
import { VitestTestRunner } from ${inRunner('vitest-test-runner.js')}
export { strykerPlugins, strykerValidationSchema } from ${inRunner('index.js')}

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

/** Every mutant of these sources, with what became of it. What the run needs and makes lies in a folder outside of the project. */
export const mutantsOf = ({ sources, tests }, folder) => {
  const [config, plugin, vitest, result] = ['stryker.json', 'plugin.mjs', 'vitest.mjs', 'result.json'].map((file) =>
    join(folder, file),
  )
  const options = {
    mutate: sources,
    plugins: [plugin],
    testRunner: 'vitest',
    vitest: { configFile: vitest },
    // Of the real one, Stryker asks something that TypeScript 7 cannot answer.
    tsconfigFile: 'none.json',
    tempDirName: join(folder, 'copies'),
    coverageAnalysis: 'perTest',
    concurrency: 2,
    // A busy machine is no proof that a mutant never ends.
    timeoutMS: 15_000,
    reporters: ['progress-append-only', 'json'],
    jsonReporter: { fileName: result },
    warnings: { slow: false },
    allowConsoleColors: false,
  }
  writeFileSync(vitest, vitestConfig(tests))
  writeFileSync(config, JSON.stringify(options))
  writeFileSync(plugin, RUNNER_PLUGIN)
  rmSync(result, { force: true })
  // Its progress is no part of the result.
  const { status } = spawnSync(process.execPath, [SCRIPT, 'run', config], {
    cwd: ROOT,
    // Not in Greenwich: tests run in threads here, which cannot change the zone of their process.
    env: { ...process.env, TZ: 'Asia/Tokyo' },
    stdio: [0, 2, 2],
  })
  if (status !== 0 || !existsSync(result)) throw new Error('Stryker did not come to an end; it says why above.')
  return Object.entries(JSON.parse(readFileSync(result, 'utf8')).files).flatMap(([file, { source, mutants }]) =>
    mutants.map((mutant) => ({ file, source, mutant })),
  )
}
