// What Vitest runs tests with while sources are mutated: in one thread, for each mutant, the test files that reach it.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import process from 'node:process'
import { startTests } from '@vitest/runner'
import { getTests } from '@vitest/runner/utils'
import fc from 'fast-check'
import { TestRunner, vi } from 'vitest'
import { ROOT } from './prepare.mjs'

/** A mutant that is reached this many times as often as without it does not end. */
const ROUNDS = 100

/** Milliseconds of work with which a test is too slow to be run for each mutant: it is left out, and told. */
const SLOW_MS = 400

/** Bytes of what no collection took away: each file that is loaded anew leaves something, and a full thread makes room for a new one. */
const FULL_BYTES = 1_200_000_000

/** What the sources ask which mutant is on, and tell which they reach; so many mutants there are, by their numbers. */
const createSwitches = (size) => {
  const counts = new Uint32Array(size)
  let [on, hits, limit, isCounting] = [-1, 0, 0, false]
  return {
    isOn: (id) => {
      if (id !== on) return false
      hits += 1
      if (hits > limit) throw new Error('a mutant that does not end')
      return true
    },
    reach: (...ids) => {
      if (isCounting) for (const id of ids) counts[id] += 1
    },
    /** What was reached since the last time: how often, by mutant. From here on, it is counted anew, or not at all. */
    counted: (goesOn) => {
      isCounting = goesOn
      const before = Object.fromEntries([...counts.entries()].filter(([, count]) => count > 0))
      counts.fill(0)
      return before
    },
    turnOn: (id, atMost) => {
      ;[on, hits, limit] = [id, 0, atMost]
    },
    isEndless: () => hits > limit,
  }
}

/** Milliseconds of work, however busy the machine is. */
const cpuSince = (began) => {
  const { user, system } = process.cpuUsage(began)
  return Math.round((user + system) / 1_000)
}

/** Runs one test file, or some of its tests by their places in it, until one fails. */
class OneFile extends TestRunner {
  constructor(outer, switches) {
    super(outer.config)
    Object.defineProperty(this, 'moduleRunner', { value: outer.moduleRunner })
    this.__setTraces(outer._otel)
    this.switches = switches
  }

  /**
   * Loads a test file anew, with all that leads to what is mutated, and runs it.
   * @param {number[]} [only] @param {{ loading: object, tests: object[] }} [reach] where to count what is reached
   */
  async run(file, only, reach) {
    Object.assign(this, { only, reach, failed: undefined })
    this.counted()
    vi.resetModules()
    const [ran] = await startTests([file], this)
    this.addLoading()
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
    vi.useRealTimers()
    if (ran.result?.state !== 'fail') return undefined
    return this.failed ?? `does not load: ${ran.result.errors?.[0]?.message}`
  }

  onCollected([file]) {
    const tests = getTests(file)
    if (this.only) for (const [place, test] of tests.entries()) if (!this.only.includes(place)) test.mode = 'skip'
    if (this.reach) this.reach.tests = tests.map(({ name }) => ({ name, hits: {}, ms: 0 }))
    this.places = new Map(tests.map((test, place) => [test, place]))
  }

  counted() {
    return this.reach ? this.switches.counted(true) : {}
  }

  /** What is reached outside of a test: by loading, and by what goes before and after all tests. */
  addLoading() {
    for (const [id, count] of Object.entries(this.counted()))
      this.reach.loading[id] = (this.reach.loading[id] ?? 0) + count
  }

  async onBeforeRunTask(test) {
    if (this.failed !== undefined && !this.reach) test.mode = 'skip'
    await super.onBeforeRunTask(test)
    if (!this.reach) return
    this.addLoading()
    this.began = process.cpuUsage()
  }

  onAfterRunTask(test) {
    super.onAfterRunTask(test)
    if (this.reach)
      Object.assign(this.reach.tests[this.places.get(test)], { ms: cpuSince(this.began), hits: this.counted() })
    if (test.result.state === 'fail') this.failed ??= test.name
  }
}

