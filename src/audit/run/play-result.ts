import type { Severity } from '../../core/domain/observation.ts'
import type { RuleId } from '../../core/rules/audit/audit-rules.ts'
import type { Need } from '../play/not-judged.ts'
import type { Found, Line } from '../play/play.ts'

/** One play: an experiment once, or one order of an exploration. */
export type Played = {
  readonly experiment: string
  /** The nth order of an exploration, and its steps. */
  readonly order?: { readonly nth: number; readonly steps: string }
  readonly lines: readonly Line[]
  readonly transactions: readonly string[]
  readonly found: readonly Found[]
  /** Why it says nothing. */
  readonly notJudged?: { readonly why: string; readonly unlock?: Need }
}

/** What one experiment came to. */
export type Result = {
  readonly id: string
  readonly result: 'passed' | 'finding' | 'not_judged' | 'not_run'
  readonly why?: string
  readonly unlock?: Need
  /** How many orders were played, of an exploration. */
  readonly orders?: number
}

/** Whether nothing is known of it: it was not judged, or not run. */
export const isSilent = ({ result }: Result): boolean => result === 'not_judged' || result === 'not_run'

/** A rule that the app breaks, with the play that shows it in the fewest steps. */
export type Finding = {
  readonly rule: RuleId
  readonly severity: Severity
  readonly experiment: string
  readonly step: string
  readonly evidence: readonly string[]
  readonly shown: Played
  readonly alsoSeenIn: readonly string[]
  /** The rule that was broken in every play in which this one was, and in more. */
  readonly followsFrom?: RuleId
  /** All plays in which it was broken. */
  readonly plays: readonly string[]
}

/** How a finding is named by whoever plays it again: `rule@experiment`, of an exploration with the number of the order. */
export const nameOfPlay = ({ experiment, order }: Played): string =>
  order === undefined ? experiment : `${experiment}#${order.nth}`

/** All that an audit came to. */
export type Audited = {
  readonly findings: readonly Finding[]
  readonly results: readonly Result[]
  /** What was learned of the app before anything was judged, in sentences. */
  readonly learned: readonly string[]
  readonly seconds: number
}
