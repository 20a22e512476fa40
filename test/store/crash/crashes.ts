import type { Durability } from '../../../src/engine/store/journal/journal-writer.ts'
import { isLong } from '../../support/long-runs.ts'
import { createChecker } from './check-crashes.ts'
import { killed, powerless } from './crash-states.ts'
import { fulls, kills } from './plans.ts'
import { type ResultOf, type Run, runWorkload, type Workload } from './run-workload.ts'

/** The kinds of crashes that every workload goes through, with their descriptions for docs/contributing/evidence/crashes.md. */
export const CRASHES = {
  kill: '`kill -9` after each call, and after each byte of a write',
  power: 'power cut after each call (`disk`)',
  'kill, again': '`kill -9` at each call, a start, and there each of the crashes above, up to the end of the workload',
  full: 'a full disk at each call, once or from there on, with space for nothing, for the first line or for all but one byte: the workload continues, and afterwards there is space again',
  'full, crash': 'the same, followed by each of the first two crashes after each call (`process`, `disk`)',
} as const

export type Crash = keyof typeof CRASHES

/** Number of cases per kind, for all `--durability` values together. */
export type Counts = Readonly<Record<Crash, number>>

const DURABILITIES: readonly Durability[] = ['process', 'disk', 'none']

/**
 * Runs all crashes of a workload. In the short form: with the strictest durability only, and no crash after another.
 */
export const runCrashes = async (workload: Workload) => {
  const counts = { kill: 0, power: 0, 'kill, again': 0, full: 0, 'full, crash': 0 }
  const problems: string[] = []
  let folders = 0

  for (const durability of isLong ? DURABILITIES : (['disk'] as const)) {
    const judge = createChecker(workload, durability)
    const runWith = async (plannedResult?: ResultOf): Promise<Run> => {
      const run = await runWorkload(workload, durability, plannedResult)
      problems.push(...run.problems.map((problem) => `${workload.name} (${durability}): ${problem}`))
      return run
    }
    const both = async (run: Run): Promise<number> =>
      (await judge.judge(run, killed)) + (durability === 'disk' ? await judge.judge(run, powerless) : 0)

    const run = await runWith()
    counts.kill += await judge.judge(run, killed)
    if (durability === 'disk') counts.power += await judge.judge(run, powerless)
    if (isLong)
      for (const plannedResult of kills(run)) counts['kill, again'] += await both(await runWith(plannedResult))
    for (const plannedResult of isLong ? fulls(run) : []) {
      const full = await runWith(plannedResult)
      counts.full += 1
      // With `none`, rejected data is written later, possibly after data of later calls.
      if (durability !== 'none') counts['full, crash'] += await both(full)
    }
    problems.push(...judge.problems)
    folders += judge.folders()
  }
  return { counts: counts as Counts, folders, problems }
}
