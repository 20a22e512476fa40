import { AUDIT_RULES } from '../../core/rules/audit/audit-rules.ts'
import { EXPERIMENTS } from '../experiments/all-experiments.ts'
import { EXPLORATIONS } from '../explore/explorations.ts'
import { type AuditResult, type ExperimentResult, type Finding, isUnjudged } from './audit-result.ts'

/** Verdicts of an audit, with the exit code for a pipeline. */
export const VERDICTS = {
  ready: {
    words: 'ready',
    exit: 0,
    when: 'No critical or important finding, and every experiment of a critical rule was judged.',
  },
  risks: {
    words: 'ready with risks',
    exit: 0,
    when: 'No new critical or important finding, but known findings or unjudged experiments remain (exit code 1 with --fail-on risks).',
  },
  not: {
    words: 'not ready',
    exit: 1,
    when: 'A critical or important finding that is not in the baseline, or an authenticated payment that is not paid.',
  },
} as const

export type Verdict = keyof typeof VERDICTS

/** Accepted findings: rule and experiment. */
export type Accepted = readonly { readonly rule: string; readonly experiment: string }[]

export const isAccepted = ({ rule, experiment, otherExperiments }: Finding, accepted: Accepted): boolean =>
  accepted.some(
    (item) => item.rule === rule && (item.experiment === experiment || otherExperiments.includes(item.experiment)),
  )

const isSevere = ({ severity }: Finding): boolean => severity !== 'advice'

const RULES_BY_EXPERIMENT = new Map([...EXPERIMENTS, ...EXPLORATIONS].map(({ id, rules }) => [id, rules] as const))

/** Returns whether an experiment of a critical rule was not judged or not run. */
export const isGap = (item: ExperimentResult): boolean =>
  isUnjudged(item) && (RULES_BY_EXPERIMENT.get(item.id) ?? []).some((rule) => AUDIT_RULES[rule].severity === 'critical')

/** Returns the verdict by the table above. */
export const verdictOf = ({ findings, results }: AuditResult, accepted: Accepted = []): Verdict => {
  if (findings.some((finding) => isSevere(finding) && !isAccepted(finding, accepted))) return 'not'
  return findings.some(isSevere) || results.some(isGap) ? 'risks' : 'ready'
}
