import { type Severity, severityRank } from '../../core/domain/observation.ts'
import { AUDIT_RULES, type RuleId } from '../../core/rules/audit/audit-rules.ts'
import { type Finding, type RunResult, runName, severityOf } from './audit-result.ts'

/** A broken rule and all runs that broke it. */
type Broken = { readonly rule: RuleId; readonly severity: Severity; readonly runs: readonly RunResult[] }

/** Returns the highest severity of a rule in all runs. */
const highestSeverity = (rule: RuleId, runs: readonly RunResult[]): Severity =>
  runs
    .flatMap(({ violations }) => violations.filter((item) => item.rule === rule).map(severityOf))
    .sort((a, b) => severityRank(a) - severityRank(b))[0] ?? AUDIT_RULES[rule].severity

const isSubset = (inner: Broken, ...outer: readonly Broken[]): boolean => {
  const names = new Set(outer.flatMap(({ runs }) => runs.map(runName)))
  return inner.runs.every((run) => names.has(runName(run)))
}

/** Returns whether the runs of one rule are a real subset of those of another. */
const isProperSubset = (inner: Broken, outer: Broken): boolean =>
  inner.runs.length < outer.runs.length && isSubset(inner, outer)

/**
 * Rules that are not reported if another rule explains them. For example, a race is reported only if sequential events
 * are handled correctly.
 */
const EXPLAINED_BY: Readonly<Partial<Record<RuleId, readonly RuleId[]>>> = {
  'fulfillment.race': ['webhook.fulfilled-twice', 'return.fulfilled-twice'],
  'outcome.eci-misread': ['outcome.frictionless-not-paid'],
  'outcome.cavv-length-not-checked': ['outcome.missing-cavv'],
  // Data only of Visa is an informational result.
  'policy.data-only': ['policy.informational'],
  'order.sweeper-blocked': ['order.no-sweeper'],
  'webhook.before-init': ['webhook.retry-ignored'],
  // A timer that closes orders closes them in these situations too.
  'fault.read-as-failure': ['order.closed-without-status'],
  'webhook.retry-ignored': ['order.closed-without-status'],
  'order.late-webhook-ignored': ['order.closed-without-status'],
  'order.webhook-only': ['return.post-rejected'],
  // A closed order is paid and fulfilled again.
  'attempt.fulfilled-twice': ['attempt.failure-wins'],
  'attempt.success-ignored': ['attempt.failure-wins'],
  'order.fulfilled-unpaid': ['attempt.failure-wins', 'order.stale-read-wins', 'webhook.older-state-wins'],
  'webhook.genuine-rejected': [
    'webhook.verification-wrong',
    'webhook.key-rotation-rejected',
    'webhook.raw-body-not-used',
    'webhook.forged-blocks-genuine',
    'order.depends-on-event-order',
  ],
}

/** Rules that follow from others if one of those was broken in each of their runs. */
const FOLLOWS_FROM: Readonly<Partial<Record<RuleId, readonly RuleId[]>>> = {
  'authorization.without-authentication': ['authorization.other-attempt'],
  'authorization.values-differ': ['authorization.other-attempt', 'stepup.first-proof-used'],
  'authorization.reused': ['stepup.first-proof-used'],
}

const causeOf = (item: Broken, all: readonly Broken[]): RuleId | undefined => {
  const other = all.find(({ rule }) => EXPLAINED_BY[item.rule]?.includes(rule))
  if (other) return other.rule
  const causes = all.filter((other) => FOLLOWS_FROM[item.rule]?.includes(other.rule))
  const [cause] = causes
  if (cause && isSubset(item, ...causes)) return cause.rule
  return all
    .filter((other) => other !== item && !FOLLOWS_FROM[other.rule]?.includes(item.rule))
    .filter((other) => severityRank(other.severity) <= severityRank(item.severity) && isProperSubset(item, other))
    .sort((remaining, right) => right.runs.length - remaining.runs.length)[0]?.rule
}

/**
 * Returns each broken rule once, the worst first, with its shortest run. A rule follows from another one only if that
 * was broken in all its runs and in more. So two independent faults stay two findings.
 */
export const findingsOf = (allRuns: readonly RunResult[]): readonly Finding[] => {
  const rules = new Set(allRuns.flatMap(({ violations }) => violations.map(({ rule }) => rule)))
  const all = [...rules].map((rule): Broken => {
    const runs = allRuns.filter(({ violations }) => violations.some((item) => item.rule === rule))
    return { rule, runs, severity: highestSeverity(rule, runs) }
  })
  const findings = all.flatMap((broken): readonly Finding[] => {
    const { rule, severity, runs } = broken
    const [shortest] = runs.toSorted((a, b) => a.lines.length - b.lines.length)
    const violation = shortest?.violations.find((item) => item.rule === rule)
    if (shortest === undefined || violation === undefined) return []
    const causedBy = causeOf(broken, all)
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
        otherExperiments: [...experiments],
        ...(causedBy && { causedBy }),
        runs: runs.map(runName),
      },
    ]
  })
  const orderOf = ({ severity, causedBy, runs }: Finding): number =>
    (causedBy ? 1_000_000 : 0) + severityRank(severity) * 100_000 - runs.length
  // Of equal findings, the one with fewer steps.
  const stepsOf = ({ shortestRun }: Finding): number => shortestRun.lines.length
  return findings.sort((a, b) => orderOf(a) - orderOf(b) || stepsOf(a) - stepsOf(b) || a.rule.localeCompare(b.rule))
}
