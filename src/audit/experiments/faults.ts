import type { FaultsWish } from '../../contract/control.gen.ts'
import { holdAnswers } from '../explore/held-reads.ts'
import { beginOrder, checkOut } from '../play/begin.ts'
import { NotJudged } from '../play/not-judged.ts'
import { back, goOn, look, type Order } from '../play/order.ts'
import { find, type Play } from '../play/play.ts'
import { endsAs, idle, settles } from '../play/waiting.ts'
import { deliver, webhookOf } from '../play/webhook.ts'
import { hasWebhook, paidOr } from './common.ts'
import type { Experiment } from './experiment.ts'

const faulty = async (order: Order, wish: FaultsWish): Promise<void> => {
  await order.play.stage.call('putFaults', { path: { id: order.id }, body: wish })
}

/** The status cannot be read: nobody knows how it stands, so the order must stay as it is. */
const unreadable = (id: string, plays: string, fault: FaultsWish): Experiment => ({
  ...{ id, plays, feeds: ['fault.read-as-failure', 'status.never-read'] },
  async play(play) {
    const order = await beginOrder(play)
    await faulty(order, fault)
    await goOn(order)
    await back(order)
    if (hasWebhook(order)) await deliver(order, 'webhook', { retry: false })
    await idle(order)
    await settles(order, ['paid', 'failed', 'cancelled', 'expired'], play.stage.pace.quietMs)
    const is = await look(order, 'unreadable')
    const evidence = [`order ${order.reference} is ${is}, and its status could not be read`]
    if (is === 'failed' || is === 'cancelled' || is === 'expired')
      find(play, { rule: 'fault.read-as-failure', step: 'unreadable', isAbsence: false, evidence })
    if (is === 'paid') find(play, { rule: 'status.never-read', step: 'unreadable', isAbsence: false, evidence })
    await play.stage.call('deleteFaults', { path: { id: order.id } })
  },
})

const initHeld = async (play: Play) => {
  const amount = 80_000 + play.stage.nextN() * 3
  const hold = await holdAnswers(play, { on: 'init', when: { amount } })
  const bought = checkOut(play, { amount })
  bought.catch(() => undefined)
  const request = await hold.heldBefore(bought)
  if (request === undefined) throw new NotJudged('the app did not ask for a payment')
  return { amount, hold, bought, request }
}

/** How many transactions there are of one amount, and with how many keys they were asked for. */
const transactionsOf = async ({ stage: { call } }: Play, amount: number) => {
  const { transactions } = await call('listTransactions', { query: { limit: 100 } })
  return transactions.filter((one) => one.amount === amount)
}

const findRetried = async (play: Play, amount: number): Promise<void> => {
  const all = await transactionsOf(play, amount)
  const refnos = new Set(all.map(({ refno }) => refno))
  if (all.length > 1 && refnos.size < all.length)
    find(play, {
      rule: 'init.retried-without-key',
      step: 'checkout',
      isAbsence: false,
      evidence: [
        `${all.length} transactions were made for refno ${[...refnos].join(', ')}: the try that got no answer was repeated without its Idempotency-Key`,
      ],
    })
}

const isStarted = async (play: Play): Promise<void> => {
  const problem = await play.stage.app.restart()
  if (problem !== undefined) throw new NotJudged(`the app did not start again: ${problem}`)
}

