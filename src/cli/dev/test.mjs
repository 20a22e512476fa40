// `npm test`: types, lint, format and all tests; the last line counts them for CI.
// `npm run test:long` (--long): the tests that have a long form, in that form.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { prepare, ROOT } from './prepare.mjs'

const TOOLS = {
  tsc: 'typescript/bin/tsc',
  biome: '@biomejs/biome/bin/biome',
  vitest: 'vitest/vitest.mjs',
}

const run = (tool, args, env = {}) => {
  const script = join(ROOT, 'node_modules', TOOLS[tool])
  const options = { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } }
  return spawnSync(process.execPath, [script, ...args], options).status === 0
}

const findBrowser = async () => {
  const { ensureChromium } = await import('./chromium.mjs')
  try {
    return await ensureChromium()
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/** A file that does not even load has no tests, but it failed. */
const countTests = (report) => {
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return { passed: numPassedTests, failed: numFailedTests + broken.length }
}

const LONG_FILES = ['test/cli/kill-loop.test.ts', 'test/store/lock.test.ts', 'test/model/']
const given = process.argv.slice(2)
const isLong = given.includes('--long')

await prepare()
const env = isLong ? { LONG: '1', RACE_ROUNDS: '50' } : { CHROMIUM_PATH: await findBrowser() }

const report = join(ROOT, 'node_modules/.cache/vitest-report.json')
mkdirSync(join(ROOT, 'node_modules/.cache'), { recursive: true })
rmSync(report, { force: true })

const only = isLong ? LONG_FILES : given
const checks =
  only.length > 0 || [run('tsc', ['--project', '.']), run('biome', ['check', '--error-on-warnings'])].every(Boolean)
const tests = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile=${report}`, ...only], env)

const { passed, failed } = countTests(report)
if (!checks) process.stdout.write('Types, lint or format need work: see above.\n')
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(checks && tests ? 0 : 1)
