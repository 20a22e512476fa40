import type { RecordedEvent } from '../../core/contract/control.gen.ts'
import { threeDSFact } from '../../core/domain/condition-table.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { valueAt } from '../../core/domain/json-pointer.ts'
import { ACCEPTED_STATUSES, isAccepted } from '../../core/domain/observation.ts'
import { isExemption } from '../../core/domain/request-indicators.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import type { TestCard } from '../steps/audit-context.ts'
import { followRedirect, type Order, observe, passChallenge, readOrderStatus } from '../steps/audited-order.ts'
import { beginAgain, continuedOrder } from '../steps/begin-order.ts'
import { addViolation, type ExperimentRun } from '../steps/experiment-run.ts'
import { authorizationsOf } from '../steps/gateway-steps.ts'
import { NotJudged } from '../steps/not-judged.ts'
import { pollUntil, waitForStatus, waitUntilIdle } from '../steps/wait-for-order.ts'
import { cardOf, requireBrand } from './card-of-brand.ts'
import type { Experiment } from './experiment.ts'
import { checkForCrash, notifyBoth, runPayment } from './experiment-steps.ts'

const SOFT_DECLINE = 'soft_decline_on_authorize'
/** The challenge indicator that mandates a challenge. */
const MANDATED = '04'

/** Returns the challenge indicator in the initialization of an order. @throws NotJudged */
const indicatorOf = async ({ run, id }: Order): Promise<string | undefined> => {
  const query = { transaction: id, type: 'request', after: run.afterEvent, limit: 1_000 } as const
  const { events } = await run.context.call('listEvents', { query })
  const body = events
    .filter(({ facts }) => facts.operation === 'initTransaction' && facts.status === 201)
    .map(({ facts }) => valueAt(facts, ['request', 'body']))
    .find((item) => typeof item === 'string')
  if (body === undefined) throw new NotJudged('The initialization of the second authentication was not recorded.')
  const threeDS = valueAt(
    attempt(() => JSON.parse(body)),
    ['card', '3D'],
  )
  return threeDSFact(threeDS, 'challengeIndicator')
}

const isSoftDecline = ({ facts }: RecordedEvent): boolean => facts.code === 'SOFT_DECLINED'

/** Waits for the soft decline of an authorization of the order. @throws NotJudged if there is none */
const waitForSoftDecline = async (order: Order): Promise<void> => {
  const { promptMs } = order.run.context.pace
  const isDeclined = async (): Promise<boolean> => (await authorizationsOf(order)).some(isSoftDecline)
  if (!(await pollUntil(order, promptMs, isDeclined, Boolean)))
    throw new NotJudged('No authorization of this payment was declined softly.')
}

/** Returns the second authentication that the app starts automatically. Undefined if it closes the order, or waits. */
const waitForStepUp = async (first: Order): Promise<Order | undefined> => {
  const { run } = first
  const read = async () => {
    const second = await continuedOrder(run, first)
    return { second, isFinal: second !== undefined || (await readOrderStatus(first)).value !== 'pending' }
  }
  return (await pollUntil(first, run.context.pace.promptMs, read, ({ isFinal }) => isFinal)).second
}

const hasAgain = ({ run }: Order): boolean => typeof run.context.file.checkout.again === 'object'

/** The second authentication, and whether the customer had to start it. */
type SecondAttempt = { readonly order: Order; readonly isByCustomer: boolean }

/** Continues an order after a soft decline as a customer does: waits, reloads the page, pays again. */
const stepUp = async (first: Order, card: TestCard): Promise<SecondAttempt | undefined> => {
  const { run } = first
  const automatic = await waitForStepUp(first)
  if (automatic !== undefined) return { order: automatic, isByCustomer: false }
  if ((await observe(first, 'soft decline')) !== 'pending') return undefined
  if (first.redirect) {
    await followRedirect(first, 'return again')
    await waitUntilIdle(first)
    const reloaded = await continuedOrder(run, first)
    if (reloaded !== undefined) return { order: reloaded, isByCustomer: false }
  }
  if (!hasAgain(first)) return undefined
  const { order } = await beginAgain(run, first, card)
  return order && { order, isByCustomer: true }
}

