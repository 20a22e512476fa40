import type { RuleId } from '../../core/rules/audit/audit-rules.ts'
import type { Need } from '../steps/not-judged.ts'
import { ATTEMPT_ORDERS } from './attempt-orders.ts'
import type { ExploredOrder } from './explored-order.ts'
import { ordersOf } from './order-permutations.ts'
import { ATTEMPT_RULE_IDS } from './run-attempts.ts'
import { runSteps } from './run-permutation.ts'

/** An experiment with all orders of some events of one payment. */
export type Exploration = {
  readonly id: string
  readonly rules: readonly RuleId[]
  readonly needs: readonly Need[]
  readonly description: string
  readonly orders: readonly ExploredOrder[]
  /** Whether it runs without `--all`. */
  readonly isDefault: boolean
}

const exploration = (
  id: string,
  facts: string,
  rules: readonly RuleId[],
  description: string,
  { isDefault = true, needs = [] }: { readonly isDefault?: boolean; readonly needs?: readonly Need[] } = {},
): Exploration => ({
  id,
  rules,
  description,
  isDefault,
  needs: ['webhook', ...needs],
  orders: ordersOf(facts).map((steps) => ({
    steps: steps.join(' '),
    run: (run, amount) => runSteps(run, steps, amount),
  })),
})

const attempts = (id: keyof typeof ATTEMPT_ORDERS, description: string): Exploration => ({
  id,
  rules: ATTEMPT_RULE_IDS,
  needs: ['checkout.again'],
  description,
  orders: ATTEMPT_ORDERS[id],
  isDefault: true,
})

const ANY_ORDER: readonly RuleId[] = [
  'redirect.trusted',
  'outcome.failed-fulfilled',
  'status.never-read',
  'order.depends-on-event-order',
  'order.stale-read-wins',
  'webhook.fulfilled-twice',
  'return.fulfilled-twice',
  'fulfillment.race',
]

/** All explorations. Each order is exact and repeatable. */
export const EXPLORATIONS: readonly Exploration[] = [
  exploration('explore-return-webhook', 'E R W', ANY_ORDER, 'return and webhook'),
  exploration('explore-webhook-twice', 'E R W w', ANY_ORDER, 'return, and the webhook twice'),
  exploration('explore-expiry', 'E X R W', [...ANY_ORDER, 'order.expired-although-paid'], 'the end and the expiry'),
  exploration('explore-init', 'I E R W', [...ANY_ORDER, 'webhook.before-init'], 'the response to the initialization'),
  exploration('explore-return-twice', 'E R r W', ANY_ORDER, 'two tabs', { isDefault: false }),
  exploration('explore-older', 'E R W O', [...ANY_ORDER, 'webhook.older-state-wins'], 'an older state', {
    isDefault: false,
  }),
  exploration('explore-cancel', 'E R W C', [...ANY_ORDER, 'redirect.trusted-cancel'], 'the cancel page', {
    isDefault: false,
  }),
  attempts('attempts-in-sequence', 'a second attempt after the end of the first one, with webhooks'),
  attempts('attempts-at-once', 'two open attempts, which end in either order, with webhooks'),
  attempts('attempts-in-sequence-returns', 'a second attempt after the end of the first one, with returns'),
  attempts('attempts-at-once-returns', 'two open attempts, which end in either order, with returns'),
]