export const FAULTS: readonly Experiment[] = [
  unreadable('fault-status-500', 'the status read fails with 500', { on: ['status'], status: 500 }),
  unreadable('fault-status-reset', 'the connection of the status read breaks', { on: ['status'], connection: 'reset' }),
  unreadable('fault-status-malformed', 'the status is half a JSON', { on: ['status'], body: 'malformed' }),
  {
    ...{
      id: 'fault-status-recovers',
      plays: 'two reads fail, the third is good',
      feeds: ['fault.never-retried', 'fault.read-as-failure'],
    },
    async play(play) {
      const order = await beginOrder(play)
      await faulty(order, [{ fault: { on: ['status'], status: 500 }, times: 2 }])
      await goOn(order)
      await back(order)
      if (hasWebhook(order)) {
        await deliver(order, 'webhook', { retry: false })
        await deliver(order, 'webhook again', { retry: false })
        await deliver(order, 'webhook again', { retry: false })
      } else for (const _ of [1, 2]) await back(order, 'return again')
      await play.stage.app.sweep()
      await endsAs(order, paidOr('fault.never-retried'))
    },
  },
  {
    ...{
      id: 'fault-status-hangs',
      plays: 'the status read hangs until the app gives up',
      feeds: ['fault.read-as-failure', 'fault.no-timeout'],
      needs: ['app.apiTimeout'],
    },
    async play(play) {
      const order = await beginOrder(play)
      await goOn(order)
      const limitMs = (play.stage.file.app.apiTimeoutMs ?? 0) * 3 + play.stage.pace.promptMs
      const reads = await holdAnswers(play, { on: 'status', transaction: order.id })
      const came = back(order).then(() => true)
      const held = await reads.heldBefore(came)
      const gaveUp = held === undefined || (await Promise.race([came, play.stage.sleep(limitMs).then(() => false)]))
      const is = gaveUp ? await look(order, 'hung') : 'pending'
      await reads.end().catch(() => undefined)
      await came
      if (held === undefined) throw new NotJudged('the app read no status when the customer came back')
      if (!gaveUp)
        find(play, {
          rule: 'fault.no-timeout',
          step: 'return',
          isAbsence: true,
          evidence: [`the customer waited ${Math.round(limitMs)} ms for a page, since the status was not answered`],
        })
      if (is === 'failed' || is === 'cancelled' || is === 'expired')
        find(play, {
          rule: 'fault.read-as-failure',
          step: 'hung',
          isAbsence: false,
          evidence: [`order ${order.reference} is ${is}, and its status could not be read`],
        })
    },
  },
  {
    ...{
      id: 'fault-sweeper-blocked',
      plays: "one order's status hangs while the app looks after another",
      feeds: ['order.sweeper-blocked'],
      needs: ['sweeper'],
      isAlone: true,
    },
    async play(play) {
      const stuck = await beginOrder(play)
      const other = await beginOrder(play)
      await goOn(other)
      const reads = await holdAnswers(play, { on: 'status', transaction: stuck.id })
      const swept = play.stage.app.sweep()
      await settles(other, ['paid'], play.stage.pace.promptMs + (play.stage.file.app.apiTimeoutMs ?? 0) * 3)
      const is = await look(other, 'sweep')
      await reads.end().catch(() => undefined)
      await swept
      if (is === 'pending')
        find(play, {
          rule: 'order.sweeper-blocked',
          step: 'sweep',
          isAbsence: true,
          evidence: [
            `order ${other.reference} was paid and stayed open while the status of order ${stuck.reference} was not answered`,
          ],
        })
    },
  },
  {
    ...{
      id: 'fault-init-late',
      plays: 'the initialization is answered when the app has given up',
      feeds: ['init.retried-without-key'],
      needs: ['app.apiTimeout'],
    },
    async play(play) {
      const { amount, hold, bought } = await initHeld(play)
      await play.stage.sleep((play.stage.file.app.apiTimeoutMs ?? 0) * 1.4)
      await hold.end().catch(() => undefined)
      await bought
      await findRetried(play, amount)
    },
  },
  {
    ...{
      id: 'fault-init-reset',
      plays: 'the answer of the initialization breaks off, the next is good',
      feeds: ['init.retried-without-key', 'init.lost'],
    },
    async play(play) {
      const amount = 85_000 + play.stage.nextN() * 3
      await checkOut(play, { amount, change: { faults: { on: ['init'], connection: 'reset', times: 1 } } })
      await findRetried(play, amount)
    },
  },
  {
    ...{
      id: 'fault-killed-after-webhook',
      plays: 'kill -9 as soon as the webhook was answered',
      feeds: ['webhook.acked-before-saved'],
      needs: ['app.start', 'webhook'],
      isAlone: true,
    },
    async play(play) {
      const order = await beginOrder(play)
      await goOn(order)
      const { status } = await deliver(order)
      await play.stage.app.kill()
      await isStarted(play)
      if (status === undefined || status >= 300)
        throw new NotJudged(`the app answered ${status ?? 'nothing'} to the webhook: it will come again`)
      await endsAs(order, paidOr('webhook.acked-before-saved'))
    },
  },
  {
    ...{
      id: 'fault-killed-after-init',
      plays: 'kill -9 while the initialization is answered',
      feeds: ['init.lost'],
      needs: ['app.start', 'sweeper'],
      isAlone: true,
    },
    async play(play) {
      const { amount, hold, bought } = await initHeld(play)
      await play.stage.app.kill()
      await hold.end().catch(() => undefined)
      await bought
      await isStarted(play)
      const [orphan] = await transactionsOf(play, amount)
      if (orphan === undefined) throw new NotJudged('no transaction began')
      await play.stage.call('finishChallenge', { path: { id: orphan.id }, body: { outcome: 'Y' } })
      await play.stage.app.sweep()
      const belief = await play.stage.app.read(orphan.refno, play.stage.newCustomer())
      if (belief.kind === 'unreadable')
        find(play, {
          rule: 'init.lost',
          step: 'restart',
          isAbsence: false,
          evidence: [
            `transaction ${orphan.id} was begun for refno ${orphan.refno}, and after its restart the app knows no such order`,
          ],
        })
    },
  },
  {
    ...{
      id: 'fault-down-at-webhook',
      plays: 'the app is down when the webhook comes first',
      feeds: ['order.depends-on-arrival'],
      needs: ['app.start', 'webhook'],
      isAlone: true,
    },
    async play(play) {
      const order = await beginOrder(play)
      await goOn(order)
      await webhookOf(order)
      await play.stage.app.kill()
      await deliver(order, 'webhook', { retry: false })
      await isStarted(play)
      await deliver(order, 'webhook again')
      await endsAs(order, paidOr('order.depends-on-arrival'))
    },
  },
]
