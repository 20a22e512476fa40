import { SEVERITIES, type Severity } from '../../core/domain/observation.ts'
import { AUDIT_RULES, type RuleId } from '../../core/rules/audit/audit-rules.ts'
import { type Finding, type RunResult, runName } from './audit-result.ts'

/** A broken rule and all runs that broke it. */
type Broken = { readonly rule: RuleId; readonly severity: Severity; readonly plays: readonly RunResult[] }

const rank = (severity: Severity): number => SEVERITIES.indexOf(severity)

/** Returns the highest severity of all runs. */
const severityOf = (rule: RuleId, plays: readonly RunResult[]): Severity => {
  const severities = plays.flatMap(({ found }) =>
    found.flatMap((one) => (one.rule === rule && one.severity ? [one.severity] : [])),
  )
  return [AUDIT_RULES[rule].severity, ...severities].sort((one, other) => rank(one) - rank(other))[0] ?? 'advice'
}

/** Returns whether the runs of one rule are a real subset of those of another. */
const isInside = (inner: Broken, outer: Broken): boolean => {
  const names = new Set(outer.plays.map(runName))
  return inner.plays.length < names.size && inner.plays.every((play) => names.has(runName(play)))
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
    .sort((left, right) => right.plays.length - left.plays.length)[0]?.rule
}

/**
 * Returns each broken rule once, the worst first, with its shortest run. A rule follows from another one only if that
 * was broken in all its runs and in more. So two independent faults stay two findings.
 */
export const findingsOf = (played: readonly RunResult[]): readonly Finding[] => {
  const rules = new Set(played.flatMap(({ found }) => found.map(({ rule }) => rule)))
  const all = [...rules].map((rule): Broken => {
    const plays = played.filter(({ found }) => found.some((one) => one.rule === rule))
    return { rule, plays, severity: severityOf(rule, plays) }
  })
  const findings = all.flatMap((broken): readonly Finding[] => {
    const { rule, severity, plays } = broken
    const [shortest] = plays.toSorted((one, other) => one.lines.length - other.lines.length)
    const found = shortest?.found.find((one) => one.rule === rule)
    if (shortest === undefined || found === undefined) return []
    const followsFrom = causeOf(broken, all)
    const experiments = new Set(plays.map(({ experiment }) => experiment))
    experiments.delete(shortest.experiment)
    return [
      {
        rule,
        severity,
        experiment: shortest.experiment,
        step: found.step,
        evidence: found.evidence,
        shortestRun: shortest,
        alsoSeenIn: [...experiments],
        ...(followsFrom && { followsFrom }),
        plays: plays.map(runName),
      },
    ]
  })
  const orderOf = ({ severity, followsFrom, plays }: Finding): number =>
    (followsFrom ? 1_000_000 : 0) + rank(severity) * 100_000 - plays.length
  // Of equal findings, the one with fewer steps.
  const stepsOf = ({ shortestRun }: Finding): number => shortestRun.lines.length
  return findings.sort(
    (one, other) =>
      orderOf(one) - orderOf(other) || stepsOf(one) - stepsOf(other) || one.rule.localeCompare(other.rule),
  )
}
