import type { FaultsRequest } from '../../core/contract/control.gen.ts'
import { holdResponses } from '../explore/held-reads.ts'
import { sweep } from '../steps/app-steps.ts'
import { followRedirect, observe, passChallenge } from '../steps/audited-order.ts'
import { beginOrder } from '../steps/begin-order.ts'
import { addViolation } from '../steps/experiment-run.ts'
import { NotJudged } from '../steps/not-judged.ts'
import { setFaults } from '../steps/service-steps.ts'
import { expectStatus, waitForStatus, waitUntilIdle } from '../steps/wait-for-order.ts'
import { sendWebhook } from '../steps/webhook-steps.ts'
import type { Experiment } from './experiment.ts'
import { expectPaid, hasWebhook } from './experiment-steps.ts'

/** The status cannot be read, so the order must not change. */
const unreadable = (id: string, description: string, fault: FaultsRequest): Experiment => ({
  id,
  description,
  rules: ['fault.read-as-failure', 'status.never-read'],
  async run(run) {
    const order = await beginOrder(run)
    await setFaults(order, fault)
    await passChallenge(order)
    await followRedirect(order)
    if (hasWebhook(order)) await sendWebhook(order, 'webhook', { retry: false })
    await waitUntilIdle(order)
    await waitForStatus(order, ['paid', 'failed', 'canceled', 'expired'], run.context.pace.quietMs)
    const status = await observe(order, 'unreadable')
    const evidence = [`order ${order.reference} is ${status}, although its status could not be read`]
    if (status === 'failed' || status === 'canceled' || status === 'expired')
      addViolation(run, { rule: 'fault.read-as-failure', step: 'unreadable', evidence })
    if (status === 'paid') addViolation(run, { rule: 'status.never-read', step: 'unreadable', evidence })
    await run.context.call('deleteFaults', { path: { id: order.id } })
  },
})

/** Experiments with failing status reads. */
export const FAULTS: readonly Experiment[] = [
  unreadable('fault-status-500', 'the status read fails with 500', { on: ['status'], status: 500 }),
  unreadable('fault-status-reset', 'the connection of the status read breaks', { on: ['status'], connection: 'reset' }),
  unreadable('fault-status-malformed', 'the status is truncated JSON', { on: ['status'], body: 'malformed' }),
  {
    id: 'fault-status-recovers',
    description: 'two reads fail, the third succeeds',
    rules: ['fault.never-retried', 'fault.read-as-failure'],
    isExclusive: true,
    async run(run) {
      const order = await beginOrder(run)
      await setFaults(order, { turns: [{ fault: { on: ['status'], status: 500 }, times: 2 }] })
      await passChallenge(order)
      await followRedirect(order)
      if (hasWebhook(order)) {
        await sendWebhook(order, 'webhook', { retry: false })
        await sendWebhook(order, 'webhook again', { retry: false })
        await sendWebhook(order, 'webhook again', { retry: false })
      } else for (const _ of [1, 2]) await followRedirect(order, 'return again')
      await sweep(run, order)
      await expectStatus(order, expectPaid('fault.never-retried'))
    },
  },
  {
    id: 'fault-status-hangs',
    description: 'the status read hangs until the app times out',
    rules: ['fault.read-as-failure', 'fault.no-timeout'],
    needs: ['app.apiTimeout'],
    async run(run) {
      const order = await beginOrder(run)
      await passChallenge(order)
      const limitMs = (run.context.file.app.apiTimeoutMs ?? 0) * 3 + run.context.pace.promptMs
      const reads = await holdResponses(run, { on: 'status', transaction: order.id })
      const { result, request } = await reads.begin(() => followRedirect(order))
      const responded = result.then(() => true)
      const timedOut =
        request === undefined || (await Promise.race([responded, run.context.sleep(limitMs).then(() => false)]))
      const status = timedOut ? await observe(order, 'hung') : 'pending'
      await reads.releaseAll().catch(() => undefined)
      await responded
      if (request === undefined) throw new NotJudged('The app did not read the status when the customer returned.')
      if (!timedOut)
        addViolation(run, {
          rule: 'fault.no-timeout',
          step: 'return',
          evidence: [`the customer waited ${Math.round(limitMs)} ms for a page while the status read was held`],
        })
      if (status === 'failed' || status === 'canceled' || status === 'expired')
        addViolation(run, {
          rule: 'fault.read-as-failure',
          step: 'hung',
          evidence: [`order ${order.reference} is ${status}, although its status could not be read`],
        })
    },
  },
  {
    id: 'fault-sweeper-blocked',
    description: "one order's status hangs while the app checks another",
    rules: ['order.sweeper-blocked'],
    needs: ['sweeper'],
    isExclusive: true,
    async run(run) {
      const stuck = await beginOrder(run)
      const other = await beginOrder(run)
      await passChallenge(other)
      const reads = await holdResponses(run, { on: 'status', transaction: stuck.id })
      const swept = sweep(run, other)
      await waitForStatus(other, ['paid'], run.context.pace.promptMs + (run.context.file.app.apiTimeoutMs ?? 0) * 3)
      const status = await observe(other, 'sweep')
      await reads.releaseAll().catch(() => undefined)
      await swept
      if (status === 'pending')
        addViolation(run, {
          rule: 'order.sweeper-blocked',
          step: 'sweep',
          evidence: [
            `order ${other.reference} was paid but stayed open while the status read of order ${stuck.reference} was held`,
          ],
        })
    },
  },
]
