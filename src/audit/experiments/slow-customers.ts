import { ACCEPTED_STATUSES, isAccepted } from '../../core/domain/observation.ts'
import { OPEN_STATUSES } from '../../core/domain/transaction.ts'
import type { RuleId } from '../../core/rules/audit/audit-rules.ts'
import { restartSweeper, sweep } from '../steps/app-steps.ts'
import { type Order, openBank, passChallenge, readOrderStatus } from '../steps/audited-order.ts'
import { beginOrder } from '../steps/begin-order.ts'
import { addLine, addViolation, type ExperimentRun, prove } from '../steps/experiment-run.ts'
import { NotJudged } from '../steps/not-judged.ts'
import { isReadDuring } from '../steps/service-steps.ts'
import { CLOSED_STATUSES, expectNever, expectStatus, waitForStatus } from '../steps/wait-for-order.ts'
import type { Experiment } from './experiment.ts'
import { hasWebhook, notifyBoth } from './experiment-steps.ts'

const RULES: readonly RuleId[] = [
  'order.expired-although-paid',
  'order.late-webhook-ignored',
  'outcome.failed-fulfilled',
]

/** Minimum time of a customer who searches for the phone with the code. Milliseconds. */
const SLOW_MS = 60_000

/** Lets time pass for an open page while other experiments run. @throws NotJudged if they end soon */
const waitForOthers = async (run: ExperimentRun): Promise<void> => {
  const ms = await run.context.untilOthersEnd()
  const seconds = Math.round(ms / 1_000)
  if (ms < SLOW_MS)
    throw new NotJudged(`The other experiments took ${seconds} s. This customer needs ${SLOW_MS / 1_000} s at least.`)
  const sent = `${seconds} seconds pass for the customer`
  addLine(run, { kind: 'setup', step: 'wait', sent, result: 'done', curl: [`sleep ${seconds}`] })
}

const isOpen = async ({ run, id }: Order): Promise<boolean> => {
  const { status } = await run.context.call('getTransaction', { path: { id } })
  return OPEN_STATUSES.some((open) => open === status)
}

/** Lets the app check open orders. Proves that it read the status of this one, unless it closed it. */
const sweepOnce = async (run: ExperimentRun, order: Order): Promise<void> => {
  const isRead = await isReadDuring(order, () => sweep(run))
  const isClosed = CLOSED_STATUSES.includes((await readOrderStatus(order)).value)
  prove(run, isRead || isClosed, 'The app did not read the status of the order when it checked open orders.')
}

/**
 * Passes a challenge after a wait, and expects a paid order. A closed order is only advice, because the app may have a
 * shorter time limit than the service, unless an older order is still open whose customer never opened the page.
 */
const passAfter = async (run: ExperimentRun, wait: (order: Order) => Promise<void>): Promise<void> => {
  const unopened = await beginOrder(run)
  const order = await beginOrder(run)
  await openBank(order)
  await wait(order)
  const early = await expectNever(order, ACCEPTED_STATUSES, 'wait')
  if (!(await isOpen(order))) throw new NotJudged('The payment ended before its customer passed.')
  const { promptMs } = run.context.pace
  const isByStatus = early !== 'pending' && (await waitForStatus(unopened, CLOSED_STATUSES, promptMs)) === 'pending'
  if (isAccepted(early))
    return addViolation(run, {
      rule: 'outcome.failed-fulfilled',
      step: 'wait',
      evidence: [`order ${order.reference} is ${early} although its payment is open`],
    })
  await passChallenge(order)
  await notifyBoth(order)
  const status = await expectStatus(order, { allowed: ACCEPTED_STATUSES, rules: {} })
  if (isAccepted(status)) return
  if (status !== 'pending')
    return addViolation(run, {
      rule: 'order.expired-although-paid',
      ...(!isByStatus && { severity: 'advice' }),
      step: early === 'pending' ? 'end' : 'wait',
      evidence: [
        `order ${order.reference} is ${status} before its payment expires, so a later success does not pay it`,
        ...(isByStatus
          ? [`order ${unopened.reference} is older and still open; its customer has not opened the page`]
          : []),
      ],
    })
  // Some apps poll less often the older an order is.
  if (!hasWebhook(order) || run.context.pace.pollsEveryMs !== undefined)
    throw new NotJudged(
      'The app did not settle the order in time. It reads the status automatically, or sends no webhookUrl.',
    )
  addViolation(run, {
    rule: 'order.late-webhook-ignored',
    step: 'end',
    evidence: [`order ${order.reference} is pending although its customer passed, returned, and a webhook arrived`],
  })
}

/** Experiments with customers who need long on the page of the bank. */
export const SLOW_CUSTOMERS: readonly Experiment[] = [
  {
    id: 'customer-slow',
    description: 'opens the page, and passes after the app checked open orders',
    rules: RULES,
    needs: ['sweeper'],
    isExclusive: true,
    async run(run) {
      await restartSweeper(run)
      await passAfter(run, (order) => sweepOnce(run, order))
    },
  },
  {
    id: 'customer-very-slow',
    description: 'opens the page, and passes a minute or more later',
    rules: RULES,
    isLong: true,
    run: (run) => passAfter(run, () => waitForOthers(run)),
  },
]
