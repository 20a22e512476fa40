import { type Severity, severityRank } from '../../core/domain/observation.ts'
import type { RuleId } from '../../core/rules/audit/audit-rules.ts'
import { SIMILAR_FACTS } from '../../core/rules/audit/similar-facts.ts'
import type { Experiment } from '../experiments/experiment.ts'
import type { Exploration } from '../explore/explorations.ts'
import { type AuditContext, type Pace, paced, sweptAfter } from '../steps/audit-context.ts'
import type { Violation } from '../steps/experiment-run.ts'
import { type RunResult, severityOf } from './audit-result.ts'
import { runExperiment, runOrder } from './run-experiment.ts'

/** A unit of work: an experiment, or one order of an exploration. */
export type Task =
  | { readonly kind: 'experiment'; readonly of: Experiment }
  | { readonly kind: 'order'; readonly of: Exploration; readonly nth: number }

export const runTask = (context: AuditContext, task: Task): Promise<RunResult> =>
  task.kind === 'experiment' ? runExperiment(context, task.of) : runOrder(context, task.of, task.nth)

/** Factor for waiting times when a run is repeated. */
const RETRY_FACTOR = 2.5

/** Minimum wait of a repetition: a worker of an app repeats a failed job after a second or two. Milliseconds. */
const MIN_PATIENCE_MS = 3_000

/** The factor for an app that polls its orders in turn: it slows down with each order that experiments leave open. */
const POLLING_RETRY_FACTOR = 8

/** Returns a pace with more patience, because responses can be late on a busy host. */
export const patientPace = ({ pace, file }: AuditContext): Pace => ({
  ...pace,
  promptMs:
    pace.pollsEveryMs === undefined
      ? // Not until the app may correct the order automatically.
        Math.min(Math.max(pace.promptMs * RETRY_FACTOR, MIN_PATIENCE_MS), sweptAfter(file))
      : pace.promptMs * POLLING_RETRY_FACTOR,
  lagMs: pace.lagMs * RETRY_FACTOR,
  effectsMs: pace.effectsMs * RETRY_FACTOR,
})

/** After this many failed repetitions, the failure is not by chance. */
const MAX_FAILED = 3

const mayBeChance = ({ notJudged }: RunResult, kind: Task['kind']): boolean => {
  if (notJudged === undefined || notJudged.missing !== undefined) return false
  return kind === 'order' || notJudged.isUnproven === true || notJudged.isWrongTime === true
}

/** Repeats runs whose situation may have failed by chance, one by one. */
export const retryUnjudged = async (
  context: AuditContext,
  runs: readonly RunResult[],
  tasks: readonly Task[],
): Promise<readonly RunResult[]> => {
  const patient = paced(context, patientPace(context))
  const kept: RunResult[] = []
  const failed = { experiment: 0, order: 0 }
  for (const [index, run] of runs.entries()) {
    const task = tasks[index]
    if (task === undefined || !mayBeChance(run, task.kind) || failed[task.kind] >= MAX_FAILED) {
      kept.push(run)
      continue
    }
    // More patience would exceed the time that an app waits for a held response.
    const again = await runTask(run.notJudged?.isUnproven ? patient : context, task)
    if (again.notJudged) failed[task.kind] += 1
    kept.push(again)
  }
  return kept
}

/** Repetitions of a run whose broken rules are not confirmed yet. */
const MAX_REPEATED = 2

/** Returns the reason for runs whose repetitions did not break the same rules. */
export const seenOnce = (rules: readonly RuleId[]): NonNullable<RunResult['notJudged']> => ({
  reason: `${rules.map((rule) => `\`${rule}\``).join(' and ')} was seen once, and not when the experiment was repeated.`,
})

/** Rules that one run proves: no late response counts an effect or an approval twice. */
const CERTAIN: ReadonlySet<RuleId> = new Set(
  (['repeat', 'race', 'counted again'] as const).flatMap((fact): readonly RuleId[] => SIMILAR_FACTS[fact].rules),
)

/** The highest severity of each confirmed rule. */
type Confirmed = ReadonlyMap<RuleId, Severity>

const isConfirmed = (confirmed: Confirmed, violation: Violation): boolean => {
  const severity = confirmed.get(violation.rule)
  return severity !== undefined && severityRank(severity) <= severityRank(severityOf(violation))
}

/**
 * Returns the confirmed violations of a run, at most with their confirmed severity. Without one, a run with other
 * violations is not judged.
 */
const withConfirmed = (run: RunResult, confirmed: Confirmed): RunResult => {
  const violations = run.violations.flatMap((violation) => {
    const severity = confirmed.get(violation.rule)
    if (severity === undefined) return []
    return isConfirmed(confirmed, violation) ? [violation] : [{ ...violation, severity }]
  })
  const unconfirmed = run.violations.flatMap(({ rule }) => (confirmed.has(rule) ? [] : [rule]))
  if (unconfirmed.length === 0) return { ...run, violations }
  return { ...run, violations, unconfirmed, ...(violations.length === 0 && { notJudged: seenOnce(unconfirmed) }) }
}

/** Returns the violations of a run that its repetition does not have, without those that one run proves. */
const otherThan = ({ violations }: RunResult, run: RunResult): readonly Violation[] =>
  run.violations.filter(({ rule }) => !CERTAIN.has(rule) && !violations.some((item) => item.rule === rule))

/**
 * Repeats runs with broken rules alone and with more patience, because on a busy host responses can be late. A rule
 * counts only if a repetition confirms it, or if one run proves it. After one confirmation, other runs with that rule
 * count too. A rule that failed several times is not repeated again, and runs with it are not judged.
 */
export const confirmFindings = async (
  context: AuditContext,
  runs: readonly RunResult[],
  tasks: readonly Task[],
): Promise<readonly RunResult[]> => {
  const patient = paced(context, patientPace(context))
  const confirmed = new Map<RuleId, Severity>()
  const failed = new Map<RuleId, number>()
  const kept: RunResult[] = []
  const confirm = (violation: Violation): void => {
    if (!isConfirmed(confirmed, violation)) confirmed.set(violation.rule, severityOf(violation))
  }
  for (const [index, run] of runs.entries()) {
    const task = tasks[index]
    const doubtful = () =>
      run.violations.filter((item) => !isConfirmed(confirmed, item) && (failed.get(item.rule) ?? 0) < MAX_FAILED)
    let last = run
    for (let nth = 0; nth < MAX_REPEATED && task !== undefined && doubtful().length > 0; nth += 1) {
      const again = await runTask(patient, task)
      for (const violation of again.violations)
        if (run.violations.some(({ rule }) => rule === violation.rule)) confirm(violation)
      // An interrupted run is replaced by its repetition, and so is an effect that another event counted twice.
      const isClearer = again.violations.some(({ rule }) => CERTAIN.has(rule) && !confirmed.has(rule))
      if (isClearer) {
        again.violations.filter(({ rule }) => CERTAIN.has(rule)).forEach(confirm)
        last = { ...again, violations: [...again.violations, ...otherThan(again, run)] }
      } else if (run.notJudged && again.violations.length > 0) last = again
    }
    for (const { rule } of doubtful()) failed.set(rule, (failed.get(rule) ?? 0) + 1)
    if (last === run) run.violations.filter(({ rule }) => CERTAIN.has(rule)).forEach(confirm)
    kept.push(last)
  }
  return kept.map((run) => withConfirmed(run, confirmed))
}
