import type { Experiment } from '../experiments/experiment.ts'
import type { Exploration } from '../explore/explorations.ts'
import { type Pace, paced, type Stage } from '../play/stage.ts'
import type { Played } from './play-result.ts'
import { runExperiment, runOrder } from './run-play.ts'

/** One thing to play: an experiment, or an order of an exploration. */
export type Task =
  | { readonly kind: 'experiment'; readonly of: Experiment }
  | { readonly kind: 'order'; readonly of: Exploration; readonly nth: number }

export const playTask = (stage: Stage, task: Task): Promise<Played> =>
  task.kind === 'experiment' ? runExperiment(stage, task.of) : runOrder(stage, task.of, task.nth)

/** What shows that a rule is broken is played again alone, with so much more patience. */
const MORE_PATIENCE = 2.5

/** So many plays that could not be judged at their second try show that it is no matter of chance. */
const MOST_IN_VAIN = 3

/** Plays again, alone, what overlaps and was not played as it was meant: on a busy machine an app may not have waited. */
export const playedAgain = async (
  stage: Stage,
  played: readonly Played[],
  tasks: readonly Task[],
): Promise<readonly Played[]> => {
  const kept: Played[] = []
  let inVain = 0
  for (const [nth, play] of played.entries()) {
    const task = tasks[nth]
    const isChance = play.notJudged !== undefined && play.notJudged.unlock === undefined && task?.kind === 'order'
    const again = isChance && inVain < MOST_IN_VAIN ? await playTask(stage, task) : play
    if (again !== play && again.notJudged) inVain += 1
    kept.push(again)
  }
  return kept
}

/**
 * A rule is broken only where that is seen twice: the second time alone and with more patience, since on a busy machine
 * things come late or fail that would not. Once a rule was confirmed so, the other plays that show it are believed; once it
 * was not, three times, they are not.
 */
export const lookedAgain = async (stage: Stage, played: readonly Played[], tasks: readonly Task[]) => {
  const patient: Pace = {
    ...stage.pace,
    promptMs: stage.pace.promptMs * MORE_PATIENCE,
    lagMs: stage.pace.lagMs * MORE_PATIENCE,
  }
  const confirmed = new Set<string>()
  const inVain = new Map<string, number>()
  const kept: Played[] = []
  for (const [nth, play] of played.entries()) {
    const isOpen = (rule: string): boolean => !confirmed.has(rule) && (inVain.get(rule) ?? 0) < MOST_IN_VAIN
    const doubtful = play.found.filter(({ rule }) => isOpen(rule))
    const task = doubtful.length === 0 ? undefined : tasks[nth]
    const again = task && (await playTask(paced(stage, patient), task))
    const seen = new Set(again?.found.map(({ rule }) => rule))
    for (const { rule } of doubtful)
      if (seen.has(rule)) confirmed.add(rule)
      else inVain.set(rule, (inVain.get(rule) ?? 0) + 1)
    // What could not be played on because of that is as it was when it was played again.
    const last = play.notJudged && again ? again : play
    kept.push({ ...last, found: last.found.filter(({ rule }) => confirmed.has(rule)) })
  }
  return kept
}
