import type { OrderWord } from '../../core/domain/observation.ts'
import type { RuleId } from '../../core/rules/audit/audit-rules.ts'
import { look, type Order, readBelief } from './audited-order.ts'
import { find } from './play.ts'

/** How often an order is looked at while something is waited for. Milliseconds. */
const LOOK_EVERY_MS = 20

/** Nothing that concerns the order is asked or under way any more, as far as the sandbox sees. */
export const idle = async ({ play: { stage }, id }: Order): Promise<void> => {
  const { call, pace } = stage
  // An app that never stops asking is never idle: what it does is watched for instead.
  if (pace.polls) return
  await call('wait', { query: { transaction: id, idle: '20ms', timeout: '1s' } }).catch(() => undefined)
}

/** Waits until an order is one of these, or for so long. Gives what it is. */
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

/** Waits until nothing goes on about an order, and until the app has had its time to make up its mind. */
export const comesToRest = async (order: Order): Promise<void> => {
  const { promptMs, quietMs, polls, defers } = order.play.stage.pace
  await idle(order)
  await settles(order, AT_REST, polls || defers ? promptMs : quietMs)
}

/** What an order may be in the end, and the rule that is broken where it is another thing. */
export type Ends = { readonly good: readonly OrderWord[]; readonly rules: Readonly<Partial<Record<OrderWord, RuleId>>> }

/** Of the wrong ends, only an open one is the absence of something. */
const isOpen = (value: OrderWord): boolean => value === 'pending'

const evidenceOf = (
  order: Order,
  value: OrderWord,
  good: readonly OrderWord[],
  waitedMs: number,
): readonly string[] => [
  `order ${order.reference} is ${value} where it should be ${good.join(' or ')}${isOpen(value) ? ` (waited ${Math.round(waitedMs)} ms; the app itself needs ${Math.round(order.play.stage.pace.lagMs)})` : ''}`,
]

/** Waits for the end of an order, writes it down, and says which rule is broken where it is a wrong one. */
export const endsAs = async (order: Order, { good, rules }: Ends, step = 'end'): Promise<OrderWord> => {
  const { promptMs } = order.play.stage.pace
  await idle(order)
  await settles(order, good, promptMs)
  const value = await look(order, step)
  const rule = good.includes(value) ? undefined : rules[value]
  if (rule !== undefined) find(order.play, { rule, step, evidence: evidenceOf(order, value, good, promptMs) })
  return value
}

/** Watches that an order does not become one of these. Gives what it is. */
export const staysOut = async (order: Order, words: readonly OrderWord[], step: string): Promise<OrderWord> => {
  await idle(order)
  await settles(order, words, order.play.stage.pace.quietMs)
  return look(order, step)
}

/** Whether a counter of an order is above one, and which. */
export const countedTwice = (order: Order): string | undefined =>
  Object.entries(order.beliefs.at(-1)?.effects ?? {}).find(([, count]) => count > 1)?.[0]
