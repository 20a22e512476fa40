import type { RuleId } from '../../core/rules/audit/audit-rules.ts'
import { EXPLORATIONS } from '../explore/explorations.ts'
import type { Need } from '../steps/not-judged.ts'
import { ALTERED } from './altered-status.ts'
import { AMOUNTS } from './amount-experiments.ts'
import { ANOTHER_ATTEMPT } from './another-attempt.ts'
import { ARRIVALS } from './arrivals.ts'
import { CARTS } from './carts.ts'
import { CHANGED_ORDERS } from './changed-orders.ts'
import { CRASHES } from './crashes.ts'
import { SITES } from './cross-site-returns.ts'
import { CUSTOMERS } from './customers.ts'
import type { Experiment } from './experiment.ts'
import { TRUST } from './false-claims.ts'
import { FAULTS } from './faults.ts'
import { FORGED } from './forged-webhooks.ts'
import { GATEWAY } from './gateway-responses.ts'
import { LATE_ARRIVALS } from './late-arrivals.ts'
import { OTHER_CUSTOMER } from './other-customer.ts'
import { OUTCOMES } from './outcomes.ts'
import { SIGNATURES } from './signature-experiments.ts'
import { SLOW_CUSTOMERS } from './slow-customers.ts'
import { STEP_UP } from './step-up.ts'

/** All experiments with one run, in the order of the report. */
export const EXPERIMENTS: readonly Experiment[] = [
  ...OUTCOMES,
  ...AMOUNTS,
  ...ARRIVALS,
  ...LATE_ARRIVALS,
  ...TRUST,
  ...OTHER_CUSTOMER,
  ...ALTERED,
  ...FORGED,
  ...SIGNATURES,
  ...CUSTOMERS,
  ...SLOW_CUSTOMERS,
  ...CHANGED_ORDERS,
  ...CARTS,
  ...ANOTHER_ATTEMPT,
  ...SITES,
  ...FAULTS,
  ...CRASHES,
  ...STEP_UP,
  ...GATEWAY,
]

/** Checks during all other experiments, and the rule that each can demonstrate. */
export const PASSIVE = {
  'passive-status': 'status.never-read',
  'passive-5xx': 'app.5xx',
  'passive-polling': 'status.polled-too-often',
  'passive-request-data': 'init.data-gaps',
  'passive-fulfillment': 'order.paid-not-fulfilled',
  'passive-effects': 'order.fulfilled-unpaid',
  'passive-webhooks': 'webhook.genuine-rejected',
  'passive-return-urls': 'return.personal-data',
  'passive-logs': 'log.card-data',
  'passive-files': 'file.card-data',
  'passive-pages': 'page.card-data',
  'passive-authorizations': 'authorization.without-authentication',
  'passive-authorization-values': 'authorization.values-differ',
  'passive-authorization-amount': 'authorization.amount-differs',
  'passive-authorization-lower': 'authorization.amount-lower',
  'passive-authorization-reuse': 'authorization.reused',
} as const satisfies Readonly<Record<string, RuleId>>

/** Returns the parts of audit.yaml that a passive check needs. */
export const passiveNeeds = (id: keyof typeof PASSIVE): readonly Need[] => {
  if (id === 'passive-fulfillment' || id === 'passive-effects') return ['effects']
  return PASSIVE[id].startsWith('authorization.') ? ['gateway'] : []
}

/** IDs for `skip` of audit.yaml. */
export const EXPERIMENT_IDS: readonly string[] = [
  ...EXPERIMENTS.map(({ id }) => id),
  ...EXPLORATIONS.map(({ id }) => id),
  ...Object.keys(PASSIVE),
]
