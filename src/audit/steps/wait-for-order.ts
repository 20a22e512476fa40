import type { OrderStatus } from '../../core/domain/observation.ts'
import type { RuleId } from '../../core/rules/audit/audit-rules.ts'
import type { Pace } from './audit-context.ts'
import { type Order, observe, readOrderStatus } from './audited-order.ts'
import { addViolation } from './experiment-run.ts'

/** Time between two reads, in milliseconds. */
const POLL_INTERVAL_MS = 20

/** Waits until no request or webhook of the order is in progress, as far as the sandbox knows. */
export const waitUntilIdle = async ({ run: { context }, id }: Order): Promise<void> => {
  const { call, pace } = context
  // A polling app is never idle. Its actions are watched instead.
  if (pace.pollsEveryMs !== undefined) return
  await call('wait', { query: { transaction: id, idle: '20ms', timeout: '1s' } }).catch(() => undefined)
}

/** Reads a value until it is final, or for a time. Returns the last value. */
export const pollUntil = async <Value>(
  { run }: Order,
  forMs: number,
  read: () => Promise<Value>,
  isFinal: (value: Value) => boolean,
): Promise<Value> => {
  const { now, sleep } = run.context
  const until = now() + forMs
  for (;;) {
    const value = await read()
    if (isFinal(value) || now() >= until) return value
    await sleep(POLL_INTERVAL_MS)
  }
}

/** Waits until an order has one of these statuses, or for a time. Returns the status. */
export const waitForStatus = async (
  order: Order,
  statuses: readonly OrderStatus[],
  forMs: number,
): Promise<OrderStatus> =>
  pollUntil(
    order,
    forMs,
    async () => (await readOrderStatus(order)).value,
    (value) => statuses.includes(value),
  )

/** Final statuses of an order whose attempt was not paid. */
export const CLOSED_STATUSES: readonly OrderStatus[] = ['failed', 'canceled', 'expired']

/** Statuses of an order that is not open. */
export const SETTLED_STATUSES = ['paid', 'review', 'failed', 'canceled', 'expired'] as const

/** Waits until an order is idle and the app has had time to settle it. */
export const waitUntilSettled = async (order: Order): Promise<void> => {
  await waitUntilIdle(order)
  await waitForStatus(order, SETTLED_STATUSES, order.run.context.pace.promptMs)
}

/** Allowed final statuses, and the rule that another one breaks. */
export type ExpectedStatus = {
  readonly allowed: readonly OrderStatus[]
  readonly rules: Readonly<Partial<Record<OrderStatus, RuleId>>>
}

/** Only an open order is the absence of an event. */
const isOpen = (value: OrderStatus): boolean => value === 'pending'

/** Describes a wrong final status. */
export const evidenceOf = (
  order: Order,
  value: OrderStatus,
  allowed: readonly OrderStatus[],
  waitedMs: number,
): readonly string[] => [
  `order ${order.reference} is ${value} instead of ${allowed.join(' or ')}${isOpen(value) ? ` (waited ${Math.round(waitedMs)} ms; the app usually needs ${Math.round(order.run.context.pace.lagMs)})` : ''}`,
]

/** Returns how long to wait for a right effect, and how long to watch for a wrong one: a wrong one is as late. */
const effectWaits = ({ promptMs, quietMs, effectsMs }: Pace) => ({
  rightMs: Math.max(promptMs, effectsMs),
  wrongMs: Math.max(quietMs, effectsMs),
})

/** Waits until a paid order has all effects of one, at most for a time. Returns the names of missing ones. */
const missingEffects = async (order: Order): Promise<readonly string[]> => {
  const { pace } = order.run.context
  const read = async (): Promise<readonly string[]> => {
    const { value, effects } = await readOrderStatus(order)
    return value === 'paid' ? pace.fulfillments.filter((name) => (effects[name] ?? 0) === 0) : []
  }
  return pollUntil(order, effectWaits(pace).rightMs, read, (missing) => missing.length === 0)
}

/** Waits for the final status of an order and records it, with the broken rule if it is wrong. */
export const expectStatus = async (
  order: Order,
  { allowed, rules }: ExpectedStatus,
  step = 'end',
): Promise<OrderStatus> => {
  const { pace } = order.run.context
  const { promptMs } = pace
  await waitUntilIdle(order)
  await waitForStatus(order, allowed, promptMs)
  const missing = await missingEffects(order)
  if (pace.effectsMs > 0) await watchEffects(order)
  const value = await observe(order, step)
  if (missing.length > 0)
    addViolation(order.run, {
      rule: 'order.paid-not-fulfilled',
      step,
      evidence: [
        `order ${order.reference} is paid, but ${missing.join(' and ')} is 0 (waited ${Math.round(effectWaits(pace).rightMs)} ms)`,
      ],
    })
  const rule = allowed.includes(value) ? undefined : rules[value]
  if (rule !== undefined) addViolation(order.run, { rule, step, evidence: evidenceOf(order, value, allowed, promptMs) })
  return value
}

/** Checks for a time that an order has none of these statuses. Returns its status. */
export const expectNever = async (
  order: Order,
  statuses: readonly OrderStatus[],
  step: string,
): Promise<OrderStatus> => {
  await waitUntilIdle(order)
  await waitForStatus(order, statuses, effectWaits(order.run.context.pace).wrongMs)
  return observe(order, step)
}

/** Watches for a time whether an effect of an order is counted twice. */
export const watchEffects = async (order: Order): Promise<void> => {
  const read = async (): Promise<readonly number[]> => Object.values((await readOrderStatus(order)).effects)
  await pollUntil(order, effectWaits(order.run.context.pace).wrongMs, read, (counts) =>
    counts.some((count) => count > 1),
  )
}

/** Returns the name of a counter of the order that is above one. */
export const fulfilledTwice = (order: Order): string | undefined =>
  Object.entries(order.observations.at(-1)?.effects ?? {}).find(([, count]) => count > 1)?.[0]
