import type { RuleId } from '../../core/rules/audit/audit-rules.ts'
import type { ExperimentRun } from '../steps/experiment-run.ts'
import type { Need } from '../steps/not-judged.ts'

/** An experiment: one or more checkouts, and the rules that it can demonstrate. */
export type Experiment = {
  readonly id: string
  /** Rules that the experiment can demonstrate. Other broken rules of its events are ignored. */
  readonly rules: readonly RuleId[]
  readonly needs?: readonly Need[]
  /** Whether it affects more than its own transaction: the app itself or, by the sweeper, all open orders. */
  readonly isExclusive?: boolean
  /** Whether it lasts as long as the experiments that run at the same time. */
  readonly isLong?: boolean
  /** Description for the report. */
  readonly description: string
  /** @throws NotJudged */
  readonly run: (run: ExperimentRun) => Promise<void>
}