/** Adds an order that is paid although no authorization was approved. Returns whether it is paid. */
const judgePaid = async (order: Order, step: string, orders: readonly Order[]): Promise<boolean> => {
  if (!isAccepted((await readOrderStatus(order)).value)) return false
  const events = (await Promise.all(orders.map(authorizationsOf))).flat()
  if (!events.some(({ facts }) => facts.decision === 'approved'))
    addViolation(order.run, {
      rule: 'authorization.unapproved-paid',
      step,
      evidence: [`order ${order.reference} is paid, but its authorization was declined softly`],
    })
  return true
}

const leftOpen = (order: Order, reason: string): void =>
  addViolation(order.run, {
    rule: 'stepup.order-left-open',
    step: 'soft decline',
    evidence: [`order ${order.reference} stays open after a soft decline: ${reason}`],
  })

/** Adds the rule that the challenge indicator of the second authentication breaks. Returns whether it breaks one. */
const judgeIndicator = async ({ order, isByCustomer }: SecondAttempt): Promise<boolean> => {
  const indicator = await indicatorOf(order)
  if (indicator === MANDATED) return false
  const sent = `${indicator === undefined ? 'no threeDSRequestorChallengeInd' : `threeDSRequestorChallengeInd ${indicator}`} (expected: ${MANDATED})`
  // Then the app did not react to the soft decline at all.
  if (isByCustomer && !isExemption(indicator)) leftOpen(order, `the next attempt of the customer has ${sent}`)
  else
    addViolation(order.run, {
      rule: isExemption(indicator) ? 'stepup.exemption-repeated' : 'stepup.without-challenge',
      step: 'soft decline',
      evidence: [`after the soft decline of order ${order.reference}, the authentication ${order.id} has ${sent}`],
    })
  return true
}

/** Adds an authorization after the challenge with the data of the first authentication. */
const judgeProof = async (first: Order, second: Order, earlier: number): Promise<void> => {
  const hasFirstCavv = ({ facts: { recorded } }: RecordedEvent): boolean =>
    isMap(recorded) && recorded.cavvTransactionId === first.id
  const isOfFirst = (await authorizationsOf(first)).length > earlier
  if (!isOfFirst && !(await authorizationsOf(second)).some(hasFirstCavv)) return
  addViolation(first.run, {
    rule: 'stepup.first-proof-used',
    step: 'step-up',
    evidence: [
      `the authorization after the challenge has the ${isOfFirst ? 'data' : 'cavv'} of the first authentication ${first.id}, not of ${second.id}`,
    ],
  })
}

/** Passes the challenge of the second authentication, and judges the authorization after it. */
const finish = async (first: Order, second: Order): Promise<void> => {
  const { promptMs } = first.run.context.pace
  const earlier = (await authorizationsOf(first)).length
  await passChallenge(second, 'step-up')
  await notifyBoth(second)
  await waitUntilIdle(second)
  await waitForStatus(second, [...ACCEPTED_STATUSES, 'failed', 'canceled'], promptMs)
  const status = await observe(second, 'step-up')
  await judgeProof(first, second, earlier)
  await judgePaid(second, 'step-up', [first, second])
  if (status === 'pending') leftOpen(second, 'the second authentication passed')
}

const run = async (run: ExperimentRun): Promise<void> => {
  const card = await cardOf(run, SOFT_DECLINE, 'VIS')
  // The queued scenario is for the first authentication only, because it wins over the challenge indicator of the request.
  const first = await runPayment(run, { card, scenario: SOFT_DECLINE, scenarioFor: 'request' })
  requireBrand(first, 'VIS')
  await waitForSoftDecline(first)
  await waitUntilIdle(first)
  if (await judgePaid(first, 'soft decline', [first])) return
  const second = await stepUp(first, card)
  checkForCrash(first)
  if (second !== undefined) {
    if (!(await judgeIndicator(second))) await finish(first, second.order)
    return
  }
  if ((await readOrderStatus(first)).value === 'pending')
    leftOpen(
      first,
      `the app started no second authentication${hasAgain(first) ? '' : ' (if the customer must start it, add `checkout.again` to audit.yaml)'}`,
    )
}

/** The loop after a soft decline: a second authentication with a challenge, and its authorization. */
export const STEP_UP: readonly Experiment[] = [
  {
    id: 'step-up',
    description: 'the bank declines softly, and the second authentication has a challenge',
    rules: [
      'stepup.order-left-open',
      'stepup.without-challenge',
      'stepup.exemption-repeated',
      'stepup.first-proof-used',
      'authorization.unapproved-paid',
      'outcome.crash',
    ],
    needs: ['gateway', 'gateway.softDeclined'],
    run,
  },
]
