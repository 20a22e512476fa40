// `npm test` (--project test), `npm run test:more` (--project more) and `npm run test:all` run the parts of the suite that
// vitest.config.ts names. Other arguments are passed on to vitest: `npm test -- src/core`.
// `npm run test:long` (--long) runs both parts with LONG=1: large tables and counts, and tests that take minutes.
// `npm run test:nodes` (--nodes) runs both parts on every Node version of scripts/nodes.mjs.
// The last line counts the tests.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { ensureChromium } from './chromium.mjs'
import { declare } from './declarations.mjs'
import { ensureNode, NODES } from './nodes.mjs'
import { prepare, ROOT } from './prepare.mjs'

const REPORT = join(ROOT, 'node_modules/.cache/vitest-report.json')

/** Counts the tests of the report. A file that could not be loaded counts as one failed test. */
const count = () => {
  if (!existsSync(REPORT)) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(REPORT, 'utf8'))
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return { passed: numPassedTests, failed: numFailedTests + broken.length }
}

const runVitest = (node, args) => {
  rmSync(REPORT, { force: true })
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${REPORT}`]
  const { status } = spawnSync(node, [vitest, 'run', ...reporters, ...args], { cwd: ROOT, stdio: 'inherit' })
  const { passed, failed } = count()
  // vitest also exits with 1 for an error outside of a test.
  return { isGood: status === 0, passed, failed: status === 0 ? failed : Math.max(failed, 1) }
}

const runOnAllNodes = (args) =>
  NODES.map((version) => {
    process.stdout.write(`\nThe tests on Node ${version}:\n`)
    return runVitest(ensureNode(version), args)
  })

const input = process.argv.slice(2)
const args = input.filter((word) => word !== '--long' && word !== '--nodes')
await prepare()
await declare()
process.env.CHROMIUM_PATH = await ensureChromium()
if (input.includes('--long')) process.env.LONG = '1'
const results = input.includes('--nodes') ? runOnAllNodes(args) : [runVitest(process.execPath, args)]
const sum = (name) => results.reduce((total, result) => total + result[name], 0)
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`)
process.exitCode = results.every(({ isGood }) => isGood) ? 0 : 1
