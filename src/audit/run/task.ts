import type { RuleId } from '../../core/rules/audit/audit-rules.ts'
import { SIMILAR_FACTS } from '../../core/rules/audit/similar-facts.ts'
import type { Experiment } from '../experiments/experiment.ts'
import type { Exploration } from '../explore/explorations.ts'
import { type AuditContext, type Pace, paced, sweptAfter } from '../steps/audit-context.ts'
import type { RunResult } from './audit-result.ts'
import { runExperiment, runOrder } from './run-experiment.ts'

/** A unit of work: an experiment, or one order of an exploration. */
export type Task =
  | { readonly kind: 'experiment'; readonly of: Experiment }
  | { readonly kind: 'order'; readonly of: Exploration; readonly nth: number }

export const runTask = (context: AuditContext, task: Task): Promise<RunResult> =>
  task.kind === 'experiment' ? runExperiment(context, task.of) : runOrder(context, task.of, task.nth)

/** Factor for waiting times when a run is repeated. */
const RETRY_FACTOR = 2.5

/** The factor for an app that polls its orders in turn: it slows down with each order that experiments leave open. */
const POLLING_RETRY_FACTOR = 8

/** Returns a pace with more patience, because responses can be late on a busy host. */
export const patientPace = ({ pace, file }: AuditContext): Pace => ({
  ...pace,
  promptMs:
    pace.pollsEveryMs === undefined
      ? // Not until the app may correct the order automatically.
        Math.min(pace.promptMs * RETRY_FACTOR, sweptAfter(file))
      : pace.promptMs * POLLING_RETRY_FACTOR,
  lagMs: pace.lagMs * RETRY_FACTOR,
})

/** After this many failed repetitions, the failure is not by chance. */
const MAX_FAILED = 3

const mayBeChance = ({ notJudged }: RunResult, kind: Task['kind']): boolean => {
  if (notJudged === undefined || notJudged.missing !== undefined) return false
  return kind === 'order' || notJudged.isUnproven === true || notJudged.isWrongTime === true
}

/**
 * Repeats runs whose situation may have failed by chance, one by one. If an app handles the events of an exploration in
 * sequence in its repetitions too, the reads of the others cannot overlap either, so these runs count as passed.
 */
export const retryUnjudged = async (
  context: AuditContext,
  runs: readonly RunResult[],
  tasks: readonly Task[],
): Promise<readonly RunResult[]> => {
  const patient = paced(context, patientPace(context))
  const kept: RunResult[] = []
  const failed = new Map<string, number>()
  /** By exploration: whether each repetition was in sequence too. */
  const inSequence = new Map<string, boolean>()
  for (const [index, run] of runs.entries()) {
    const task = tasks[index]
    const group = task?.kind === 'order' ? task.of.id : 'experiment'
    const failures = failed.get(group) ?? 0
    if (task === undefined || !mayBeChance(run, task.kind) || failures >= MAX_FAILED) {
      kept.push(run)
      continue
    }
    // More patience would exceed the time that an app waits for a held response.
    const again = await runTask(run.notJudged?.isUnproven ? patient : context, task)
    if (again.notJudged) failed.set(group, failures + 1)
    if (run.notJudged?.isInSequence)
      inSequence.set(group, (inSequence.get(group) ?? true) && again.notJudged?.isInSequence === true)
    kept.push(again)
  }
  return kept.map((run) => {
    const { notJudged, ...judged } = run
    return notJudged?.isInSequence && inSequence.get(run.experiment) ? judged : run
  })
}

/** Repetitions of a run whose broken rules are not confirmed yet. */
const MAX_REPEATED = 2

/** Returns the reason for runs whose repetitions did not break the same rules. */
export const seenOnce = (rules: readonly RuleId[]): NonNullable<RunResult['notJudged']> => ({
  reason: `${rules.map((rule) => `\`${rule}\``).join(' and ')} was seen once, not at the second look.`,
})

/** Broken rules that one look proves: no late response raises a counter above one. */
const CERTAIN: readonly RuleId[] = (['repeat', 'race', 'counted again'] as const).flatMap(
  (fact) => SIMILAR_FACTS[fact].rules,
)

/** Returns the confirmed violations of a run. Without one, a run with other violations is not judged. */
const withConfirmed = (run: RunResult, confirmed: ReadonlySet<RuleId>): RunResult => {
  const violations = run.violations.filter(({ rule }) => confirmed.has(rule))
  const unconfirmed = run.violations.flatMap(({ rule }) => (confirmed.has(rule) ? [] : [rule]))
  if (unconfirmed.length === 0) return run
  return { ...run, violations, unconfirmed, ...(violations.length === 0 && { notJudged: seenOnce(unconfirmed) }) }
}

/**
 * Repeats runs with broken rules alone and with more patience, because on a busy host responses can be late. A rule
 * counts only if a repetition confirms it. After one confirmation, other runs with that rule count too. A rule that
 * failed several times is not repeated again, and runs with it are not judged.
 */
export const confirmFindings = async (
  context: AuditContext,
  runs: readonly RunResult[],
  tasks: readonly Task[],
): Promise<readonly RunResult[]> => {
  const patient = paced(context, patientPace(context))
  const confirmed = new Set<RuleId>(CERTAIN)
  const failed = new Map<RuleId, number>()
  const kept: RunResult[] = []
  for (const [index, run] of runs.entries()) {
    const task = tasks[index]
    const doubtful = () =>
      run.violations.filter(({ rule }) => !confirmed.has(rule) && (failed.get(rule) ?? 0) < MAX_FAILED)
    let last = run
    for (let nth = 0; nth < MAX_REPEATED && task !== undefined && doubtful().length > 0; nth += 1) {
      const again = await runTask(patient, task)
      for (const { rule } of again.violations) if (doubtful().some((item) => item.rule === rule)) confirmed.add(rule)
      // An interrupted run is replaced by its repetition.
      if (run.notJudged && again.violations.length > 0) last = again
    }
    for (const { rule } of doubtful()) failed.set(rule, (failed.get(rule) ?? 0) + 1)
    kept.push(last)
  }
  return kept.map((run) => withConfirmed(run, confirmed))
}
