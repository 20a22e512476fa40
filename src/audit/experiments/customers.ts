import { ACCEPTED_STATUSES, isAccepted } from '../../core/domain/observation.ts'
import type { RuleId } from '../../core/rules/audit/audit-rules.ts'
import { expire, sweep } from '../steps/app-steps.ts'
import { type Order, open, openBank, passChallenge, returnUrlOf } from '../steps/audited-order.ts'
import { beginOrder } from '../steps/begin-order.ts'
import { addLine, addViolation, type ExperimentRun } from '../steps/experiment-run.ts'
import { expectNever, expectStatus, waitForStatus } from '../steps/wait-for-order.ts'
import { sendWebhook } from '../steps/webhook-steps.ts'
import type { Experiment } from './experiment.ts'
import { expectNotPaid, expectPaid, hasWebhook, notifyBoth, paidOrder } from './experiment-steps.ts'

const LATE_SUCCESS = expectPaid('order.expired-although-paid', 'order.depends-on-event-order')
const ABANDONED = expectNotPaid('order.abandoned-open')

const expired = async (order: Order): Promise<void> => {
  await expire(order)
  if (hasWebhook(order)) await sendWebhook(order)
  await sweep(order.run, order)
}

const SLOW_RULES: readonly RuleId[] = [
  'order.expired-although-paid',
  'order.depends-on-event-order',
  'outcome.failed-fulfilled',
]

/** Lets time pass for an open page while other experiments run. */
const waitForOthers = async (run: ExperimentRun): Promise<void> => {
  const { now, untilOthersEnd } = run.context
  const startedAt = now()
  await untilOthersEnd()
  const seconds = Math.round((now() - startedAt) / 1_000)
  addLine(run, { kind: 'setup', step: 'wait', sent: `${seconds} seconds pass for the customer`, result: 'done' })
}

/**
 * Passes a challenge after a wait, and expects a paid order. An app with a time limit that is shorter than that of the
 * service loses the customer as intended, so this is only advice.
 */
const passSlowly = async (run: ExperimentRun, wait: () => Promise<void>): Promise<void> => {
  const order = await beginOrder(run)
  await openBank(order)
  await wait()
  const before = await expectNever(order, ACCEPTED_STATUSES, 'wait')
  if (isAccepted(before))
    return addViolation(run, {
      rule: 'outcome.failed-fulfilled',
      step: 'wait',
      evidence: [`order ${order.reference} is ${before} although its payment is open`],
    })
  await passChallenge(order)
  await notifyBoth(order)
  const isExpired = before === 'expired' || before === 'canceled'
  if (!isExpired) return void (await expectStatus(order, LATE_SUCCESS))
  if (!isAccepted(await waitForStatus(order, ACCEPTED_STATUSES, run.context.pace.promptMs)))
    addViolation(run, {
      rule: 'order.expired-although-paid',
      severity: 'advice',
      step: 'wait',
      evidence: [
        `order ${order.reference} is ${before} before its payment expires, so a later success does not pay it`,
      ],
    })
}

export const CUSTOMERS: readonly Experiment[] = [
  {
    id: 'customer-abandons',
    description: 'opens the page and leaves; the payment expires',
    rules: ['order.abandoned-open', 'outcome.failed-fulfilled'],
    isExclusive: true,
    async run(run) {
      const order = await beginOrder(run)
      await openBank(order)
      await expired(order)
      await expectStatus(order, ABANDONED)
    },
  },
  {
    id: 'customer-never-opens',
    description: 'never opens the page; the payment expires',
    rules: ['order.abandoned-open', 'outcome.failed-fulfilled'],
    isExclusive: true,
    async run(run) {
      const order = await beginOrder(run)
      await expired(order)
      await expectStatus(order, ABANDONED)
    },
  },
  {
    id: 'customer-slow',
    description: 'opens the page, and passes after the app checked open orders',
    rules: SLOW_RULES,
    needs: ['sweeper'],
    isExclusive: true,
    run: (run) => passSlowly(run, () => sweep(run)),
  },
  {
    id: 'customer-very-slow',
    description: 'opens the page at the start of the audit, and passes minutes later',
    rules: SLOW_RULES,
    isLong: true,
    run: (run) => passSlowly(run, () => waitForOthers(run)),
  },
  {
    id: 'customer-closes-tab',
    description: 'passes and closes the tab; the webhook arrives late',
    rules: ['order.depends-on-event-order'],
    async run(run) {
      const order = await beginOrder(run)
      await passChallenge(order)
      await run.context.sleep(run.context.pace.quietMs)
      await sendWebhook(order)
      await expectStatus(order, expectPaid('order.depends-on-event-order'))
    },
  },
  {
    id: 'customer-reopens-start',
    description: 'opens the page of the bank again after the end',
    rules: ['return.fulfilled-twice'],
    needs: ['effects'],
    async run(run) {
      const order = await paidOrder(run)
      await openBank(order)
      await expectNever(order, ['pending', 'failed', 'canceled'], 'return again')
    },
  },
  {
    id: 'customer-two-tabs',
    description: 'passes in one tab, cancels in the shop in another',
    rules: ['redirect.trusted-cancel'],
    async run(run) {
      const order = await paidOrder(run)
      await open(order, 'cancel page', { url: returnUrlOf(order, 'cancel'), method: order.record.returnMethod })
      const status = await expectNever(order, ['canceled', 'failed', 'pending'], 'end')
      if (!isAccepted(status))
        addViolation(run, {
          rule: 'redirect.trusted-cancel',
          step: 'cancel page',
          evidence: [`order ${order.reference} was paid, but is ${status} after the cancel page was opened`],
        })
    },
  },
]
