import { AUDIT_RULES } from '../../core/rules/audit/audit-rules.ts'
import { EXPERIMENTS } from '../experiments/all-experiments.ts'
import { EXPLORATIONS } from '../explore/explorations.ts'
import { type Audited, type Finding, isSilent, type Result } from './play-result.ts'

/** What an audit says in the end, and the exit code for a pipeline. */
export const VERDICTS = {
  ready: {
    words: 'ready',
    exit: 0,
    when: 'no finding at or above important, and every experiment of a critical rule was judged',
  },
  risks: {
    words: 'ready with risks',
    exit: 0,
    when: 'no finding at or above important that is new, and something is left that is named (exit code 1 with --fail-on risks)',
  },
  not: {
    words: 'not ready',
    exit: 1,
    when: 'a critical or important finding that is not in the baseline, or a payment that passes is not paid',
  },
} as const

export type Verdict = keyof typeof VERDICTS

/** Findings that were accepted: rule and experiment. */
export type Accepted = readonly { readonly rule: string; readonly experiment: string }[]

export const isAccepted = ({ rule, experiment, alsoSeenIn }: Finding, accepted: Accepted): boolean =>
  accepted.some((one) => one.rule === rule && (one.experiment === experiment || alsoSeenIn.includes(one.experiment)))

const isSevere = ({ severity }: Finding): boolean => severity !== 'advice'

const FEEDS = new Map([...EXPERIMENTS, ...EXPLORATIONS].map(({ id, feeds }) => [id, feeds] as const))

/** Not judged, or not run, though a critical rule would have shown there. */
export const isGap = (one: Result): boolean =>
  isSilent(one) && (FEEDS.get(one.id) ?? []).some((rule) => AUDIT_RULES[rule].severity === 'critical')

/** The verdict on what was found, as the table says. */
export const verdictOf = ({ findings, results }: Audited, accepted: Accepted = []): Verdict => {
  if (findings.some((finding) => isSevere(finding) && !isAccepted(finding, accepted))) return 'not'
  return findings.some(isSevere) || results.some(isGap) ? 'risks' : 'ready'
}
