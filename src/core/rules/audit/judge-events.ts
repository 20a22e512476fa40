import type { Severity } from '../../domain/observation.ts'
import { AUDIT_RULES, type RuleId } from './audit-rules.ts'
import { falseObservations } from './false-observations.ts'
import type { JudgedEvent } from './judged-event.ts'
import { missingEvents } from './missing-events.ts'
import { type Draft, type ObservedOrder, observedAt, type Policy } from './observed-orders.ts'
import { changes } from './order-changes.ts'
import { isSimilar } from './similar-facts.ts'
import { momentsOf } from './transaction-history.ts'

/** Channels by which an app settles an order first. */
export const DECISION_CHANNELS = ['redirect', 'webhook', 'both'] as const

type Options = {
  /** Expected results of outcomes that a merchant decides about. Omitted ones are not checked. */
  readonly policy?: Policy | undefined
  readonly decides?: (typeof DECISION_CHANNELS)[number] | undefined
  /** False if events were dropped. Then missing events prove nothing. */
  readonly isWhole?: boolean
}

/** A finding about an app from its events. */
export type AuditFinding = {
  readonly rule: RuleId
  readonly severity: Severity
  readonly order: string
  /** Step of the observation with the finding. */
  readonly step: string
  readonly transaction?: string
  readonly evidence: readonly string[]
  /** IDs of the events that prove it. */
  readonly events: readonly string[]
}

/** Limit of status requests of an order per second. An app that polls every 50 ms sends 20. */
const HAMMERING = 50

/** Checks for excessive status requests of one order. */
const hammered = ({ arrived }: ObservedOrder): readonly Draft[] => {
  const last = arrived.find((read, index) => read.ms - (arrived[index - HAMMERING]?.ms ?? Number.NaN) <= 1_000)
  if (last === undefined) return []
  const evidence = [`the status of ${last.about} was read more than ${HAMMERING} times in a second`]
  return [{ rule: 'status.polled-too-often', evidence, events: [last.event] }]
}

const JUDGES: readonly ((seen: ObservedOrder) => readonly Draft[])[] = [
  falseObservations,
  changes,
  missingEvents,
  hammered,
]

/**
 * Checks the observations of an app with the events of one or several transactions in order. Returns each rule once per
 * order, at its first violation.
 */
export const judgeEvents = (events: readonly JudgedEvent[], options: Options = {}): readonly AuditFinding[] => {
  const { policy = {}, decides = 'both', isWhole = true } = options
  const match = new Map<string, AuditFinding>()
  const wrong = new Set<string>()
  for (const moment of momentsOf(events)) {
    const { order, step, event, about } = moment.observation
    const seen = observedAt(moment, { policy, decides, isWhole })
    for (const { evidence, events: displayed, ...draft } of JUDGES.flatMap((judge) => judge(seen))) {
      const key = `${order} ${draft.rule}`
      if (match.has(key)) continue
      // The first wrong step wins: later ones follow from it.
      if (isSimilar(draft.rule)) {
        if (wrong.has(order)) continue
        wrong.add(order)
      }
      match.set(key, {
        ...(about !== undefined && { transaction: about }),
        severity: AUDIT_RULES[draft.rule].severity,
        order,
        step,
        ...draft,
        evidence,
        events: [...new Set([...displayed, event])],
      })
    }
  }
  return [...match.values()]
}
