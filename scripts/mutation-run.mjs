// Runs the mutants of a room in threads of Vitest, and goes on with the next where one of them never ends.
import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT } from './prepare.mjs'

const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs')
const RUNNER = join(ROOT, 'scripts/mutation-runner.mjs')

/** A busy machine is no proof that a mutant never ends: nothing takes a hundredth of that. */
const STUCK_MS = 90_000

/** Vitest's settings, with the sources as they are with their mutants. */
const configOf = (code, tests) => `
import { readFileSync } from 'node:fs'
const code = JSON.parse(readFileSync(${JSON.stringify(code)}, 'utf8'))
export default {
  root: ${JSON.stringify(ROOT)},
  plugins: [{ name: 'mutants', enforce: 'pre', load: (id) => (id in code ? { code: code[id], map: null } : undefined) }],
  test: {
    include: ${JSON.stringify(tests)},
    runner: ${JSON.stringify(RUNNER)},
    pool: 'forks',
    isolate: false,
    maxWorkers: 1,
    testTimeout: 60_000,
    expect: { poll: { timeout: 5_000, interval: 20 } },
    reporters: ['dot'],
    silent: true,
  },
}
`

const linesOf = (file) =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        // The last one may be half written.
        .slice(0, -1)
        .map((line) => JSON.parse(line))
    : []

/** One thread: until it has told what became of every mutant, is full, or is stuck with one. @throws when it ends early */
const runOnce = async ({ config, job, first, results }) => {
  const child = spawn(process.execPath, [VITEST, 'run', '--config', config, first], {
    cwd: ROOT,
    // Not in Greenwich, where nothing would tell a local time from a GMT one.
    env: { ...process.env, TZ: 'Asia/Tokyo', MUTATION_JOB: job, VITEST_MAX_WORKERS: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const ended = new Promise((resolve) => child.once('close', resolve))
  const before = linesOf(results).length
  for (let size = 0, since = performance.now(); ; ) {
    const isOver = await Promise.race([ended.then(() => true), wait(500, false)])
    const lines = linesOf(results).slice(before)
    if (lines.length !== size) [size, since] = [lines.length, performance.now()]
    if (lines.some(({ ended: isEnded }) => isEnded)) {
      await ended
      return
    }
    const last = lines.at(-1)
    const isEaten = isOver && last?.begun !== undefined && said.includes('heap out of memory')
    if (isOver && !isEaten) throw new Error(`The tests did not come to an end:\n${said}`)
    if (!isEaten) {
      if (last?.begun === undefined || performance.now() - since < STUCK_MS) continue
      process.kill(lines.findLast(({ pid }) => pid !== undefined).pid, 'SIGKILL')
      await ended
    }
    // What never ends, or takes memory until there is none, is noticed as well.
    appendFileSync(results, `${JSON.stringify({ id: last.begun, status: 'Timeout', ms: performance.now() - since })}\n`)
    return
  }
}

/** One after the other, as often as it takes. */
const runShard = async ({ mutants, size, tests, folder, config, onFates, name, reachFile }) => {
  const [job, results] = ['job', 'results'].map((file) => join(folder, `${name}-${file}.json`))
  let told = 0
  const pass = () => {
    const fates = linesOf(results).filter(({ id }) => id !== undefined)
    onFates(fates.slice(told))
    told = fates.length
    return new Set(fates.map(({ id }) => id))
  }
  const timer = setInterval(pass, 2_000)
  try {
    let left = mutants
    do {
      const files = tests.map((file) => join(ROOT, file))
      writeFileSync(job, JSON.stringify({ tests: files, mutants: left, size, reachFile, results }))
      await runOnce({ config, job, first: tests[0], results })
      const known = pass()
      left = left.filter(({ id }) => !known.has(id))
    } while (left.length > 0)
  } finally {
    clearInterval(timer)
    pass()
  }
}

/**
 * Tells the fate of each mutant as soon as it is known, and gives the tests that were too slow to be run for each.
 * @param {{ code: object, size: number, mutants: object[], tests: string[], folder: string, onFates: (fates: object[]) => void }} what
 */
export const runMutants = async ({ code, size, mutants, tests, folder, onFates }) => {
  const [config, codeFile] = [join(folder, 'vitest.mjs'), join(folder, 'code.json')]
  writeFileSync(codeFile, JSON.stringify(code))
  writeFileSync(config, configOf(codeFile, tests))
  const what = { size, tests, folder, config, onFates, reachFile: join(folder, 'reach.json') }
  // First, without any mutant, who reaches which.
  await runShard({ ...what, mutants: [], name: 'reach' })
  const leftOut = linesOf(join(folder, 'reach-results.json')).flatMap((line) => line.leftOut ?? [])
  const count = Math.min(2, availableParallelism())
  const shards = Array.from({ length: count }, (_, shard) => mutants.filter((_one, n) => n % count === shard))
  await Promise.all(shards.map((some, n) => runShard({ ...what, mutants: some, name: `shard-${n}` })))
  return leftOut
}
