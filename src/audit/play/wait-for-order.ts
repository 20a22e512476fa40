import type { OrderWord } from '../../core/domain/observation.ts'
import type { RuleId } from '../../core/rules/audit/audit-rules.ts'
import { look, type Order, readBelief } from './audited-order.ts'
import { find } from './play.ts'

/** Polling interval for an order, in milliseconds. */
const LOOK_EVERY_MS = 20

/** Waits until no request or webhook of the order is in progress, as far as the sandbox knows. */
export const idle = async ({ play: { stage }, id }: Order): Promise<void> => {
  const { call, pace } = stage
  // A polling app is never idle. Its actions are watched instead.
  if (pace.polls) return
  await call('wait', { query: { transaction: id, idle: '20ms', timeout: '1s' } }).catch(() => undefined)
}

/** Waits until an order has one of these statuses, or for a time. Returns the status. */
export const settles = async (order: Order, words: readonly OrderWord[], forMs: number): Promise<OrderWord> => {
  const { now, sleep } = order.play.stage
  const until = now() + forMs
  for (;;) {
    const { value } = await readBelief(order)
    if (words.includes(value) || now() >= until) return value
    await sleep(LOOK_EVERY_MS)
  }
}

const AT_REST = ['paid', 'review', 'failed', 'cancelled', 'expired'] as const

/** Waits until an order is idle and the app has had time to settle it. */
export const comesToRest = async (order: Order): Promise<void> => {
  const { promptMs, quietMs, polls, defers } = order.play.stage.pace
  await idle(order)
  await settles(order, AT_REST, polls || defers ? promptMs : quietMs)
}

/** Allowed final statuses, and the rule that another one breaks. */
export type Ends = { readonly good: readonly OrderWord[]; readonly rules: Readonly<Partial<Record<OrderWord, RuleId>>> }

/** Only an open order is the absence of an event. */
const isOpen = (value: OrderWord): boolean => value === 'pending'

const evidenceOf = (
  order: Order,
  value: OrderWord,
  good: readonly OrderWord[],
  waitedMs: number,
): readonly string[] => [
  `order ${order.reference} is ${value} instead of ${good.join(' or ')}${isOpen(value) ? ` (waited ${Math.round(waitedMs)} ms; the app usually needs ${Math.round(order.play.stage.pace.lagMs)})` : ''}`,
]

/** Waits for the final status of an order and records it, with the broken rule if it is wrong. */
export const endsAs = async (order: Order, { good, rules }: Ends, step = 'end'): Promise<OrderWord> => {
  const { promptMs } = order.play.stage.pace
  await idle(order)
  await settles(order, good, promptMs)
  const value = await look(order, step)
  const rule = good.includes(value) ? undefined : rules[value]
  if (rule !== undefined) find(order.play, { rule, step, evidence: evidenceOf(order, value, good, promptMs) })
  return value
}

/** Checks for a time that an order has none of these statuses. Returns its status. */
export const staysOut = async (order: Order, words: readonly OrderWord[], step: string): Promise<OrderWord> => {
  await idle(order)
  await settles(order, words, order.play.stage.pace.quietMs)
  return look(order, step)
}

/** Returns the name of a counter of the order that is above one. */
export const countedTwice = (order: Order): string | undefined =>
  Object.entries(order.beliefs.at(-1)?.effects ?? {}).find(([, count]) => count > 1)?.[0]
