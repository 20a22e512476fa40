import type { Experiment } from '../experiments/experiment.ts'
import type { Exploration } from '../explore/explorations.ts'
import { type AuditContext, type Pace, paced } from '../steps/audit-context.ts'
import type { RunResult } from './audit-result.ts'
import { sweptAfter } from './learn-pace.ts'
import { runExperiment, runOrder } from './run-experiment.ts'

/** A unit of work: an experiment, or one order of an exploration. */
export type Task =
  | { readonly kind: 'experiment'; readonly of: Experiment }
  | { readonly kind: 'order'; readonly of: Exploration; readonly nth: number }

export const runTask = (context: AuditContext, task: Task): Promise<RunResult> =>
  task.kind === 'experiment' ? runExperiment(context, task.of) : runOrder(context, task.of, task.nth)

/** Factor for waiting times when a finding is repeated. */
const RETRY_FACTOR = 2.5

/** After this many failed repetitions, the failure is not by chance. */
const MAX_FAILED = 3

/** Repeats runs of explorations that allow no conclusion, one by one: on a busy host an app may not have waited. */
export const retryUnjudged = async (
  context: AuditContext,
  runs: readonly RunResult[],
  tasks: readonly Task[],
): Promise<readonly RunResult[]> => {
  const kept: RunResult[] = []
  let failed = 0
  for (const [index, run] of runs.entries()) {
    const task = tasks[index]
    const isChance = run.notJudged !== undefined && run.notJudged.missing === undefined && task?.kind === 'order'
    const again = isChance && failed < MAX_FAILED ? await runTask(context, task) : run
    if (again !== run && again.notJudged) failed += 1
    kept.push(again)
  }
  return kept
}

/**
 * Repeats runs with broken rules alone and with more patience, because on a busy host responses can be late. A rule
 * counts only if a repetition confirms it. After one confirmation, other runs with that rule count too. After three
 * failures they do not.
 */
export const confirmFindings = async (context: AuditContext, runs: readonly RunResult[], tasks: readonly Task[]) => {
  const patient: Pace = {
    ...context.pace,
    // Not until the app may correct the order automatically.
    promptMs: Math.min(context.pace.promptMs * RETRY_FACTOR, sweptAfter(context.file)),
    lagMs: context.pace.lagMs * RETRY_FACTOR,
  }
  const confirmed = new Set<string>()
  const failed = new Map<string, number>()
  const kept: RunResult[] = []
  for (const [index, run] of runs.entries()) {
    const isOpen = (rule: string): boolean => !confirmed.has(rule) && (failed.get(rule) ?? 0) < MAX_FAILED
    const doubtful = run.violations.filter(({ rule }) => isOpen(rule))
    const task = doubtful.length === 0 ? undefined : tasks[index]
    const again = task && (await runTask(paced(context, patient), task))
    const repeated = new Set(again?.violations.map(({ rule }) => rule))
    for (const { rule } of doubtful)
      if (repeated.has(rule)) confirmed.add(rule)
      else failed.set(rule, (failed.get(rule) ?? 0) + 1)
    // An interrupted run is replaced by its repetition.
    const last = run.notJudged && again ? again : run
    kept.push({ ...last, violations: last.violations.filter(({ rule }) => confirmed.has(rule)) })
  }
  return kept
}
