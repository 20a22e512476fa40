import type { ScenarioWord } from '../../core/contract/vocabulary.ts'
import { ACCEPTED_STATUSES, isAccepted } from '../../core/domain/observation.ts'
import { NO_LIABILITY_SHIFT } from '../../core/domain/scheme-rules.ts'
import type { AuditFile } from '../audit-file.ts'
import { completeChallenge, observe, passChallenge } from '../steps/audited-order.ts'
import { beginOrder, checkOut } from '../steps/begin-order.ts'
import { addViolation, crashIn, type ExperimentRun } from '../steps/experiment-run.ts'
import { openHostedPage } from '../steps/hosted-page.ts'
import { NotJudged } from '../steps/not-judged.ts'
import { overrideStatus, proveRead } from '../steps/service-steps.ts'
import { expectStatus, waitForStatus, waitUntilIdle } from '../steps/wait-for-order.ts'
import { sendWebhook } from '../steps/webhook-steps.ts'
import { cardOf, requireBrand } from './card-of-brand.ts'
import type { Experiment } from './experiment.ts'
import {
  checkForCrash,
  checkOutcome,
  expectNotPaid,
  expectPaid,
  hasWebhook,
  notifyBoth,
  runPayment,
} from './experiment-steps.ts'

type PolicyKey = keyof AuditFile['policy']

/** Failed authentications of all kinds. */
const FAILED: readonly (readonly [id: string, scenario: ScenarioWord, description: string])[] = [
  ['outcome-challenge-fail', 'challenge_failed', 'the code fails'],
  ['outcome-failed', 'frictionless_failed', 'N without a challenge'],
  ['outcome-rejected', 'rejected', 'the bank rejects: R'],
  ['outcome-wrong-codes', 'challenge_too_many_tries', 'three wrong codes'],
  ['outcome-start-error', 'start_error', 'the authentication cannot start'],
]

const NOT_PAID = expectNotPaid('outcome.failed-open')

const failed: readonly Experiment[] = FAILED.map(([id, scenario, description]) => ({
  id,
  description,
  rules: ['outcome.failed-open', 'outcome.failed-fulfilled', 'outcome.crash'],
  run: (run) => checkOutcome(run, { scenario }, NOT_PAID, 'fail'),
}))

/** Results that the shop may decide by its policy. */
const POLICY: readonly (readonly [
  id: string,
  scenario: ScenarioWord,
  key: PolicyKey,
  description: string,
  /** The brand of the card, if the result depends on it. */
  brand?: 'VIS' | 'ECA',
])[] = [
  ['outcome-unavailable', 'unavailable', 'unavailable', 'U without a challenge'],
  ['outcome-challenge-unavailable', 'challenge_unavailable', 'unavailable', 'U after a challenge'],
  ['outcome-directory-timeout', 'directory_timeout', 'unavailable', 'U without eci and xid'],
  ['outcome-informational', 'informational', 'informational', `I: ${NO_LIABILITY_SHIFT}`],
  ['outcome-data-only-visa', 'data_only_visa', 'dataOnly', `data only, I: ${NO_LIABILITY_SHIFT}`, 'VIS'],
  ['outcome-data-only-mastercard', 'data_only_mastercard', 'dataOnly', `data only, U: ${NO_LIABILITY_SHIFT}`, 'ECA'],
  ['outcome-attempt', 'attempt', 'attempt', 'A without a challenge'],
  ['outcome-challenge-attempt', 'challenge_attempt', 'attempt', 'A after a challenge'],
  ['outcome-not-enrolled', 'not_enrolled', 'notEnrolled', 'a card without 3-D Secure'],
]

const RULE_OF = {
  unavailable: 'policy.unavailable',
  informational: 'policy.informational',
  dataOnly: 'policy.data-only',
  attempt: 'policy.attempt',
  notEnrolled: 'policy.not-enrolled',
} as const

const runPolicy = async (
  run: ExperimentRun,
  scenario: ScenarioWord,
  key: PolicyKey,
  brand: 'VIS' | 'ECA' | undefined,
): Promise<void> => {
  const card = brand && (await cardOf(run, 'challenge_success', brand))
  const order = await runPayment(run, { scenario, ...(card && { card }) })
  if (brand) requireBrand(order, brand)
  const expected = run.context.file.policy[key]
  if (expected === undefined) {
    checkForCrash(order)
    await waitUntilIdle(order)
    const status = await waitForStatus(order, [...ACCEPTED_STATUSES, 'failed'], run.context.pace.promptMs)
    throw new NotJudged(`policy.${key} is not set; the order is ${status}.`, 'policy')
  }
  const rule = RULE_OF[key]
  const rules = { paid: rule, review: rule, failed: rule, canceled: rule, expired: rule, pending: rule } as const
  // Most apps cancel the order of an unauthenticated customer.
  await expectStatus(order, { allowed: expected === 'failed' ? NOT_PAID.allowed : [expected], rules })
  checkForCrash(order)
}

const policies: readonly Experiment[] = POLICY.map(([id, scenario, key, description, brand]) => ({
  id,
  description,
  rules: [RULE_OF[key], 'outcome.crash'],
  run: (run) => runPolicy(run, scenario, key, brand),
}))

