import type { ScenarioWord } from '../../core/contract/vocabulary.ts'
import { ACCEPTED_STATUSES, isAccepted } from '../../core/domain/observation.ts'
import type { AuditFile } from '../audit-file.ts'
import { completeChallenge, observe, passChallenge } from '../steps/audited-order.ts'
import { beginOrder, checkOut } from '../steps/begin-order.ts'
import { addViolation, crashIn, type ExperimentRun } from '../steps/experiment-run.ts'
import { openHostedPage } from '../steps/hosted-page.ts'
import { NotJudged } from '../steps/not-judged.ts'
import { overrideStatus } from '../steps/service-steps.ts'
import { expectEnd, waitForStatus, waitUntilIdle } from '../steps/wait-for-order.ts'
import { sendWebhook } from '../steps/webhook-steps.ts'
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
const FAILED: readonly (readonly [id: string, scenario: ScenarioWord, plays: string])[] = [
  ['outcome-challenge-fail', 'challenge_failed', 'the code fails'],
  ['outcome-failed', 'frictionless_failed', 'N without a challenge'],
  ['outcome-rejected', 'rejected', 'the bank rejects: R'],
  ['outcome-wrong-codes', 'challenge_too_many_tries', 'three wrong codes'],
  ['outcome-start-error', 'start_error', 'the authentication cannot start'],
]

const NOT_PAID = expectNotPaid('outcome.failed-stuck')

const failed: readonly Experiment[] = FAILED.map(([id, scenario, plays]) => ({
  id,
  plays,
  feeds: ['outcome.failed-stuck', 'outcome.failed-fulfilled', 'outcome.crash'],
  play: (play) => checkOutcome(play, { scenario }, NOT_PAID, 'fail'),
}))

/** Results that the shop may decide by its policy. */
const POLICY: readonly (readonly [id: string, scenario: ScenarioWord, key: PolicyKey, plays: string])[] = [
  ['outcome-unavailable', 'unavailable', 'unavailable', 'U without a challenge'],
  ['outcome-challenge-unavailable', 'challenge_unavailable', 'unavailable', 'U after a challenge'],
  ['outcome-directory-timeout', 'directory_timeout', 'unavailable', 'U without eci and xid'],
  ['outcome-informational', 'informational', 'unavailable', 'I: for information only'],
  ['outcome-attempt', 'attempt', 'attempt', 'A without a challenge'],
  ['outcome-challenge-attempt', 'challenge_attempt', 'attempt', 'A after a challenge'],
  ['outcome-not-enrolled', 'not_enrolled', 'notEnrolled', 'a card without 3-D Secure'],
]

const RULE_OF = {
  unavailable: 'policy.unavailable',
  attempt: 'policy.attempt',
  notEnrolled: 'policy.not-enrolled',
} as const

const playPolicy = async (play: ExperimentRun, scenario: ScenarioWord, key: PolicyKey): Promise<void> => {
  const order = await runPayment(play, { scenario })
  const expected = play.stage.file.policy[key]
  if (expected === undefined) {
    checkForCrash(order)
    await waitUntilIdle(order)
    const status = await waitForStatus(order, [...ACCEPTED_STATUSES, 'failed'], play.stage.pace.promptMs)
    throw new NotJudged(`policy.${key} is not set; the order is ${status}.`, 'policy')
  }
  const rule = RULE_OF[key]
  const rules = { paid: rule, review: rule, failed: rule, cancelled: rule, expired: rule, pending: rule } as const
  // Most apps cancel the order of an unauthenticated customer.
  await expectEnd(order, { good: expected === 'failed' ? NOT_PAID.good : [expected], rules })
  checkForCrash(order)
}

const policies: readonly Experiment[] = POLICY.map(([id, scenario, key, plays]) => ({
  id,
  plays,
  feeds: [RULE_OF[key], 'outcome.crash'],
  play: (play) => playPolicy(play, scenario, key),
}))

const passing = (
  id: string,
  scenario: ScenarioWord | Readonly<Record<string, unknown>>,
  rule: Experiment['feeds'][number],
  plays: string,
): Experiment => ({
  id,
  plays,
  feeds: [rule, 'outcome.crash'],
  play: (play) => checkOutcome(play, { scenario }, expectPaid(rule)),
})

