import type { RuleId } from '../../rules/audit/audit-rules.ts'
import { AUDIT_RULES } from '../../rules/audit/audit-rules.ts'
import { type Finding, nameOfPlay, type Played } from './result.ts'

const SEVERITIES = ['critical', 'important', 'advice'] as const

const rank = (rule: RuleId): number => SEVERITIES.indexOf(AUDIT_RULES[rule].severity)

/** Whether all of these are among those, and those are more. */
const isInside = (inner: readonly string[], outer: readonly string[]): boolean =>
  inner.length < outer.length && inner.every((one) => outer.includes(one))

/**
 * The rules that were broken, worst first, each once, shown by its shortest play. What follows from another is said only
 * where that was broken in all of its plays, and in more: so two faults at once stay two.
 */
export const findingsOf = (played: readonly Played[]): readonly Finding[] => {
  const byRule = new Map<RuleId, Played[]>()
  for (const play of played) for (const { rule } of play.found) byRule.set(rule, [...(byRule.get(rule) ?? []), play])
  const namesOf = (rule: RuleId): readonly string[] => (byRule.get(rule) ?? []).map(nameOfPlay)
  const causeOf = (rule: RuleId): RuleId | undefined =>
    [...byRule.keys()]
      .filter((other) => other !== rule && rank(other) <= rank(rule) && isInside(namesOf(rule), namesOf(other)))
      .sort((one, other) => namesOf(other).length - namesOf(one).length)[0]
  const all = [...byRule].flatMap(([rule, plays]): readonly Finding[] => {
    const [shown] = [...plays].sort((one, other) => one.lines.length - other.lines.length)
    const found = shown?.found.find((one) => one.rule === rule)
    if (shown === undefined || found === undefined) return []
    const followsFrom = causeOf(rule)
    const experiments = [...new Set(plays.map(({ experiment }) => experiment))]
    return [
      {
        ...{ rule, experiment: shown.experiment, step: found.step, evidence: found.evidence, shown },
        alsoSeenIn: experiments.filter((one) => one !== shown.experiment),
        ...(followsFrom && { followsFrom }),
        plays: plays.map(nameOfPlay),
      },
    ]
  })
  const weight = ({ rule, followsFrom, plays }: Finding): readonly number[] => [
    followsFrom ? 1 : 0,
    rank(rule),
    -plays.length,
  ]
  const compare = (one: Finding, other: Finding): number => {
    const [left, right] = [weight(one), weight(other)]
    const differs = left.findIndex((value, at) => value !== right[at])
    return differs < 0 ? one.rule.localeCompare(other.rule) : (left[differs] ?? 0) - (right[differs] ?? 0)
  }
  return all.sort(compare)
}
