import { isTaken } from '../../domain/observation.ts'
import { namesOf } from '../../domain/table-keys.ts'
import type { Draft, Seen } from './observed-orders.ts'
import type { Read } from './transaction-history.ts'

const countOf = (effects: Readonly<Record<string, unknown>> | undefined, name: string): number => {
  const count = effects?.[name]
  return typeof count === 'number' ? count : 0
}

/** Two reads of an order of which one began before the other was there. */
const overlapping = ({ arrived, isNew }: Seen): readonly [Read, Read] | undefined => {
  for (const [n, last] of arrived.entries()) {
    const other = arrived.find((one, m) => m !== n && one.from < (last.to ?? last.at) && last.from < (one.to ?? one.at))
    if (other && (isNew(last.to) || isNew(other.to))) return [other, last]
  }
  return undefined
}

/** Which channel a second time came by. */
const countedBy = ({ channel, channels, isNew }: Seen): Draft['rule'] | undefined => {
  if (channel === 'webhook') return 'webhook.counted-twice'
  if (channel === 'browser') return 'return.counted-twice'
  const came = channels.findLast(({ at }) => isNew(at))
  return came && (came.kind === 'webhook' ? 'webhook.counted-twice' : 'return.counted-twice')
}

/** What must happen once has just happened again. */
const counted = (seen: Seen): readonly Draft[] => {
  const { said, before, own, channels, isNew, value } = seen
  const { effects, step } = said
  const risen = namesOf(effects).find((name) => countOf(effects, name) > Math.max(1, countOf(before?.effects, name)))
  if (risen === undefined) return []
  const times = countOf(effects, risen)
  const evidence = [`${risen} rose from ${countOf(before?.effects, risen)} to ${times} at "${step}"`]
  const paid = own.filter(({ status }) => status === 'authenticated')
  if (paid.length > 1 && isTaken(value)) {
    const both = `transactions ${paid.map(({ id }) => id).join(' and ')} of one order are authenticated`
    return [{ rule: 'cart.paid-twice', evidence: [...evidence, both], events: paid.map(({ told }) => told) }]
  }
  const pair = overlapping(seen)
  if (pair) {
    const events = pair.map(({ event }) => event)
    return [{ rule: 'fulfilment.race', evidence: [...evidence, 'two status reads overlapped'], events }]
  }
  const rule = countedBy(seen)
  const events = [before?.event ?? [], channels.flatMap(({ at, event }) => (isNew(at) ? [event] : []))].flat()
  return rule === undefined ? [] : [{ rule, evidence, events }]
}

/** A read of before the end whose answer came after it, since the belief before. */
const staleRead = ({ arrived, own, isNew }: Seen): Read | undefined =>
  arrived.find(({ about, at, to, status }) => {
    const end = own.find(({ id }) => id === about)?.endedAt
    return end !== undefined && at < end && to !== undefined && to > end && isNew(to) && status !== 'authenticated'
  })

/** A settled order is settled no more, or otherwise. */
const left = (seen: Seen): readonly Draft[] => {
  const { was, value, step, channel, channels, own, passed, says, isNew } = seen
  const draft = (rule: Draft['rule'], why: string, events: readonly string[]): readonly Draft[] => [
    { rule, evidence: [`${says}, and was ${was} before`, why], events },
  ]
  if (was === 'pending' || was === value || isTaken(value)) return []
  const stale = staleRead(seen)
  if (stale)
    return draft('order.stale-read-wins', `a status that was read before the end says ${stale.status}`, [stale.event])
  if (!isTaken(was)) return []
  if (step === 'cancel page' || step === 'cancel')
    return draft('redirect.trusted-cancel', 'the cancel page was opened', passed ? [passed.told] : [])
  if (channel !== 'webhook') return []
  const hooks = channels.filter(({ kind, at }) => kind === 'webhook' && isNew(at))
  const old = hooks.find(({ about }) => passed && about !== passed.id)
  const events = hooks.map(({ event }) => event)
  return own.length > 1 && old
    ? draft('order.old-try-wins', `a webhook about the other try ${old.about} came`, events)
    : draft('webhook.older-state-wins', 'a webhook came that is older, or not true', events)
}

/** An order is closed although its authentication passed. */
const closed = (seen: Seen): readonly Draft[] => {
  const { became, was, value, step, passed, arrived, says, isWhole } = seen
  if (!passed || !became('failed', 'cancelled', 'expired') || passed.isUnreadable) return []
  const draft = (rule: Draft['rule'], why: string): readonly Draft[] => [
    { rule, evidence: [`${says}, and transaction ${passed.id} is authenticated`, why], events: [passed.told] },
  ]
  if (step === 'cancel page' || step === 'cancel')
    return was === 'pending' ? draft('redirect.trusted-cancel', 'the cancel page was opened') : []
  const isAsked = arrived.some(({ about, at }) => about === passed.id && at > (passed.endedAt ?? 0))
  if (value === 'expired' && (isAsked || step === 'expire'))
    return draft('order.expired-though-paid', isAsked ? 'the status was read since' : 'no status was read since')
  return !isAsked && isWhole && (was === 'pending' || step === 'sweep')
    ? draft('order.closed-without-asking', 'no status was read since it ended')
    : []
}

/** What is wrong with how an order has just changed. */
export const changes = (seen: Seen): readonly Draft[] => [...counted(seen), ...left(seen), ...closed(seen)]