/** A payment without its proof: the shop would bear the loss. */
const unproven = (id: string, scenario: ScenarioWord, plays: string): Experiment => ({
  id,
  plays,
  feeds: ['outcome.no-proof', 'outcome.crash'],
  async play(play) {
    const order = await runPayment(play, { scenario })
    await waitUntilIdle(order)
    await waitForStatus(order, [...ACCEPTED_STATUSES, 'failed'], play.stage.pace.promptMs)
    const status = await observe(order, 'unproven')
    if (status === 'paid')
      addViolation(play, {
        rule: 'outcome.no-proof',
        step: 'unproven',
        evidence: [`order ${order.reference} is paid, although ${plays}`],
      })
    checkForCrash(order)
  },
})

const rejected = (id: string, scenario: ScenarioWord, mayBreak: boolean, plays: string): Experiment => ({
  id,
  plays,
  feeds: ['outcome.crash', 'outcome.failed-fulfilled'],
  async play(play) {
    const { bought } = await checkOut(play, { scenario })
    if (bought.kind === 'sent')
      addViolation(play, {
        rule: 'outcome.failed-fulfilled',
        step: 'checkout',
        evidence: ['the customer was redirected although no payment had started'],
      })
    const crash = crashIn(play)
    if (mayBreak) play.excuses.push('the service failed')
    else if (crash) addViolation(play, { rule: 'outcome.crash', ...crash })
    const reference = bought.kind === 'broken' ? undefined : bought.reference
    if (reference === undefined) return
    const belief = await play.stage.app.read(reference, play.stage.newCustomer())
    if (belief.kind === 'read' && isAccepted(belief.value))
      addViolation(play, {
        rule: 'outcome.failed-fulfilled',
        step: 'checkout',
        evidence: [`order ${reference} is ${belief.value}, although no payment started`],
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
    id: 'outcome-cancelled',
    plays: 'the customer cancels at the bank',
    feeds: ['order.cancelled-stuck', 'outcome.failed-fulfilled', 'outcome.crash'],
    async play(play) {
      const order = await beginOrder(play)
      await observe(order, 'checkout')
      await completeChallenge(order, 'cancel', { cancel: true })
      await notifyBoth(order)
      await expectEnd(order, expectNotPaid('order.cancelled-stuck'))
      checkForCrash(order)
    },
  },
  ...policies,
  rejected('outcome-declined-init', 'decline/51', false, 'the card is declined at the initialization'),
  rejected('outcome-init-500', 'server_error', true, 'the service fails at the initialization'),
  {
    id: 'outcome-hosted-page',
    plays: 'the page itself, not the API',
    feeds: ['baseline.not-paid'],
    async play(play) {
      const order = await beginOrder(play)
      await observe(order, 'checkout')
      await openHostedPage(order)
      if (hasWebhook(order)) await sendWebhook(order)
      await expectEnd(order, expectPaid('baseline.not-paid'))
    },
  },
  passing(
    'outcome-decoupled',
    'challenge_decoupled',
    'order.depends-on-arrival',
    'the challenge ends in the background',
  ),
  unproven('outcome-no-cavv', 'missing_cavv', 'the cavv is missing'),
  unproven('outcome-short-cavv', 'cavv_short', 'the cavv is too short'),
  passing('outcome-version-210', 'version_210', 'baseline.not-paid', 'an older version of 3-D Secure'),
  {
    id: 'outcome-unknown-word',
    plays: 'the status has an unknown value',
    feeds: ['outcome.unknown-word'],
    async play(play) {
      const order = await beginOrder(play)
      await overrideStatus(order, { status: 'settled' })
      await passChallenge(order)
      await notifyBoth(order)
      checkForCrash(order, 'outcome.unknown-word')
      await waitUntilIdle(order)
      await waitForStatus(order, ['paid', 'failed'], play.stage.pace.quietMs)
      const status = await observe(order, 'unknown word')
      if (status !== 'pending' && status !== 'review')
        addViolation(play, {
          rule: 'outcome.unknown-word',
          step: 'unknown word',
          evidence: [`the order is ${status}, although the status "settled" is unknown`],
        })
    },
  },
]
