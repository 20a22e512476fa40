import type { Severity } from '../../core/domain/observation.ts'
import { AUDIT_RULES, type RuleId } from '../../core/rules/audit/audit-rules.ts'
import type { Line, Violation } from '../steps/experiment-run.ts'
import type { Need } from '../steps/not-judged.ts'

/** Result of one run: of an experiment, or of one order of an exploration. */
export type RunResult = {
  readonly experiment: string
  /** The number of the order in its exploration, and its steps. */
  readonly order?: { readonly nth: number; readonly steps: string }
  readonly lines: readonly Line[]
  readonly transactions: readonly string[]
  readonly violations: readonly Violation[]
  /** Rules that only the first run broke, not its repetitions. */
  readonly unconfirmed?: readonly RuleId[]
  /**
   * The reason why the run allows no conclusion. `isUnproven`: its situation did not happen, maybe by chance.
   * `isWrongTime`: a step was too late or too early, maybe because of other runs.
   */
  readonly notJudged?: {
    readonly reason: string
    readonly missing?: Need
    readonly isUnproven?: true
    readonly isWrongTime?: true
  }
}

/** Returns the severity of a violation: its own, or that of its rule. */
export const severityOf = ({ rule, severity = AUDIT_RULES[rule].severity }: Violation): Severity => severity

/** Result of an experiment. */
export type ExperimentResult = {
  readonly id: string
  readonly result: 'passed' | 'finding' | 'not_judged' | 'not_run'
  readonly reason?: string
  readonly missing?: Need
  /** Number of orders of an exploration. */
  readonly orders?: number
}

/** Returns whether an experiment was not judged or not run. */
export const isUnjudged = ({ result }: ExperimentResult): boolean => result === 'not_judged' || result === 'not_run'

/** A broken rule, with the run that shows it in the fewest steps. */
export type Finding = {
  readonly rule: RuleId
  readonly severity: Severity
  readonly experiment: string
  readonly step: string
  readonly evidence: readonly string[]
  readonly shortestRun: RunResult
  readonly otherExperiments: readonly string[]
  /** The rule that was broken in every run in which this one was, and in more. */
  readonly causedBy?: RuleId
  /** Names of all runs that broke the rule. */
  readonly runs: readonly string[]
}

/** Returns the name of a run in `rule@experiment`. For an exploration it includes the number of the order. */
export const runName = ({ experiment, order }: RunResult): string =>
  order === undefined ? experiment : `${experiment}#${order.nth}`

/** Result of an audit. */
export type AuditResult = {
  readonly findings: readonly Finding[]
  readonly results: readonly ExperimentResult[]
  /** Measurements before the audit, as sentences. */
  readonly notes: readonly string[]
  readonly seconds: number
}
