import type { Severity } from '../../domain/observation.ts'
import { AUDIT_RULES, type RuleId } from './audit-rules.ts'
import { untrue } from './false-observations.ts'
import type { JudgedEvent } from './judged-event.ts'
import { absences } from './missing-events.ts'
import { type Draft, type Policy, type Seen, seenAt } from './observed-orders.ts'
import { changes } from './order-changes.ts'
import { momentsOf } from './transaction-history.ts'

/** By what an app settles an order first. */
export const DECIDES = ['redirect', 'webhook', 'both'] as const

type Options = {
  /** What is meant by outcomes that a merchant decides about; what is left out is not judged. */
  readonly policy?: Policy | undefined
  readonly decides?: (typeof DECIDES)[number] | undefined
  /** False where events were dropped: then nothing is concluded from what is missing. */
  readonly isWhole?: boolean
}

/** What is wrong with an app, as events show it. */
export type Found = {
  readonly rule: RuleId
  readonly severity: Severity
  readonly order: string
  /** The words of the belief at which it was seen. */
  readonly step: string
  readonly transaction?: string
  readonly evidence: readonly string[]
  /** The ids of the events that show it. */
  readonly events: readonly string[]
}

/** So many reads of an order in a second are needed by no app: one that asks every 50 ms has 20. */
const HAMMERING = 50

/** The status of one order was asked for again and again. */
const hammered = ({ arrived }: Seen): readonly Draft[] => {
  const last = arrived.find((read, nth) => read.ms - (arrived[nth - HAMMERING]?.ms ?? Number.NaN) <= 1_000)
  if (last === undefined) return []
  const evidence = [`the status of ${last.about} was read more than ${HAMMERING} times in a second`]
  return [{ rule: 'status.hammered', evidence, events: [last.event] }]
}

const JUDGES: readonly ((seen: Seen) => readonly Draft[])[] = [untrue, changes, absences, hammered]

/**
 * Judges what an app believed, by the events of one or several transactions in their order, beliefs among them. Each rule is
 * told once an order, where it was seen first.
 */
export const judgeEvents = (events: readonly JudgedEvent[], options: Options = {}): readonly Found[] => {
  const { policy = {}, decides = 'both', isWhole = true } = options
  const found = new Map<string, Found>()
  for (const moment of momentsOf(events)) {
    const { order, step, event, about } = moment.said
    const seen = seenAt(moment, { policy, decides, isWhole })
    for (const { evidence, events: shown, ...draft } of JUDGES.flatMap((judge) => judge(seen))) {
      const key = `${order} ${draft.rule}`
      if (found.has(key)) continue
      found.set(key, {
        ...(about !== undefined && { transaction: about }),
        severity: AUDIT_RULES[draft.rule].severity,
        order,
        step,
        ...draft,
        evidence,
        events: [...new Set([...shown, event])],
      })
    }
  }
  return [...found.values()]
}
