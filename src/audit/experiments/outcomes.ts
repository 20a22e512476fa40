import type { ScenarioWord } from '../../core/contract/vocabulary.ts'
import { isTaken, TAKEN } from '../../core/domain/observation.ts'
import type { AuditFile } from '../audit-file.ts'
import { act, goOn, look } from '../play/audited-order.ts'
import { beginOrder, checkOut } from '../play/begin-order.ts'
import { openHostedPage } from '../play/hosted-page.ts'
import { NotJudged } from '../play/not-judged.ts'
import { crashIn, find, type Play } from '../play/play.ts'
import { show } from '../play/service-steps.ts'
import { endsAs, idle, settles } from '../play/wait-for-order.ts'
import { deliver } from '../play/webhook-steps.ts'
import type { Experiment } from './experiment.ts'
import { bothChannels, findCrash, hasWebhook, notPaidOr, outcome, paidOr, paymentOf } from './experiment-steps.ts'

type PolicyKey = keyof AuditFile['policy']

/** Failed authentications of all kinds. */
const FAILED: readonly (readonly [id: string, scenario: ScenarioWord, plays: string])[] = [
  ['outcome-challenge-fail', 'challenge_failed', 'the code fails'],
  ['outcome-failed', 'frictionless_failed', 'N without a challenge'],
  ['outcome-rejected', 'rejected', 'the bank rejects: R'],
  ['outcome-wrong-codes', 'challenge_too_many_tries', 'three wrong codes'],
  ['outcome-start-error', 'start_error', 'the authentication cannot start'],
]

const NOT_PAID = notPaidOr('outcome.failed-stuck')

const failed: readonly Experiment[] = FAILED.map(([id, scenario, plays]) => ({
  id,
  plays,
  feeds: ['outcome.failed-stuck', 'outcome.failed-fulfilled', 'outcome.crash'],
  play: (play) => outcome(play, { scenario }, NOT_PAID, 'fail'),
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

const playPolicy = async (play: Play, scenario: ScenarioWord, key: PolicyKey): Promise<void> => {
  const order = await paymentOf(play, { scenario })
  const expected = play.stage.file.policy[key]
  if (expected === undefined) {
    findCrash(order)
    await idle(order)
    const status = await settles(order, [...TAKEN, 'failed'], play.stage.pace.promptMs)
    throw new NotJudged(`policy.${key} is not set; the order is ${status}.`, 'policy')
  }
  const rule = RULE_OF[key]
  const rules = { paid: rule, review: rule, failed: rule, cancelled: rule, expired: rule, pending: rule } as const
  // Most apps cancel the order of an unauthenticated customer.
  await endsAs(order, { good: expected === 'failed' ? NOT_PAID.good : [expected], rules })
  findCrash(order)
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
  play: (play) => outcome(play, { scenario }, paidOr(rule)),
})

/** A payment without its proof: the shop would bear the loss. */
const unproven = (id: string, scenario: ScenarioWord, plays: string): Experiment => ({
  id,
  plays,
  feeds: ['outcome.no-proof', 'outcome.crash'],
  async play(play) {
    const order = await paymentOf(play, { scenario })
    await idle(order)
    await settles(order, [...TAKEN, 'failed'], play.stage.pace.promptMs)
    const status = await look(order, 'unproven')
    if (status === 'paid')
      find(play, {
        rule: 'outcome.no-proof',
        step: 'unproven',
        evidence: [`order ${order.reference} is paid, although ${plays}`],
      })
    findCrash(order)
  },
})

const rejected = (id: string, scenario: ScenarioWord, mayBreak: boolean, plays: string): Experiment => ({
  id,
  plays,
  feeds: ['outcome.crash', 'outcome.failed-fulfilled'],
  async play(play) {
    const { bought } = await checkOut(play, { scenario })
    if (bought.kind === 'sent')
      find(play, {
        rule: 'outcome.failed-fulfilled',
        step: 'checkout',
        evidence: ['the customer was redirected although no payment had started'],
      })
    const crash = crashIn(play)
    if (mayBreak) play.excuses.push('the service failed')
    else if (crash) find(play, { rule: 'outcome.crash', ...crash })
    const reference = bought.kind === 'broken' ? undefined : bought.reference
    if (reference === undefined) return
    const belief = await play.stage.app.read(reference, play.stage.newCustomer())
    if (belief.kind === 'read' && isTaken(belief.value))
      find(play, {
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
      await look(order, 'checkout')
      await act(order, 'cancel', { cancel: true })
      await bothChannels(order)
      await endsAs(order, notPaidOr('order.cancelled-stuck'))
      findCrash(order)
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
      await look(order, 'checkout')
      await openHostedPage(order)
      if (hasWebhook(order)) await deliver(order)
      await endsAs(order, paidOr('baseline.not-paid'))
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
      await show(order, { status: 'settled' })
      await goOn(order)
      await bothChannels(order)
      findCrash(order, 'outcome.unknown-word')
      await idle(order)
      await settles(order, ['paid', 'failed'], play.stage.pace.quietMs)
      const status = await look(order, 'unknown word')
      if (status !== 'pending' && status !== 'review')
        find(play, {
          rule: 'outcome.unknown-word',
          step: 'unknown word',
          evidence: [`the order is ${status}, although the status "settled" is unknown`],
        })
    },
  },
]
