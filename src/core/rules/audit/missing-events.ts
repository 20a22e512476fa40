import type { Draft, ObservedOrder, Policy } from './observed-orders.ts'
import type { TransactionState } from './transaction-history.ts'

/** Outcomes that a merchant decides about, by the shipped scenarios. */
const DECIDED: readonly (readonly [scenario: RegExp, policy: keyof Policy, rule: Draft['rule']])[] = [
  [/attempt/, 'attempt', 'policy.attempt'],
  [/not_enrolled/, 'notEnrolled', 'policy.not-enrolled'],
  [/unavailable|directory_timeout/, 'unavailable', 'policy.unavailable'],
  [/informational/, 'informational', 'policy.informational'],
  [/data_only/, 'dataOnly', 'policy.data-only'],
]

const decidedBy = ({ scenario }: TransactionState) => DECIDED.find(([pattern]) => pattern.test(scenario))

/** Checks an order against its policy. */
const violatesPolicy = ({ value, policy, summary }: ObservedOrder, one: TransactionState): readonly Draft[] => {
  const [, key, rule] = decidedBy(one) ?? []
  const expected = key && policy[key]
  if (!expected || !rule) return []
  const isMet = expected === 'failed' ? ['failed', 'canceled', 'expired'].includes(value) : value === expected
  if (isMet || (value === 'pending' && expected === 'failed')) return []
  return [{ rule, evidence: [summary, `policy.${key} is ${expected}`], events: [one.event] }]
}

/** Returns the reason why an authenticated order is still open. */
const openThoughPassed = (seen: ObservedOrder, one: TransactionState): readonly Draft[] => {
  const { channels, initAt, summary, decides } = seen
  const about = channels.filter(({ about: id }) => id === one.id)
  const hooks = about.filter(({ kind, at }) => kind === 'webhook' && at > (one.endedAt ?? 0))
  const back = about.filter(({ kind }) => kind === 'redirect')
  const draft = (rule: Draft['rule'], reason: string): readonly Draft[] => [
    {
      rule,
      evidence: [`${summary}, and transaction ${one.id} is authenticated`, reason],
      events: [one.event, ...about.map(({ event }) => event)],
    },
  ]
  const respondedAt = initAt.get(one.id)
  if (respondedAt !== undefined && back.length === 0 && hooks.some(({ at, isTaken }) => isTaken && at < respondedAt))
    return draft('webhook.before-init', 'the app accepted its webhook before it had the response of its initialization')
  if (hooks.length === 0 && back.length === 0) return draft('order.no-sweeper', 'neither webhook nor browser arrived')
  if (/^frictionless/.test(one.scenario)) return draft('outcome.frictionless-not-paid', 'there was no challenge')
  if (hooks.length === 0 && decides !== 'redirect')
    return draft('order.webhook-only', 'the browser arrived, and no webhook')
  const arrivals = [hooks.length > 0 ? 'the webhook' : undefined, back.length > 0 ? 'the browser' : undefined]
  return draft('order.depends-on-event-order', `arrived: ${arrivals.filter(Boolean).join(' and ')}`)
}

/** Checks for missing effects at the end, at an observation with the step `end`. */
export const missingEvents = (seen: ObservedOrder): readonly Draft[] => {
  const { step, value, newest, passed, summary, policy } = seen
  const one = passed ?? newest
  // An order with an unreadable status may stay open.
  if (step !== 'end' || !one || one.endedAt === undefined || one.isUnreadable) return []
  const drafts = violatesPolicy(seen, one)
  if (drafts.length > 0 || value !== 'pending') return drafts
  const [, key] = decidedBy(one) ?? []
  if (passed) return key && policy[key] === undefined ? [] : openThoughPassed(seen, passed)
  const draft = (rule: Draft['rule'], reason: string): readonly Draft[] => [
    { rule, evidence: [summary, reason], events: [one.event] },
  ]
  if (one.status === 'canceled') return draft('order.canceled-open', `transaction ${one.id} was canceled`)
  return one.failReason === 'timeout'
    ? draft('order.abandoned-open', `transaction ${one.id} timed out`)
    : draft('outcome.failed-open', `transaction ${one.id} failed`)
}
