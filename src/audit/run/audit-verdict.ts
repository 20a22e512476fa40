import { AUDIT_RULES, type RuleId } from '../../core/rules/audit/audit-rules.ts'
import { EXPERIMENTS, PASSIVE } from '../experiments/all-experiments.ts'
import { EXPLORATIONS } from '../explore/explorations.ts'
import { type AuditResult, type ExperimentResult, type Finding, isUnjudged } from './audit-result.ts'

/** Verdicts of an audit, with the exit code for a pipeline. */
export const VERDICTS = {
  /** No critical or important finding outside the baseline, and every critical rule was judged. */
  ready: { words: 'ready', exit: 0 },
  /** No such finding, but some critical rules were not judged. */
  partly: { words: 'ready as far as judged', exit: 8 },
  /** A critical or important finding outside the baseline, or an authenticated payment that is not paid. */
  not: { words: 'not ready', exit: 1 },
} as const

export type Verdict = keyof typeof VERDICTS

/** Accepted findings: rule and experiment. */
export type Accepted = readonly { readonly rule: string; readonly experiment: string }[]

export const isAccepted = ({ rule, experiment, otherExperiments }: Finding, accepted: Accepted): boolean =>
  accepted.some(
    (item) => item.rule === rule && (item.experiment === experiment || otherExperiments.includes(item.experiment)),
  )

const isSevere = ({ severity }: Finding): boolean => severity !== 'advice'

const RULES_BY_EXPERIMENT: ReadonlyMap<string, readonly RuleId[]> = new Map<string, readonly RuleId[]>([
  ...[...EXPERIMENTS, ...EXPLORATIONS].map(({ id, rules }) => [id, rules] as const),
  ...Object.entries(PASSIVE).map(([id, rule]) => [id, [rule]] as const),
])

const criticalRulesOf = (results: readonly ExperimentResult[]): ReadonlySet<RuleId> =>
  new Set(
    results
      .flatMap(({ id }) => RULES_BY_EXPERIMENT.get(id) ?? [])
      .filter((rule) => AUDIT_RULES[rule].severity === 'critical'),
  )

/** Returns the critical rules for which no selected experiment was judged. */
export const unjudgedRules = ({ results }: AuditResult): readonly RuleId[] => {
  const judged = criticalRulesOf(results.filter((result) => !isUnjudged(result)))
  return [...criticalRulesOf(results)].filter((rule) => !judged.has(rule))
}

/** Returns the verdict as described above. */
export const verdictOf = (audited: AuditResult, accepted: Accepted = []): Verdict => {
  if (audited.findings.some((finding) => isSevere(finding) && !isAccepted(finding, accepted))) return 'not'
  return unjudgedRules(audited).length > 0 ? 'partly' : 'ready'
}

/** Most rules that a verdict names. */
const MAX_NAMED = 5

/** Formats the verdict, with the critical rules that were not judged. */
export const formatVerdict = (audited: AuditResult, accepted: Accepted = []): string => {
  const verdict = verdictOf(audited, accepted)
  if (verdict !== 'partly') return VERDICTS[verdict].words
  const rules = unjudgedRules(audited)
  const more = rules.length > MAX_NAMED ? ` and ${rules.length - MAX_NAMED} more` : ''
  const count = `${rules.length} critical rule${rules.length === 1 ? '' : 's'} not judged`
  return `${VERDICTS.partly.words} (${count}: ${rules.slice(0, MAX_NAMED).join(', ')}${more})`
}
