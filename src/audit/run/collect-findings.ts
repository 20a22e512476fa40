import { SEVERITIES, type Severity } from '../../core/domain/observation.ts'
import { AUDIT_RULES, type RuleId } from '../../core/rules/audit/audit-rules.ts'
import { type Finding, nameOfPlay, type Played } from './play-result.ts'

/** Every play in which a rule was broken. */
type Broken = { readonly rule: RuleId; readonly severity: Severity; readonly plays: readonly Played[] }

const rank = (severity: Severity): number => SEVERITIES.indexOf(severity)

/** As bad as the worst play says. */
const severityOf = (rule: RuleId, plays: readonly Played[]): Severity => {
  const said = plays.flatMap(({ found }) =>
    found.flatMap((one) => (one.rule === rule && one.severity ? [one.severity] : [])),
  )
  return [AUDIT_RULES[rule].severity, ...said].sort((one, other) => rank(one) - rank(other))[0] ?? 'advice'
}

/** Whether all of these are among those, and those are more. */
const isInside = (inner: Broken, outer: Broken): boolean => {
  const names = new Set(outer.plays.map(nameOfPlay))
  return inner.plays.length < names.size && inner.plays.every((play) => names.has(nameOfPlay(play)))
}

/**
 * What is no finding of its own where another thing is wrong: a race is one where only what overlaps is wrong, a brand is read
 * wrongly where the usual one is not, one order holds up the others where they are looked after at all, and what comes too
 * early is lost where it could have come again.
 */
const WITH: Readonly<Partial<Record<RuleId, readonly RuleId[]>>> = {
  'fulfilment.race': ['webhook.counted-twice', 'return.counted-twice'],
  'outcome.eci-misread': ['outcome.frictionless-not-paid'],
  'order.sweeper-blocked': ['order.no-sweeper'],
  'webhook.before-init': ['webhook.retry-ignored'],
}

const causeOf = (one: Broken, all: readonly Broken[]): RuleId | undefined => {
  const other = all.find(({ rule }) => WITH[one.rule]?.includes(rule))
  if (other) return other.rule
  return all
    .filter((other) => other !== one && rank(other.severity) <= rank(one.severity) && isInside(one, other))
    .sort((left, right) => right.plays.length - left.plays.length)[0]?.rule
}

/**
 * The rules that were broken, worst first, each once, shown by its shortest play. What follows from another is said only
 * where that was broken in all of its plays, and in more: so two faults at once stay two.
 */
export const findingsOf = (played: readonly Played[]): readonly Finding[] => {
  const rules = new Set(played.flatMap(({ found }) => found.map(({ rule }) => rule)))
  const all = [...rules].map((rule): Broken => {
    const plays = played.filter(({ found }) => found.some((one) => one.rule === rule))
    return { rule, plays, severity: severityOf(rule, plays) }
  })
  const told = all.flatMap((broken): readonly Finding[] => {
    const { rule, severity, plays } = broken
    const [shown] = plays.toSorted((one, other) => one.lines.length - other.lines.length)
    const found = shown?.found.find((one) => one.rule === rule)
    if (shown === undefined || found === undefined) return []
    const followsFrom = causeOf(broken, all)
    const experiments = new Set(plays.map(({ experiment }) => experiment))
    experiments.delete(shown.experiment)
    return [
      {
        rule,
        severity,
        experiment: shown.experiment,
        step: found.step,
        evidence: found.evidence,
        shown,
        alsoSeenIn: [...experiments],
        ...(followsFrom && { followsFrom }),
        plays: plays.map(nameOfPlay),
      },
    ]
  })
  const orderOf = ({ severity, followsFrom, plays }: Finding): number =>
    (followsFrom ? 1_000_000 : 0) + rank(severity) * 100_000 - plays.length
  // Of two that are alike, the one that is seen in fewer steps.
  const stepsOf = ({ shown }: Finding): number => shown.lines.length
  return told.sort(
    (one, other) =>
      orderOf(one) - orderOf(other) || stepsOf(one) - stepsOf(other) || one.rule.localeCompare(other.rule),
  )
}
