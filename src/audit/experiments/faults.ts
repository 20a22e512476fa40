import type { FaultsRequest } from '../../core/contract/control.gen.ts'
import { holdResponses } from '../explore/held-reads.ts'
import { sweep } from '../steps/app-steps.ts'
import { followRedirect, observe, passChallenge } from '../steps/audited-order.ts'
import { beginOrder } from '../steps/begin-order.ts'
import { addViolation } from '../steps/experiment-run.ts'
import { NotJudged } from '../steps/not-judged.ts'
import { setFaults } from '../steps/service-steps.ts'
import { expectEnd, waitForStatus, waitUntilIdle } from '../steps/wait-for-order.ts'
import { sendWebhook } from '../steps/webhook-steps.ts'
import type { Experiment } from './experiment.ts'
import { expectPaid, hasWebhook } from './experiment-steps.ts'

/** The status cannot be read, so the order must not change. */
const unreadable = (id: string, plays: string, fault: FaultsRequest): Experiment => ({
  id,
  plays,
  feeds: ['fault.read-as-failure', 'status.never-read'],
  async play(play) {
    const order = await beginOrder(play)
    await setFaults(order, fault)
    await passChallenge(order)
    await followRedirect(order)
    if (hasWebhook(order)) await sendWebhook(order, 'webhook', { retry: false })
    await waitUntilIdle(order)
    await waitForStatus(order, ['paid', 'failed', 'cancelled', 'expired'], play.stage.pace.quietMs)
    const status = await observe(order, 'unreadable')
    const evidence = [`order ${order.reference} is ${status}, although its status could not be read`]
    if (status === 'failed' || status === 'cancelled' || status === 'expired')
      addViolation(play, { rule: 'fault.read-as-failure', step: 'unreadable', evidence })
    if (status === 'paid') addViolation(play, { rule: 'status.never-read', step: 'unreadable', evidence })
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
      await setFaults(order, [{ fault: { on: ['status'], status: 500 }, times: 2 }])
      await passChallenge(order)
      await followRedirect(order)
      if (hasWebhook(order)) {
        await sendWebhook(order, 'webhook', { retry: false })
        await sendWebhook(order, 'webhook again', { retry: false })
        await sendWebhook(order, 'webhook again', { retry: false })
      } else for (const _ of [1, 2]) await followRedirect(order, 'return again')
      await sweep(play)
      await expectEnd(order, expectPaid('fault.never-retried'))
    },
  },
  {
    id: 'fault-status-hangs',
    plays: 'the status read hangs until the app times out',
    feeds: ['fault.read-as-failure', 'fault.no-timeout'],
    needs: ['app.apiTimeout'],
    async play(play) {
      const order = await beginOrder(play)
      await passChallenge(order)
      const limitMs = (play.stage.file.app.apiTimeoutMs ?? 0) * 3 + play.stage.pace.promptMs
      const reads = await holdResponses(play, { on: 'status', transaction: order.id })
      const { answered, request } = await reads.begin(() => followRedirect(order))
      const responded = answered.then(() => true)
      const gaveUp =
        request === undefined || (await Promise.race([responded, play.stage.sleep(limitMs).then(() => false)]))
      const status = gaveUp ? await observe(order, 'hung') : 'pending'
      await reads.end().catch(() => undefined)
      await responded
      if (request === undefined) throw new NotJudged('The app did not read the status when the customer returned.')
      if (!gaveUp)
        addViolation(play, {
          rule: 'fault.no-timeout',
          step: 'return',
          evidence: [`the customer waited ${Math.round(limitMs)} ms for a page while the status read was held`],
        })
      if (status === 'failed' || status === 'cancelled' || status === 'expired')
        addViolation(play, {
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
      await passChallenge(other)
      const reads = await holdResponses(play, { on: 'status', transaction: stuck.id })
      const swept = sweep(play)
      await waitForStatus(other, ['paid'], play.stage.pace.promptMs + (play.stage.file.app.apiTimeoutMs ?? 0) * 3)
      const status = await observe(other, 'sweep')
      await reads.end().catch(() => undefined)
      await swept
      if (status === 'pending')
        addViolation(play, {
          rule: 'order.sweeper-blocked',
          step: 'sweep',
          evidence: [
            `order ${other.reference} was paid but stayed open while the status read of order ${stuck.reference} was held`,
          ],
        })
    },
  },
]
