import type { SendWebhookRequest } from '../../core/contract/control.gen.ts'
import { ACCEPTED_STATUSES, isAccepted } from '../../core/domain/observation.ts'
import { type Order, observe, passChallenge, readOrderStatus } from '../steps/audited-order.ts'
import { beginOrder } from '../steps/begin-order.ts'
import { addViolation, type ExperimentRun } from '../steps/experiment-run.ts'
import { NotJudged } from '../steps/not-judged.ts'
import { countReads } from '../steps/service-steps.ts'
import { expectNever, expectStatus, waitUntilIdle } from '../steps/wait-for-order.ts'
import { sendCopy, sendCustomWebhook, sendWebhook } from '../steps/webhook-steps.ts'
import type { Experiment } from './experiment.ts'
import { checkForCrash, expectPaid, paidOrder, UNKNOWN_ID } from './experiment-steps.ts'

const POLLS = 'The app reads the status automatically, so its actions do not prove a reaction to the webhook.'

/**
 * Creates an authenticated order without a webhook and without a status read for a time. Default: the quiet time of the
 * app. @throws NotJudged if the app reads the status or settles the order automatically
 */
const unnotifiedOrder = async (run: ExperimentRun, forMs = run.context.pace.quietMs): Promise<Order> => {
  const order = await beginOrder(run)
  await passChallenge(order)
  const before = (await countReads(order)).received
  await run.context.sleep(forMs)
  if ((await countReads(order)).received > before) throw new NotJudged(POLLS)
  if (isAccepted((await readOrderStatus(order)).value)) throw new NotJudged(POLLS)
  return order
}

/** Creates an experiment with a webhook that must have no effect. It is repeated to rule out chance. */
const forged = (
  id: string,
  description: string,
  options: SendWebhookRequest,
  rule: Experiment['rules'][number],
  age?: string,
): Experiment => ({
  id,
  description,
  rules: [rule, 'webhook.forged-blocks-genuine', 'webhook.unknown-id-fails'],
  needs: ['webhook'],
  async run(run) {
    const { now, pace } = run.context
    if (pace.pollsEveryMs !== undefined) throw new NotJudged(POLLS)
    let effects = 0
    let longestMs = 0
    for (let round = 0; round <= effects && round < 2; round += 1) {
      const order = await unnotifiedOrder(run)
      const before = (await countReads(order)).received
      const sentAt = now()
      const { status } = await sendWebhook(order, 'forged webhook', { ...options, retry: false })
      const orderStatus = await expectNever(order, ACCEPTED_STATUSES, 'forged webhook')
      const hasReacted = isAccepted(orderStatus) || (await countReads(order)).received > before
      longestMs = Math.max(longestMs, now() - sentAt)
      if (status !== undefined && status < 300 && hasReacted) effects += 1
      if (effects < 2) continue
      // The same time without a webhook: an app that polls slowly acts in it, too.
      await unnotifiedOrder(run, pace.quietMs + longestMs)
      const effect = `the app returned ${status} for a webhook ${description}, and the order is ${orderStatus}`
      addViolation(run, {
        rule,
        step: 'forged webhook',
        evidence: [effect, 'twice, and not without the webhook', ...(age ? [age] : [])],
      })
    }
  },
})

const malformed = (id: string, description: string, send: (order: Order) => Promise<unknown>): Experiment => ({
  id,
  description,
  rules: ['webhook.unknown-id-fails'],
  needs: ['webhook'],
  async run(run) {
    const order = await beginOrder(run)
    await send(order)
    checkForCrash(order, 'webhook.unknown-id-fails')
  },
})

export const FORGED: readonly Experiment[] = [
  forged(
    'forged-bad-signature',
    'with wrong signatures',
    { tampering: 'bad_signature' },
    'webhook.signature-not-checked',
  ),
  forged(
    'forged-no-signature',
    'without a signature',
    { tampering: 'missing_signature' },
    'webhook.signature-not-checked',
  ),
  forged(
    'forged-altered',
    'with a body changed after signing',
    { sign: { over: 'other' } },
    'webhook.signature-not-checked',
  ),
  forged(
    'forged-old',
    'signed an hour ago',
    { age: '1h' },
    'webhook.timestamp-not-checked',
    'signed 1 hour before delivery',
  ),
  forged(
    'forged-future',
    'signed ten minutes ahead',
    { age: '-10m' },
    'webhook.timestamp-not-checked',
    'signed 10 minutes after delivery',
  ),
  {
    id: 'forged-replay',
    description: 'a captured genuine one, after the order is paid',
    rules: ['webhook.fulfilled-twice'],
    needs: ['effects', 'webhook'],
    async run(run) {
      const order = await paidOrder(run)
      await sendCopy(order, 'webhook again')
      await waitUntilIdle(order)
      await observe(order, 'end')
    },
  },
  {
    id: 'forged-then-genuine',
    description: "a forged one with the genuine one's ID, then the genuine one",
    rules: ['webhook.forged-blocks-genuine'],
    needs: ['webhook'],
    async run(run) {
      const order = await unnotifiedOrder(run)
      const { status } = await sendCopy(order, 'forged webhook', { tampering: 'bad_signature', retry: false })
      if (status !== undefined && status < 300) throw new NotJudged('The app accepted the forged webhook.')
      await sendWebhook(order)
      await expectStatus(order, expectPaid('webhook.forged-blocks-genuine'))
    },
  },
  {
    id: 'forged-claims',
    description: 'a correct signature and a false claim',
    rules: ['status.never-read', 'outcome.failed-fulfilled'],
    needs: ['webhook'],
    async run(run) {
      const order = await beginOrder(run)
      const before = (await countReads(order)).received
      await sendCustomWebhook(order, 'forged webhook', { status: 'authenticated' })
      const status = await expectNever(order, ACCEPTED_STATUSES, 'end')
      if (!isAccepted(status)) return
      const reads = (await countReads(order)).received - before
      addViolation(run, {
        rule: reads === 0 ? 'status.never-read' : 'outcome.failed-fulfilled',
        step: 'forged webhook',
        severity: 'critical',
        evidence: [
          `order ${order.reference} is ${status} because of a webhook, but its payment is open; the status was read ${reads} times`,
        ],
      })
    },
  },
  malformed('forged-unknown', 'for an unknown transaction', (order) => {
    const { webhookUrl: url } = order.record
    return sendCustomWebhook(order, 'webhook', {
      about: { transaction: UNKNOWN_ID },
      retry: false,
      ...(url && { url }),
    })
  }),
  malformed('forged-garbage', 'unsigned: not JSON, empty, of another type, of 15 KB', async (order) => {
    for (const raw of [
      { body: 'no JSON' },
      { body: '' },
      { body: '[]' },
      { body: 'null' },
      { body: '<a/>', type: 'text/xml' },
      { body: `"${'x'.repeat(15_000)}"` },
    ])
      await sendCustomWebhook(order, 'webhook', { raw, tampering: 'missing_signature', retry: false })
  }),
]
