import { SEVERITIES, type Severity } from '../../core/domain/observation.ts'
import { AUDIT_RULES, type RuleId } from '../../core/rules/audit/audit-rules.ts'
import { type Finding, type RunResult, runName } from './audit-result.ts'

/** A broken rule and all runs that broke it. */
type Broken = { readonly rule: RuleId; readonly severity: Severity; readonly runs: readonly RunResult[] }

const rank = (severity: Severity): number => SEVERITIES.indexOf(severity)

/** Returns the highest severity of all runs. */
const severityOf = (rule: RuleId, runs: readonly RunResult[]): Severity => {
  const severities = runs.flatMap(({ violations }) =>
    violations.flatMap((one) => (one.rule === rule && one.severity ? [one.severity] : [])),
  )
  return [AUDIT_RULES[rule].severity, ...severities].sort((one, other) => rank(one) - rank(other))[0] ?? 'advice'
}

/** Returns whether the runs of one rule are a real subset of those of another. */
const isInside = (inner: Broken, outer: Broken): boolean => {
  const names = new Set(outer.runs.map(runName))
  return inner.runs.length < names.size && inner.runs.every((run) => names.has(runName(run)))
}

/**
 * Rules that are not reported if another rule explains them. For example, a race is reported only if sequential events
 * are handled correctly.
 */
const EXPLAINED_BY: Readonly<Partial<Record<RuleId, readonly RuleId[]>>> = {
  'fulfilment.race': ['webhook.counted-twice', 'return.counted-twice'],
  'outcome.eci-misread': ['outcome.frictionless-not-paid'],
  'order.sweeper-blocked': ['order.no-sweeper'],
  'webhook.before-init': ['webhook.retry-ignored'],
}

const causeOf = (one: Broken, all: readonly Broken[]): RuleId | undefined => {
  const other = all.find(({ rule }) => EXPLAINED_BY[one.rule]?.includes(rule))
  if (other) return other.rule
  return all
    .filter((other) => other !== one && rank(other.severity) <= rank(one.severity) && isInside(one, other))
    .sort((left, right) => right.runs.length - left.runs.length)[0]?.rule
}

/**
 * Returns each broken rule once, the worst first, with its shortest run. A rule follows from another one only if that
 * was broken in all its runs and in more. So two independent faults stay two findings.
 */
export const findingsOf = (allRuns: readonly RunResult[]): readonly Finding[] => {
  const rules = new Set(allRuns.flatMap(({ violations }) => violations.map(({ rule }) => rule)))
  const all = [...rules].map((rule): Broken => {
    const runs = allRuns.filter(({ violations }) => violations.some((one) => one.rule === rule))
    return { rule, runs, severity: severityOf(rule, runs) }
  })
  const findings = all.flatMap((broken): readonly Finding[] => {
    const { rule, severity, runs } = broken
    const [shortest] = runs.toSorted((one, other) => one.lines.length - other.lines.length)
    const violation = shortest?.violations.find((one) => one.rule === rule)
    if (shortest === undefined || violation === undefined) return []
    const followsFrom = causeOf(broken, all)
    const experiments = new Set(runs.map(({ experiment }) => experiment))
    experiments.delete(shortest.experiment)
    return [
      {
        rule,
        severity,
        experiment: shortest.experiment,
        step: violation.step,
        evidence: violation.evidence,
        shortestRun: shortest,
        alsoSeenIn: [...experiments],
        ...(followsFrom && { followsFrom }),
        runs: runs.map(runName),
      },
    ]
  })
  const orderOf = ({ severity, followsFrom, runs }: Finding): number =>
    (followsFrom ? 1_000_000 : 0) + rank(severity) * 100_000 - runs.length
  // Of equal findings, the one with fewer steps.
  const stepsOf = ({ shortestRun }: Finding): number => shortestRun.lines.length
  return findings.sort(
    (one, other) =>
      orderOf(one) - orderOf(other) || stepsOf(one) - stepsOf(other) || one.rule.localeCompare(other.rule),
  )
}
