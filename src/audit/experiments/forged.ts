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

/** Truly authenticated, and nobody has told the app; for a while nothing comes. @throws NotJudged where the app asks by itself */
const untoldOrder = async (play: Play): Promise<Order> => {
  const order = await beginOrder(play)
  await goOn(order)
  const before = (await readsOf(order)).told
  await play.stage.sleep(play.stage.pace.quietMs)
  if ((await readsOf(order)).told > before)
    throw new NotJudged('the app asks by itself: what it does cannot be blamed on the webhook')
  return order
}

/** A webhook that must do nothing: found where it is answered 2xx and the app acts on it. Once more, since one is luck. */
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
      const order = await untoldOrder(play)
      const before = (await readsOf(order)).told
      const { status } = await deliver(order, 'forged webhook', { ...how, retry: false })
      const is = await staysOut(order, TAKEN, 'forged webhook')
      const acted = isTaken(is) || (await readsOf(order)).told > before
      if (status !== undefined && status < 300 && acted) harmed += 1
      if (harmed < 2) continue
      const said = `a webhook ${plays} was answered ${status}, and the order is ${is}`
      find(play, {
        rule,
        step: 'forged webhook',
        evidence: [said, 'twice, and not without it', ...(age ? [age] : [])],
      })
    }
  },
})

const strange = (id: string, plays: string, send: (order: Order) => Promise<unknown>): Experiment => ({
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
    'whose body was changed after signing',
    { sign: { over: 'other' } },
    'webhook.signature-not-checked',
  ),
  forged(
    'forged-old',
    'that was signed an hour ago',
    { age: '1h' },
    'webhook.old-accepted',
    'signed 1 hour before it came',
  ),
  forged(
    'forged-future',
    'that is signed ten minutes ahead',
    { age: '-10m' },
    'webhook.old-accepted',
    'signed 10 minutes after it came',
  ),
  {
    id: 'forged-replay',
    plays: 'a genuine one, captured, when the order is long paid',
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
    plays: "forged with the genuine one's id, then that one",
    feeds: ['webhook.forged-blocks-genuine'],
    needs: ['webhook'],
    async play(play) {
      const order = await untoldOrder(play)
      const { status } = await deliverCopy(order, 'forged webhook', { tampering: 'bad_signature', retry: false })
      if (status !== undefined && status < 300) throw new NotJudged('the app took the forged one')
      await deliver(order)
      await endsAs(order, paidOr('webhook.forged-blocks-genuine'))
    },
  },
  {
    id: 'forged-claims',
    plays: 'a good signature and a false claim',
    feeds: ['status.never-read', 'outcome.failed-fulfilled'],
    needs: ['webhook'],
    async play(play) {
      const order = await beginOrder(play)
      const before = (await readsOf(order)).told
      await fire(order, 'forged webhook', { status: 'authenticated' })
      const is = await staysOut(order, TAKEN, 'end')
      if (!isTaken(is)) return
      const reads = (await readsOf(order)).told - before
      find(play, {
        rule: reads === 0 ? 'status.never-read' : 'outcome.failed-fulfilled',
        step: 'forged webhook',
        severity: 'critical',
        evidence: [
          `order ${order.reference} is ${is} since a webhook said so, and its payment is open; the status was read ${reads} times`,
        ],
      })
    },
  },
  strange('forged-unknown', 'about nobody', (order) => {
    const { webhookUrl: url } = order.record
    return fire(order, 'webhook', { about: { transaction: NOBODYS }, retry: false, ...(url && { url }) })
  }),
  strange('forged-garbage', 'no JSON, empty, of another type, of 15 KB', async (order) => {
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
