import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { isLong } from '../support/long-runs.ts'
import { pseudoRandom } from '../support/pseudo-random.ts'
import { audited, RIGHT } from './run-audit.ts'

/** `AUDIT_RUNS=20 npm run test:long -- audit-runs` runs fewer audits. */
const RUNS = Number(process.env.AUDIT_RUNS ?? 200)
/** `AUDIT_PART=2/3` runs every third audit, to use more cores. All parts write one table. */
const [PART = 1, PARTS = 1] = (process.env.AUDIT_PART ?? '1/1').split('/').map(Number)

/** Finished runs, so that an interrupted test continues. Delete this file after a change of the sources. */
const KEPT = 'node_modules/.cache/audit-runs.jsonl'

type Run = {
  readonly nth: number
  readonly app: string
  readonly isBusy: boolean
  readonly seconds: number
  readonly match: readonly string[]
  readonly notJudged: number
}

const keptRuns = (): readonly Run[] =>
  existsSync(KEPT)
    ? readFileSync(KEPT, 'utf8')
        .split('\n')
        .flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
    : []

/** Keeps a core busy during a function, and no longer than this test lives. */
const withBusyCore = async <Done>(isBusy: boolean, action: () => Promise<Done>): Promise<Done> => {
  const work = isBusy
    ? spawn(process.execPath, ['-e', `while (process.ppid === ${process.pid});`], { stdio: 'ignore' })
    : undefined
  try {
    return await action()
  } finally {
    work?.kill('SIGKILL')
  }
}

const row = (app: string, runs: readonly Run[]): string => {
  const seconds = runs.map((run) => run.seconds).sort((a, b) => a - b)
  const of = (part: number): string => (seconds[Math.floor((seconds.length - 1) * part)] ?? 0).toFixed(1)
  const false_ = runs.filter(({ match: findings }) => findings.length > 0).length
  const unjudged = Math.max(0, ...runs.map(({ notJudged }) => notJudged))
  return `| ${app} | ${runs.length} | ${runs.filter(({ isBusy }) => isBusy).length} | ${false_} | ${unjudged} | ${of(0)} | ${of(0.5)} | ${of(1)} |`
}

it.runIf(isLong)('reports no finding for correct apps in repeated runs', { timeout: 24 * 3_600_000 }, async () => {
  mkdirSync(dirname(KEPT), { recursive: true })
  const done = new Set(keptRuns().map(({ nth }) => nth))
  for (let nth = PART - 1; nth < RUNS; nth += PARTS) {
    if (done.has(nth)) continue
    const app = RIGHT[nth % RIGHT.length] ?? ''
    const isBusy = Math.floor(nth / RIGHT.length) % 3 === 2
    const random = pseudoRandom(nth + 1)
    const shuffle = <One>(ones: readonly One[]) => random.sample(ones, ones.length)
    const { findings, results, seconds } = await withBusyCore(isBusy, () => audited(app, { shuffle }))
    const match = findings.map(
      ({ rule, shortestRun }) => `${rule}@${shortestRun.experiment} ${shortestRun.order?.steps ?? ''}`,
    )
    const notJudged = results.filter(({ result }) => result === 'not_judged').length
    appendFileSync(KEPT, `${JSON.stringify({ nth, app, isBusy, seconds, match, notJudged } satisfies Run)}\n`)
  }
  const runs = keptRuns()
  const rows = RIGHT.map((app) =>
    row(
      app,
      runs.filter((run) => run.app === app),
    ),
  )
  const head = '| app | runs | with a busy core | with a finding | not judged at most | s, least | median | most |'
  console.log([head, '| --- | --- | --- | --- | --- | --- | --- | --- |', ...rows].join('\n'))
  expect(runs.flatMap(({ app, nth, match: findings }) => findings.map((item) => `${app} ${nth}: ${item}`))).toEqual([])
})