/** Runs everything without a mutant: which tests reach which, how often, and how long it takes. @throws where one fails */
const reachOf = async (files, one, switches, tell) => {
  const all = []
  for (const file of files) {
    const reach = { file, loading: {}, tests: [] }
    await one.run(file, undefined, reach)
    for (const test of reach.tests)
      if (test.ms > SLOW_MS) {
        test.isLeftOut = true
        tell({ leftOut: `${relative(ROOT, file)}: ${test.name} (${test.ms} ms)` })
      }
    const failed = await one.run(file, placesIn(reach))
    if (failed !== undefined) throw new Error(`Without any change, ${file} is red: ${failed}`)
    all.push(reach)
  }
  switches.counted(false)
  return all
}

const placesIn = ({ tests }) => tests.flatMap(({ isLeftOut }, place) => (isLeftOut ? [] : [place]))

/** The runs that may notice a mutant, the nearest test file first, then the quickest: `only` its tests that reach it. */
const runsFor = ({ id, file }, all) => {
  const own = file.replace(/\.ts$/, '.test.ts')
  return all
    .map((reach) => {
      const { file: tests, loading } = reach
      const known = placesIn(reach)
      // What is made while the file loads may matter to any of its tests.
      const only = id in loading ? known : known.filter((place) => id in reach.tests[place].hits)
      const hits = known.reduce((sum, place) => sum + (reach.tests[place].hits[id] ?? 0), loading[id] ?? 0)
      const ms = only.reduce((sum, place) => sum + reach.tests[place].ms, 0)
      return { tests, hits, only, ms: tests.endsWith(`/${own}`) ? -1 : ms }
    })
    .filter(({ only }) => only.length > 0)
    .sort((one, other) => one.ms - other.ms)
}

const fateOf = async ({ id }, runs, one, switches) => {
  if (runs.length === 0) return { status: 'NoCoverage' }
  for (const { tests, hits, only } of runs) {
    switches.turnOn(id, hits * ROUNDS)
    const failed = await one.run(tests, only)
    if (switches.isEndless()) return { status: 'Timeout', tests: relative(ROOT, tests) }
    if (failed !== undefined) return { status: 'Killed', tests: relative(ROOT, tests), by: failed }
  }
  return { status: 'Survived' }
}

const runAll = async (outer, { tests, mutants, size, reachFile, results }) => {
  const tell = (line) => appendFileSync(results, `${JSON.stringify(line)}\n`)
  const switches = createSwitches(size)
  globalThis.mutantSwitches = switches
  const one = new OneFile(outer, switches)
  // What makes a property fail is not made smaller, and it is looked for at the same places each time.
  fc.configureGlobal({ endOnFailure: true, seed: 1 })
  tell({ pid: process.pid })
  if (!existsSync(reachFile)) writeFileSync(reachFile, JSON.stringify(await reachOf(tests, one, switches, tell)))
  const all = JSON.parse(readFileSync(reachFile, 'utf8'))
  for (const mutant of mutants) {
    tell({ begun: mutant.id })
    const began = process.cpuUsage()
    const fate = await fateOf(mutant, runsFor(mutant, all), one, switches)
    tell({ id: mutant.id, ...fate, ms: cpuSince(began) })
    if (process.memoryUsage().heapUsed > FULL_BYTES) break
  }
  // A mutant that left something behind would have made the others look noticed.
  switches.turnOn(-1, 0)
  if (mutants.length > 0)
    for (const reach of all) {
      const failed = await one.run(reach.file, placesIn(reach))
      if (failed !== undefined) throw new Error(`After all changes, ${reach.file} is red without any: ${failed}`)
    }
  tell({ ended: true })
}

export default class extends TestRunner {
  isDone = false

  async onBeforeCollect() {
    if (this.isDone) return
    this.isDone = true
    await runAll(this, JSON.parse(readFileSync(process.env.MUTATION_JOB, 'utf8')))
  }
}
