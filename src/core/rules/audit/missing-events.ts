import type { Draft, Policy, Seen } from './observed-orders.ts'
import type { Known } from './transaction-history.ts'

/** Outcomes that a merchant decides about, by the scenarios that ship. */
const DECIDED: readonly (readonly [scenario: RegExp, policy: keyof Policy, rule: Draft['rule']])[] = [
  [/attempt/, 'attempt', 'policy.attempt'],
  [/not_enrolled/, 'notEnrolled', 'policy.not-enrolled'],
  [/unavailable|directory_timeout/, 'unavailable', 'policy.unavailable'],
]

const decidedBy = ({ scenario }: Known) => DECIDED.find(([pattern]) => pattern.test(scenario))

/** An order that its policy wants otherwise. */
const otherwise = ({ value, policy, says }: Seen, one: Known): readonly Draft[] => {
  const [, key, rule] = decidedBy(one) ?? []
  const wanted = key && policy[key]
  if (!wanted || !rule) return []
  const isMet = wanted === 'failed' ? ['failed', 'cancelled', 'expired'].includes(value) : value === wanted
  if (isMet || (value === 'pending' && wanted === 'failed')) return []
  return [{ rule, evidence: [says, `policy.${key} is ${wanted}`], events: [one.told] }]
}

/** Why an order that was authenticated can still be open. */
const openThoughPassed = (seen: Seen, one: Known): readonly Draft[] => {
  const { channels, initAt, says, decides } = seen
  const about = channels.filter(({ about: id }) => id === one.id)
  const hooks = about.filter(({ kind, at }) => kind === 'webhook' && at > (one.endedAt ?? 0))
  const back = about.filter(({ kind }) => kind === 'redirect')
  const draft = (rule: Draft['rule'], why: string): readonly Draft[] => [
    {
      rule,
      evidence: [`${says}, and transaction ${one.id} is authenticated`, why],
      events: [one.told, ...about.map(({ event }) => event)],
    },
  ]
  const answered = initAt.get(one.id)
  if (answered !== undefined && back.length === 0 && hooks.some(({ at, isTaken }) => isTaken && at < answered))
    return draft(
      'webhook.before-init',
      'its webhook was answered 2xx before the app had the answer of its initialization',
    )
  if (hooks.length === 0 && back.length === 0) return draft('order.no-sweeper', 'neither webhook nor browser came')
  if (/^frictionless/.test(one.scenario)) return draft('outcome.frictionless-not-paid', 'there was no challenge')
  if (hooks.length === 0 && decides !== 'redirect')
    return draft('order.webhook-only', 'the browser came, and no webhook')
  const came = [hooks.length > 0 ? 'the webhook' : undefined, back.length > 0 ? 'the browser' : undefined]
  return draft('order.depends-on-arrival', `what came: ${came.filter(Boolean).join(' and ')}`)
}

/** What did not happen although all is over; judged at a belief whose step is `end`. */
export const absences = (seen: Seen): readonly Draft[] => {
  const { step, value, newest, passed, says, policy } = seen
  const one = passed ?? newest
  // What cannot be read may stay open.
  if (step !== 'end' || !one || one.endedAt === undefined || one.isUnreadable) return []
  const drafts = otherwise(seen, one)
  if (drafts.length > 0 || value !== 'pending') return drafts
  const [, key] = decidedBy(one) ?? []
  if (passed) return key && policy[key] === undefined ? [] : openThoughPassed(seen, passed)
  const draft = (rule: Draft['rule'], why: string): readonly Draft[] => [
    { rule, evidence: [says, why], events: [one.told] },
  ]
  if (one.status === 'canceled') return draft('order.cancelled-stuck', `transaction ${one.id} was cancelled`)
  return one.failReason === 'timeout'
    ? draft('order.abandoned-open', `the time of transaction ${one.id} is over`)
    : draft('outcome.failed-stuck', `transaction ${one.id} failed`)
}
