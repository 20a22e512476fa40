import type { FaultsRequest } from '../../core/contract/control.gen.ts'
import { holdResponses } from '../explore/held-reads.ts'
import { sweep } from '../play/app-steps.ts'
import { back, goOn, look } from '../play/audited-order.ts'
import { beginOrder } from '../play/begin-order.ts'
import { NotJudged } from '../play/not-judged.ts'
import { find } from '../play/play.ts'
import { spoil } from '../play/service-steps.ts'
import { endsAs, idle, settles } from '../play/wait-for-order.ts'
import { deliver } from '../play/webhook-steps.ts'
import type { Experiment } from './experiment.ts'
import { hasWebhook, paidOr } from './experiment-steps.ts'

/** The status cannot be read, so the order must not change. */
const unreadable = (id: string, plays: string, fault: FaultsRequest): Experiment => ({
  id,
  plays,
  feeds: ['fault.read-as-failure', 'status.never-read'],
  async play(play) {
    const order = await beginOrder(play)
    await spoil(order, fault)
    await goOn(order)
    await back(order)
    if (hasWebhook(order)) await deliver(order, 'webhook', { retry: false })
    await idle(order)
    await settles(order, ['paid', 'failed', 'cancelled', 'expired'], play.stage.pace.quietMs)
    const status = await look(order, 'unreadable')
    const evidence = [`order ${order.reference} is ${status}, although its status could not be read`]
    if (status === 'failed' || status === 'cancelled' || status === 'expired')
      find(play, { rule: 'fault.read-as-failure', step: 'unreadable', evidence })
    if (status === 'paid') find(play, { rule: 'status.never-read', step: 'unreadable', evidence })
    await play.stage.call('deleteFaults', { path: { id: order.id } })
  },
})

/** Experiments with failing status reads. */
export const FAULTS: readonly Experiment[] = [
  unreadable('fault-status-500', 'the status read fails with 500', { on: ['status'], status: 500 }),
  unreadable('fault-status-reset', 'the connection of the status read breaks', { on: ['status'], connection: 'reset' }),
  unreadable('fault-status-malformed', 'the status is truncated JSON', { on: ['status'], body: 'malformed' }),
  {
    id: 'fault-status-recovers',
    plays: 'two reads fail, the third succeeds',
    feeds: ['fault.never-retried', 'fault.read-as-failure'],
    isAlone: true,
    async play(play) {
      const order = await beginOrder(play)
      await spoil(order, [{ fault: { on: ['status'], status: 500 }, times: 2 }])
      await goOn(order)
      await back(order)
      if (hasWebhook(order)) {
        await deliver(order, 'webhook', { retry: false })
        await deliver(order, 'webhook again', { retry: false })
        await deliver(order, 'webhook again', { retry: false })
      } else for (const _ of [1, 2]) await back(order, 'return again')
      await sweep(play)
      await endsAs(order, paidOr('fault.never-retried'))
    },
  },
  {
    id: 'fault-status-hangs',
    plays: 'the status read hangs until the app times out',
    feeds: ['fault.read-as-failure', 'fault.no-timeout'],
    needs: ['app.apiTimeout'],
    async play(play) {
      const order = await beginOrder(play)
      await goOn(order)
      const limitMs = (play.stage.file.app.apiTimeoutMs ?? 0) * 3 + play.stage.pace.promptMs
      const reads = await holdResponses(play, { on: 'status', transaction: order.id })
      const { answered, request } = await reads.begin(() => back(order))
      const responded = answered.then(() => true)
      const gaveUp =
        request === undefined || (await Promise.race([responded, play.stage.sleep(limitMs).then(() => false)]))
      const status = gaveUp ? await look(order, 'hung') : 'pending'
      await reads.end().catch(() => undefined)
      await responded
      if (request === undefined) throw new NotJudged('The app did not read the status when the customer returned.')
      if (!gaveUp)
        find(play, {
          rule: 'fault.no-timeout',
          step: 'return',
          evidence: [`the customer waited ${Math.round(limitMs)} ms for a page while the status read was held`],
        })
      if (status === 'failed' || status === 'cancelled' || status === 'expired')
        find(play, {
          rule: 'fault.read-as-failure',
          step: 'hung',
          evidence: [`order ${order.reference} is ${status}, although its status could not be read`],
        })
    },
  },
  {
    id: 'fault-sweeper-blocked',
    plays: "one order's status hangs while the app checks another",
    feeds: ['order.sweeper-blocked'],
    needs: ['sweeper'],
    isAlone: true,
    async play(play) {
      const stuck = await beginOrder(play)
      const other = await beginOrder(play)
      await goOn(other)
      const reads = await holdResponses(play, { on: 'status', transaction: stuck.id })
      const swept = sweep(play)
      await settles(other, ['paid'], play.stage.pace.promptMs + (play.stage.file.app.apiTimeoutMs ?? 0) * 3)
      const status = await look(other, 'sweep')
      await reads.end().catch(() => undefined)
      await swept
      if (status === 'pending')
        find(play, {
          rule: 'order.sweeper-blocked',
          step: 'sweep',
          evidence: [
            `order ${other.reference} was paid but stayed open while the status read of order ${stuck.reference} was held`,
          ],
        })
    },
  },
]
