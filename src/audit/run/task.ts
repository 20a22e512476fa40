import type { Experiment } from '../experiments/experiment.ts'
import type { Exploration } from '../explore/explorations.ts'
import { type AuditContext, type Pace, paced } from '../steps/audit-context.ts'
import type { RunResult } from './audit-result.ts'
import { runExperiment, runOrder } from './run-experiment.ts'

/** A unit of work: an experiment, or one order of an exploration. */
export type Task =
  | { readonly kind: 'experiment'; readonly of: Experiment }
  | { readonly kind: 'order'; readonly of: Exploration; readonly nth: number }

export const runTask = (stage: AuditContext, task: Task): Promise<RunResult> =>
  task.kind === 'experiment' ? runExperiment(stage, task.of) : runOrder(stage, task.of, task.nth)

/** Factor for waiting times when a finding is repeated. */
const MORE_PATIENCE = 2.5

/** After this many failed repetitions, the failure is not by chance. */
const MOST_FAILED = 3

/** Repeats runs of explorations that allow no conclusion, one by one: on a busy host an app may not have waited. */
export const retryUnjudged = async (
  stage: AuditContext,
  played: readonly RunResult[],
  tasks: readonly Task[],
): Promise<readonly RunResult[]> => {
  const kept: RunResult[] = []
  let failed = 0
  for (const [index, play] of played.entries()) {
    const task = tasks[index]
    const isChance = play.notJudged !== undefined && play.notJudged.unlock === undefined && task?.kind === 'order'
    const again = isChance && failed < MOST_FAILED ? await runTask(stage, task) : play
    if (again !== play && again.notJudged) failed += 1
    kept.push(again)
  }
  return kept
}

/**
 * Repeats runs with broken rules alone and with more patience, because on a busy host responses can be late. A rule
 * counts only if a repetition confirms it. After one confirmation, other runs with that rule count too. After three
 * failures they do not.
 */
export const confirmFindings = async (stage: AuditContext, played: readonly RunResult[], tasks: readonly Task[]) => {
  const patient: Pace = {
    ...stage.pace,
    promptMs: stage.pace.promptMs * MORE_PATIENCE,
    lagMs: stage.pace.lagMs * MORE_PATIENCE,
  }
  const confirmed = new Set<string>()
  const failed = new Map<string, number>()
  const kept: RunResult[] = []
  for (const [index, play] of played.entries()) {
    const isOpen = (rule: string): boolean => !confirmed.has(rule) && (failed.get(rule) ?? 0) < MOST_FAILED
    const doubtful = play.found.filter(({ rule }) => isOpen(rule))
    const task = doubtful.length === 0 ? undefined : tasks[index]
    const again = task && (await runTask(paced(stage, patient), task))
    const seen = new Set(again?.found.map(({ rule }) => rule))
    for (const { rule } of doubtful)
      if (seen.has(rule)) confirmed.add(rule)
      else failed.set(rule, (failed.get(rule) ?? 0) + 1)
    // An interrupted run is replaced by its repetition.
    const last = play.notJudged && again ? again : play
    kept.push({ ...last, found: last.found.filter(({ rule }) => confirmed.has(rule)) })
  }
  return kept
}
