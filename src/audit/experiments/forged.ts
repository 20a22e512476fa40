import type { SendWebhookRequest } from '../../core/contract/control.gen.ts'
import { isTaken, TAKEN } from '../../core/domain/observation.ts'
import { goOn, look, type Order } from '../play/audited-order.ts'
import { beginOrder } from '../play/begin-order.ts'
import { NotJudged } from '../play/not-judged.ts'
import { find, type Play } from '../play/play.ts'
import { readsOf } from '../play/service-steps.ts'
import { endsAs, idle, staysOut } from '../play/wait-for-order.ts'
import { deliver, deliverCopy, fire } from '../play/webhook-steps.ts'
import type { Experiment } from './experiment.ts'
import { findCrash, NOBODYS, paidOr, paidOrder } from './experiment-steps.ts'

/** Creates an authenticated order without a webhook and without a status read. @throws NotJudged if the app polls */
const unnotifiedOrder = async (play: Play): Promise<Order> => {
  const order = await beginOrder(play)
  await goOn(order)
  const before = (await readsOf(order)).told
  await play.stage.sleep(play.stage.pace.quietMs)
  if ((await readsOf(order)).told > before)
    throw new NotJudged('The app polls, so its actions do not prove a reaction to the webhook.')
  return order
}

/** Creates an experiment with a webhook that must have no effect. It is repeated to rule out chance. */
const forged = (
  id: string,
  plays: string,
  how: SendWebhookRequest,
  rule: Experiment['feeds'][number],
  age?: string,
): Experiment => ({
  id,
  plays,
  feeds: [rule, 'webhook.forged-blocks-genuine', 'webhook.unknown-breaks'],
  needs: ['webhook'],
  async play(play) {
    let harmed = 0
    for (let round = 0; round <= harmed && round < 2; round += 1) {
      const order = await unnotifiedOrder(play)
      const before = (await readsOf(order)).told
      const { status } = await deliver(order, 'forged webhook', { ...how, retry: false })
      const orderStatus = await staysOut(order, TAKEN, 'forged webhook')
      const acted = isTaken(orderStatus) || (await readsOf(order)).told > before
      if (status !== undefined && status < 300 && acted) harmed += 1
      if (harmed < 2) continue
      const effect = `the app returned ${status} for a webhook ${plays}, and the order is ${orderStatus}`
      find(play, {
        rule,
        step: 'forged webhook',
        evidence: [effect, 'twice, and not without the webhook', ...(age ? [age] : [])],
      })
    }
  },
})

const malformed = (id: string, plays: string, send: (order: Order) => Promise<unknown>): Experiment => ({
  id,
  plays,
  feeds: ['webhook.unknown-breaks'],
  needs: ['webhook'],
  async play(play) {
    const order = await beginOrder(play)
    await send(order)
    findCrash(order, 'webhook.unknown-breaks')
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
  forged('forged-old', 'signed an hour ago', { age: '1h' }, 'webhook.old-accepted', 'signed 1 hour before delivery'),
  forged(
    'forged-future',
    'signed ten minutes ahead',
    { age: '-10m' },
    'webhook.old-accepted',
    'signed 10 minutes after delivery',
  ),
  {
    id: 'forged-replay',
    plays: 'a captured genuine one, after the order is paid',
    feeds: ['webhook.counted-twice'],
    needs: ['effects', 'webhook'],
    async play(play) {
      const order = await paidOrder(play)
      await deliverCopy(order, 'webhook again')
      await idle(order)
      await look(order, 'end')
    },
  },
  {
    id: 'forged-then-genuine',
    plays: "a forged one with the genuine one's ID, then the genuine one",
    feeds: ['webhook.forged-blocks-genuine'],
    needs: ['webhook'],
    async play(play) {
      const order = await unnotifiedOrder(play)
      const { status } = await deliverCopy(order, 'forged webhook', { tampering: 'bad_signature', retry: false })
      if (status !== undefined && status < 300) throw new NotJudged('The app accepted the forged webhook.')
      await deliver(order)
      await endsAs(order, paidOr('webhook.forged-blocks-genuine'))
    },
  },
  {
    id: 'forged-claims',
    plays: 'a correct signature and a false claim',
    feeds: ['status.never-read', 'outcome.failed-fulfilled'],
    needs: ['webhook'],
    async play(play) {
      const order = await beginOrder(play)
      const before = (await readsOf(order)).told
      await fire(order, 'forged webhook', { status: 'authenticated' })
      const status = await staysOut(order, TAKEN, 'end')
      if (!isTaken(status)) return
      const reads = (await readsOf(order)).told - before
      find(play, {
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
    return fire(order, 'webhook', { about: { transaction: NOBODYS }, retry: false, ...(url && { url }) })
  }),
  malformed('forged-garbage', 'not JSON, empty, of another type, of 15 KB', async (order) => {
    for (const raw of [
      { body: 'no JSON' },
      { body: '' },
      { body: '[]' },
      { body: 'null' },
      { body: '<a/>', type: 'text/xml' },
      { body: `"${'x'.repeat(15_000)}"` },
    ])
      await fire(order, 'webhook', { raw, retry: false })
  }),
]
