// What Vitest runs tests with while sources are mutated: in one thread, for each mutant, the test files that reach it.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { startTests } from '@vitest/runner'
import { getTests } from '@vitest/runner/utils'
import fc from 'fast-check'
import { TestRunner, vi } from 'vitest'

/** A mutant that is reached this many times as often as without it does not end. */
const ROUNDS = 100

/** What Stryker's switches read and write. */
const SWITCHES = '__stryker__'

/** Runs one test file, or some of its tests by their places in it, until one fails. */
class OneFile extends TestRunner {
  constructor(outer, switches) {
    super(outer.config)
    Object.defineProperty(this, 'moduleRunner', { value: outer.moduleRunner })
    this.__setTraces(outer._otel)
    this.switches = switches
  }

  async run(file, only) {
    this.only = only
    this.failed = undefined
    vi.resetModules()
    const [ran] = await startTests([file], this)
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
    vi.useRealTimers()
    if (ran.result?.state !== 'fail') return undefined
    return this.failed ?? `does not load: ${ran.result.errors?.[0]?.message}`
  }

  onCollected([file]) {
    this.places = new Map(getTests(file).map((test, place) => [test, place]))
    if (this.only) for (const [test, place] of this.places) if (!this.only.includes(place)) test.mode = 'skip'
  }

  async onBeforeRunTask(test) {
    if (this.failed !== undefined) test.mode = 'skip'
    await super.onBeforeRunTask(test)
    this.switches.currentTestId = String(this.places.get(test))
  }

  onAfterRunTask(test) {
    super.onAfterRunTask(test)
    this.switches.currentTestId = undefined
    if (test.result.state === 'fail') this.failed ??= test.name
  }
}

/** Runs everything without a mutant: which tests reach which, how often, and how long it takes. @throws where one fails */
const reachOf = async (files, one, switches) => {
  const reach = []
  for (const file of files) {
    // The first time, everything is compiled.
    await one.run(file)
    Object.assign(switches.mutantCoverage, { static: {}, perTest: {} })
    const began = performance.now()
    const failed = await one.run(file)
    if (failed !== undefined) throw new Error(`Without any change, ${file} is red: ${failed}`)
    const { static: loading, perTest } = switches.mutantCoverage
    reach.push({ file, ms: performance.now() - began, loading, perTest })
  }
  return reach
}

/** The runs that may notice a mutant, the nearest test file first, then the quickest: `only` its tests that reach it. */
const runsFor = ({ id, file }, reach) => {
  const own = file.replace(/\.ts$/, '.test.ts')
  return reach
    .map(({ file: tests, ms, loading, perTest }) => {
      const places = Object.keys(perTest).filter((place) => id in perTest[place])
      const hits = places.reduce((sum, place) => sum + perTest[place][id], loading[id] ?? 0)
      // What is made while the file loads may matter to any of its tests.
      const only = id in loading ? undefined : places.map(Number)
      return { tests, hits, only, ms: tests.endsWith(`/${own}`) ? 0 : ms }
    })
    .filter(({ hits }) => hits > 0)
    .sort((one, other) => one.ms - other.ms)
}

const fateOf = async (mutant, runs, one, switches) => {
  if (runs.length === 0) return { status: 'NoCoverage' }
  for (const { tests, hits, only } of runs) {
    Object.assign(switches, { activeMutant: mutant.id, hitCount: 0, hitLimit: hits * ROUNDS })
    const failed = await one.run(tests, only)
    if (switches.hitCount > switches.hitLimit) return { status: 'Timeout' }
    if (failed !== undefined) return { status: 'Killed', by: `${tests}: ${failed}` }
  }
  return { status: 'Survived' }
}

const runAll = async (outer, { tests, mutants, reachFile, results }) => {
  const tell = (line) => appendFileSync(results, `${JSON.stringify(line)}\n`)
  globalThis[SWITCHES] = { mutantCoverage: { static: {}, perTest: {} } }
  const switches = globalThis[SWITCHES]
  const one = new OneFile(outer, switches)
  // What makes a property fail is not made smaller, and it is looked for at the same places each time.
  fc.configureGlobal({ endOnFailure: true, seed: 1 })
  tell({ pid: process.pid })
  if (!existsSync(reachFile)) writeFileSync(reachFile, JSON.stringify(await reachOf(tests, one, switches)))
  const reach = JSON.parse(readFileSync(reachFile, 'utf8'))
  for (const mutant of mutants) {
    tell({ begun: mutant.id })
    const began = performance.now()
    const fate = await fateOf(mutant, runsFor(mutant, reach), one, switches)
    tell({ id: mutant.id, ...fate, ms: Math.round(performance.now() - began) })
  }
  // A mutant that left something behind would have made the others look noticed.
  switches.activeMutant = undefined
  for (const file of tests) {
    const failed = await one.run(file)
    if (failed !== undefined) throw new Error(`After all changes, ${file} is red without any: ${failed}`)
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