const passing = (
  id: string,
  scenario: ScenarioWord | Readonly<Record<string, unknown>>,
  rule: Experiment['rules'][number],
  description: string,
): Experiment => ({
  id,
  description,
  rules: [rule, 'outcome.crash'],
  run: (run) => checkOutcome(run, { scenario }, expectPaid(rule)),
})

/** A status that the service does not have. */
const UNKNOWN_STATUS = 'on_hold'

/** A payment whose proof is missing or malformed. */
const unproven = (
  id: string,
  scenario: ScenarioWord,
  rule: Experiment['rules'][number],
  description: string,
): Experiment => ({
  id,
  description,
  rules: [rule, 'outcome.crash'],
  async run(run) {
    const order = await runPayment(run, { scenario })
    await waitUntilIdle(order)
    await waitForStatus(order, [...ACCEPTED_STATUSES, 'failed'], run.context.pace.promptMs)
    const status = await observe(order, 'unproven')
    if (status === 'paid')
      addViolation(run, {
        rule,
        step: 'unproven',
        evidence: [`order ${order.reference} is paid, although ${description}`],
      })
    await proveRead(order)
    checkForCrash(order)
  },
})

const rejected = (id: string, scenario: ScenarioWord, mayBreak: boolean, description: string): Experiment => ({
  id,
  description,
  rules: ['outcome.crash', 'outcome.failed-fulfilled'],
  async run(run) {
    const { checkoutResult } = await checkOut(run, { scenario })
    if (checkoutResult.kind === 'sent')
      addViolation(run, {
        rule: 'outcome.failed-fulfilled',
        step: 'checkout',
        evidence: ['the customer was redirected although no payment had started'],
      })
    const crash = crashIn(run)
    if (mayBreak) run.excuses.push('the service failed')
    else if (crash) addViolation(run, { rule: 'outcome.crash', ...crash })
    const reference = checkoutResult.kind === 'broken' ? undefined : checkoutResult.reference
    if (reference === undefined) return
    const observation = await run.context.app.read(reference, run.context.newCustomer())
    if (observation.kind === 'read' && isAccepted(observation.value))
      addViolation(run, {
        rule: 'outcome.failed-fulfilled',
        step: 'checkout',
        evidence: [`order ${reference} is ${observation.value}, although no payment started`],
      })
  },
})

/** A successful purchase. */
export const BUYS = passing(
  'outcome-challenge-pass',
  'challenge_success',
  'baseline.not-paid',
  'the cardholder passes a challenge',
)

/** Experiments with each outcome of a payment: redirect, then webhook. */
export const OUTCOMES: readonly Experiment[] = [
  BUYS,
  passing('outcome-frictionless', 'frictionless_success', 'outcome.frictionless-not-paid', 'Y without a challenge'),
  ...failed,
  {
    id: 'outcome-canceled',
    description: 'the customer cancels at the bank',
    rules: ['order.canceled-open', 'outcome.failed-fulfilled', 'outcome.crash'],
    async run(run) {
      const order = await beginOrder(run)
      await observe(order, 'checkout')
      await completeChallenge(order, 'cancel', { cancel: true })
      await notifyBoth(order)
      await expectStatus(order, expectNotPaid('order.canceled-open'))
      checkForCrash(order)
    },
  },
  ...policies,
  rejected('outcome-declined-init', 'decline/51', false, 'the card is declined at the initialization'),
  rejected('outcome-init-500', 'server_error', true, 'the service fails at the initialization'),
  {
    id: 'outcome-hosted-page',
    description: 'the page itself, not the API',
    rules: ['baseline.not-paid'],
    async run(run) {
      const order = await beginOrder(run)
      await observe(order, 'checkout')
      await openHostedPage(order)
      if (hasWebhook(order)) await sendWebhook(order)
      await expectStatus(order, expectPaid('baseline.not-paid'))
    },
  },
  passing(
    'outcome-decoupled',
    'challenge_decoupled',
    'order.depends-on-event-order',
    'the challenge ends in the background',
  ),
  unproven('outcome-no-cavv', 'missing_cavv', 'outcome.missing-cavv', 'the cavv is missing'),
  unproven('outcome-short-cavv', 'cavv_short', 'outcome.cavv-length-not-checked', 'the cavv is too short'),
  passing('outcome-version-210', 'version_210', 'baseline.not-paid', 'an older version of 3-D Secure'),
  {
    id: 'outcome-unknown-status',
    description: 'the status has an unknown value',
    rules: ['outcome.unknown-status'],
    async run(run) {
      const order = await beginOrder(run)
      await overrideStatus(order, { status: UNKNOWN_STATUS })
      await passChallenge(order)
      await notifyBoth(order)
      checkForCrash(order, 'outcome.unknown-status')
      await waitUntilIdle(order)
      await waitForStatus(order, ['paid', 'failed'], run.context.pace.quietMs)
      const status = await observe(order, 'unknown status')
      if (status !== 'pending' && status !== 'review')
        addViolation(run, {
          rule: 'outcome.unknown-status',
          step: 'unknown status',
          evidence: [`the order is ${status}, although the status "${UNKNOWN_STATUS}" is unknown`],
        })
      await proveRead(order)
    },
  },
]
