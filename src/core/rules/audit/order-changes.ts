import { isAccepted } from '../../domain/observation.ts'
import { namesOf } from '../../domain/table-keys.ts'
import type { Draft, ObservedOrder } from './observed-orders.ts'
import type { Read } from './transaction-history.ts'

const countOf = (effects: Readonly<Record<string, unknown>> | undefined, name: string): number => {
  const count = effects?.[name]
  return typeof count === 'number' ? count : 0
}

/** Returns two overlapping status requests of an order with the same status, if any. A stale one fulfills nothing. */
const overlapping = ({ arrived, isNew }: ObservedOrder): readonly [Read, Read] | undefined => {
  for (const [n, last] of arrived.entries()) {
    const other = arrived.find(
      (one, m) =>
        m !== n && one.status === last.status && one.from < (last.to ?? last.at) && last.from < (one.to ?? one.at),
    )
    if (other && (isNew(last.to) || isNew(other.to))) return [other, last]
  }
  return undefined
}

/** Returns the rule for the channel of a repeated effect. */
const countedBy = ({ channel, channels, isNew }: ObservedOrder): Draft['rule'] | undefined => {
  if (channel === 'webhook') return 'webhook.fulfilled-twice'
  if (channel === 'browser') return 'return.fulfilled-twice'
  const arrival = channels.findLast(({ at }) => isNew(at))
  return arrival && (arrival.kind === 'webhook' ? 'webhook.fulfilled-twice' : 'return.fulfilled-twice')
}

/** Checks for repeated effects that must occur once. */
const counted = (seen: ObservedOrder): readonly Draft[] => {
  const { observation, before, own, channels, isNew, value } = seen
  const { effects, step } = observation
  const risen = namesOf(effects).find((name) => countOf(effects, name) > Math.max(1, countOf(before?.effects, name)))
  if (risen === undefined) return []
  const times = countOf(effects, risen)
  const evidence = [`${risen} rose from ${countOf(before?.effects, risen)} to ${times} at "${step}"`]
  const paid = own.filter(({ status }) => status === 'authenticated')
  if (paid.length > 1 && isAccepted(value)) {
    const both = `transactions ${paid.map(({ id }) => id).join(' and ')} of one order are authenticated`
    return [{ rule: 'attempt.fulfilled-twice', evidence: [...evidence, both], events: paid.map(({ event }) => event) }]
  }
  const pair = overlapping(seen)
  if (pair) {
    const events = pair.map(({ event }) => event)
    return [{ rule: 'fulfillment.race', evidence: [...evidence, 'two status requests overlapped'], events }]
  }
  const rule = countedBy(seen)
  const events = [before?.event ?? [], channels.flatMap(({ at, event }) => (isNew(at) ? [event] : []))].flat()
  return rule === undefined ? [] : [{ rule, evidence, events }]
}

/**
 * Returns a status request whose response arrived after the end with the status before it, since the earlier
 * observation.
 */
const staleRead = ({ arrived, own, isNew }: ObservedOrder): Read | undefined =>
  arrived.find(({ about, at, to, status }) => {
    const end = own.find(({ id }) => id === about)?.endedAt
    return end !== undefined && at < end && to !== undefined && to > end && isNew(to) && status !== 'authenticated'
  })

/** Checks for a settled order that changed again. */
const left = (seen: ObservedOrder): readonly Draft[] => {
  const { was, value, step, channel, channels, own, passed, summary, isNew } = seen
  const draft = (rule: Draft['rule'], reason: string, events: readonly string[]): readonly Draft[] => [
    { rule, evidence: [`${summary}, and was ${was} before`, reason], events },
  ]
  if (was === 'pending' || was === value || isAccepted(value)) return []
  const stale = staleRead(seen)
  if (stale) return draft('order.stale-read-wins', `a status from before the end is ${stale.status}`, [stale.event])
  if (!isAccepted(was)) return []
  if (step === 'cancel page' || step === 'cancel')
    return draft('redirect.trusted-cancel', 'the cancel page was opened', passed ? [passed.event] : [])
  if (channel !== 'webhook') return []
  const hooks = channels.filter(({ kind, at }) => kind === 'webhook' && isNew(at))
  const old = hooks.find(({ about }) => passed && about !== passed.id)
  const events = hooks.map(({ event }) => event)
  return own.length > 1 && old
    ? draft('attempt.failure-wins', `a webhook about the other attempt ${old.about} arrived`, events)
    : draft('webhook.older-state-wins', 'an older or false webhook arrived', events)
}

/** Checks for an order that was closed although its authentication succeeded. */
const closed = (seen: ObservedOrder): readonly Draft[] => {
  const { became, was, value, step, passed, arrived, summary, isWhole } = seen
  if (!passed || !became('failed', 'canceled', 'expired') || passed.isUnreadable) return []
  const draft = (rule: Draft['rule'], reason: string): readonly Draft[] => [
    { rule, evidence: [`${summary}, and transaction ${passed.id} is authenticated`, reason], events: [passed.event] },
  ]
  if (step === 'cancel page' || step === 'cancel')
    return was === 'pending' ? draft('redirect.trusted-cancel', 'the cancel page was opened') : []
  const isRead = arrived.some(({ about, at }) => about === passed.id && at > (passed.endedAt ?? 0))
  if (value === 'expired' && (isRead || step === 'expire'))
    return draft('order.expired-although-paid', isRead ? 'the status was read since' : 'no status was read since')
  return !isRead && isWhole && (was === 'pending' || step === 'sweep')
    ? draft('order.closed-without-status', 'no status was read since it ended')
    : []
}

/** Returns all findings about the latest change of an order. */
export const changes = (seen: ObservedOrder): readonly Draft[] => [...left(seen), ...counted(seen), ...closed(seen)]
