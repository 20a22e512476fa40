import type { RuleId } from '../../core/rules/audit/audit-rules.ts'
import type { Need } from '../play/not-judged.ts'
import type { Play } from '../play/play.ts'

/** One experiment: a checkout of its own, or several, and the rules that it may show to be broken. */
export type Experiment = {
  readonly id: string
  /** What it may say: of what the events of its transactions show, only this counts. */
  readonly feeds: readonly RuleId[]
  readonly needs?: readonly Need[]
  /** It touches more than its own transaction: the app itself, or, by the sweeper, all open orders. */
  readonly isAlone?: boolean
  /** What is played, in a sentence. */
  readonly plays: string
  /** @throws NotJudged */
  readonly play: (play: Play) => Promise<void>
}
