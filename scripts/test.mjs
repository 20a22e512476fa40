// `npm test`: types, lint, format and all tests; the last line counts them for CI.
// `npm run test:long` (--long): the tests that have a long form, in that form; `npm run test:image` only that of the image.
// `npm run test:nodes` (--nodes): as `npm test`, with the tests on every Node that is promised.
// `.ci/run` (--ci): as `npm test` with all that it leaves to CI (WHOLE=1), and on the newest Node the tests that start neither
// browser nor process.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import process from 'node:process'
import { ensureChromium } from './chromium.mjs'
import { declare } from './declarations.mjs'
import { ensureNode, NEWEST_NODE, NODES } from './nodes.mjs'
import { prepare, ROOT } from './prepare.mjs'

const TOOLS = {
  tsc: 'typescript/bin/tsc',
  biome: '@biomejs/biome/bin/biome',
  vitest: 'vitest/vitest.mjs',
}

/**
 * Runs a tool, and keeps what it says where it is to be said later. Whether it was content: a signal to stop, or no Node to
 * run it, is no content.
 */
const run = (tool, args, { node = process.execPath, env = {}, isAside = false } = {}) =>
  new Promise((resolve) => {
    const child = spawn(node, [join(ROOT, 'node_modules', TOOLS[tool]), ...args], {
      cwd: ROOT,
      stdio: isAside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
    })
    const said = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk))
    const end = (isGood) => resolve({ isGood, said: Buffer.concat(said) })
    child.once('error', () => end(false)).once('close', (code) => end(code === 0))
  })

/** What the compiler checks: the tests of the console are its programs' neighbours, with the types of a browser. */
const PROJECTS = ['.', 'src/console']

/** The tests have need of both cores: the compiler checks nothing twice, and nothing that it knows from an earlier run. */
const cacheOf = (project) => join(ROOT, `node_modules/.cache/types-${project.replaceAll(/\W/g, '-')}.tsbuildinfo`)
const frugal = (project) => [
  ...['--project', project, '--singleThreaded', '--incremental'],
  ...['--tsBuildInfoFile', cacheOf(project)],
]

/** One after the other: they are to take little from the tests. */
const checkTypes = async () => {
  const checks = []
  // It ends before it could run out of memory: looking for what it needs no more takes a quarter of its time.
  const env = { ...ASIDE.env, GOGC: 'off' }
  for (const project of PROJECTS) checks.push(await run('tsc', frugal(project), { ...ASIDE, env }))
  return checks
}

/** A tool that writes into a pipe believes that nobody sees its colours. */
const ASIDE = { isAside: true, env: process.stdout.isTTY ? { FORCE_COLOR: '1' } : {} }

/** What is counted where no report came to be. */
const NO_REPORT = { passed: 0, failed: 1, slowest: [] }

/** A file that does not even load has no tests, but it failed. */
const countTests = (report) => {
  if (!existsSync(report)) return NO_REPORT
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const timed = testResults.map(({ name, startTime, endTime }) => ({
    file: relative(ROOT, name),
    seconds: (endTime - startTime) / 1_000,
  }))
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const slowest = timed.sort((one, other) => other.seconds - one.seconds).slice(0, 10)
  return { passed: numPassedTests, failed: numFailedTests + broken.length, slowest }
}

const REPORT = join(ROOT, 'node_modules/.cache/vitest-report.json')

/** Runs tests on a Node of this version, or on the one at hand, and counts them. */
const runTests = async ({ version, files = [], env = {} }) => {
  mkdirSync(join(ROOT, 'node_modules/.cache'), { recursive: true })
  rmSync(REPORT, { force: true })
  try {
    const node = version === undefined ? process.execPath : ensureNode(version)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${REPORT}`]
    if (version !== undefined) process.stdout.write(`\nThe tests on Node ${version}:\n`)
    const { isGood } = await run('vitest', ['run', ...reporters, ...files], { node, env })
    return { isGood, ...countTests(REPORT) }
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    return { isGood: false, ...NO_REPORT }
  }
}

/** The test files that have a long form: those that ask test/support/long.ts whether it is wanted, or use what asks it. */
const longFiles = () => {
  const texts = ['src', 'test']
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true }).map((name) => join(folder, String(name))))
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')])
  const asking = new Set(['long.ts'])
  const asks = (text) => [...asking].some((name) => text.includes(`/${name}'`))
  for (const [file, text] of texts)
    if (file.startsWith(join('test', 'support')) && asks(text)) asking.add(basename(file))
  return texts.filter(([file, text]) => /\.test\.tsx?$/.test(file) && asks(text)).map(([file]) => file)
}

/** What is run, and whether types, lint and format are checked before. */
const planOf = ([option, ...files]) => {
  if (option === '--long') return { runs: [{ files: files.length > 0 ? files : longFiles(), env: { LONG: '1' } }] }
  if (option === '--nodes') return { isChecked: true, runs: NODES.map((version) => ({ version, files })) }
  const inProcess = { version: NEWEST_NODE, env: { IN_PROCESS: '1' } }
  if (option === '--ci') return { isChecked: true, runs: [{ env: { WHOLE: '1' } }, inProcess] }
  return option === undefined ? { isChecked: true, runs: [{}] } : { runs: [{ files: [option, ...files] }] }
}

await prepare()
await declare()
// What is installed and built is not counted; the caches of types and of what was transformed are, where they are empty.
const CACHES = [...PROJECTS.map(cacheOf), join(ROOT, 'node_modules/.experimental-vitest-cache')]
const wasEmpty = !CACHES.some((cache) => existsSync(cache))
const began = performance.now()
const { isChecked = false, runs } = planOf(process.argv.slice(2))
if (!process.argv.includes('--long'))
  process.env.CHROMIUM_PATH = await ensureChromium().catch((error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })

const checking = isChecked ? [checkTypes(), run('biome', ['check', '--error-on-warnings'], ASIDE)] : []
const results = []
for (const one of runs) results.push(await runTests(one))
const checks = (await Promise.all(checking)).flat()
for (const { said } of checks) process.stdout.write(said)
const sum = (what) => results.reduce((total, result) => total + result[what], 0)
const isClean = checks.every(({ isGood }) => isGood)

for (const { slowest } of results)
  process.stdout.write(
    `\nThe slowest files:\n${slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}\n`).join('')}`,
  )
const took = Math.round((performance.now() - began) / 1_000)
process.stdout.write(
  `\nAll took ${took} s, with ${wasEmpty ? 'empty caches' : 'what earlier runs left in the caches'}.\n`,
)
if (!isClean) process.stdout.write('Types, lint or format need work: see above.\n')
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`)
process.exitCode = isClean && results.every(({ isGood }) => isGood) ? 0 : 1
