import type { Durability } from '../../../src/engine/store/journal/journal-writer.ts'
import { isLong } from '../../support/long.ts'
import { killed, powerless } from './crash-states.ts'
import { createJudge } from './judge.ts'
import { fulls, kills } from './plans.ts'
import { type FateOf, type Run, runStory, type Story } from './run-story.ts'

/** The kinds of crashes that every story goes through: what they are called, and what is tried. */
export const CRASHES = {
  kill: '`kill -9` after each call, and within each write after each of its bytes',
  power: 'power cut after each call (`disk`)',
  'kill, again': '`kill -9` at each call, a start, and there each of the crashes before, up to the end of the story',
  full: 'a disk that is full at each call, once or from there on, with room for nothing, for the first line or for all but a byte: the story goes on, and afterwards there is room again',
  'full, crash': 'the same, with each of the first two crashes after each call (`process`, `disk`)',
} as const

export type Crash = keyof typeof CRASHES

/** How many cases there are of each kind, in all `--durability` together. */
export type Counts = Readonly<Record<Crash, number>>

const DURABILITIES: readonly Durability[] = ['process', 'disk', 'none']

/** Tries all crashes of a story. In the short form: on the strictest durability only, and none that follows another. */
export const crashed = async (story: Story) => {
  const counts = { kill: 0, power: 0, 'kill, again': 0, full: 0, 'full, crash': 0 }
  const problems: string[] = []
  let folders = 0

  for (const durability of isLong ? DURABILITIES : (['disk'] as const)) {
    const judge = createJudge(story, durability)
    const told = async (fateOf?: FateOf): Promise<Run> => {
      const run = await runStory(story, durability, fateOf)
      problems.push(...run.problems.map((problem) => `${story.name} (${durability}): ${problem}`))
      return run
    }
    const both = async (run: Run): Promise<number> =>
      (await judge.judge(run, killed)) + (durability === 'disk' ? await judge.judge(run, powerless) : 0)

    const run = await told()
    counts.kill += await judge.judge(run, killed)
    if (durability === 'disk') counts.power += await judge.judge(run, powerless)
    if (isLong) for (const fateOf of kills(run)) counts['kill, again'] += await both(await told(fateOf))
    for (const fateOf of isLong ? fulls(run) : []) {
      const full = await told(fateOf)
      counts.full += 1
      // With `none`, what did not fit is written later, and by then something that came after it may have been.
      if (durability !== 'none') counts['full, crash'] += await both(full)
    }
    problems.push(...judge.problems)
    folders += judge.folders()
  }
  return { counts: counts as Counts, folders, problems }
}
