import { ACCEPTED_STATUSES, isAccepted, type OrderStatus } from '../../core/domain/observation.ts'
import { holdResponses, observeStep } from '../explore/held-reads.ts'
import { restartSweeper, sweep } from '../steps/app-steps.ts'
import { followRedirect, type Order, observe, passChallenge } from '../steps/audited-order.ts'
import { beginOrder } from '../steps/begin-order.ts'
import { addViolation, type ExperimentRun, prove } from '../steps/experiment-run.ts'
import { allowFailure, NotJudged } from '../steps/not-judged.ts'
import { endFaults, isReadDuring, meetFaults, quietTimes, setFaults } from '../steps/service-steps.ts'
import { CLOSED_STATUSES, expectStatus, waitForStatus, waitUntilSettled } from '../steps/wait-for-order.ts'
import { redeliverIfRejected, sendWebhook } from '../steps/webhook-steps.ts'
import { passedOrder } from './arrival-steps.ts'
import type { Experiment } from './experiment.ts'
import { expectPaid, hasWebhook } from './experiment-steps.ts'

/** Adds a broken rule if an order was closed although its status could not be read. Returns whether it was closed. */
const findClosed = (order: Order, status: OrderStatus, step: string): boolean => {
  if (!CLOSED_STATUSES.includes(status)) return false
  const evidence = [`order ${order.reference} is ${status}, although its status could not be read`]
  addViolation(order.run, { rule: 'fault.read-as-failure', step, evidence })
  return true
}

/** The status cannot be read until the app is quiet, so the order must not change. Later it is readable again. */
const unreadable = (id: string, description: string, fault: Parameters<typeof setFaults>[1]): Experiment => ({
  id,
  description,
  rules: ['fault.read-as-failure', 'status.never-read'],
  async run(run) {
    const order = await beginOrder(run)
    await setFaults(order, fault)
    await passChallenge(order)
    await followRedirect(order)
    const delivered = hasWebhook(order) ? await sendWebhook(order, 'webhook', { retry: false }) : undefined
    await meetFaults(run, async () => [order.id])
    const status = await observe(order, 'unreadable')
    findClosed(order, status, 'unreadable')
    const evidence = [`order ${order.reference} is paid, although its status could not be read`]
    if (status === 'paid') addViolation(run, { rule: 'status.never-read', step: 'unreadable', evidence })
    await endFaults(run, order.id)
    await redeliverIfRejected(order, delivered)
    await waitUntilSettled(order)
    findClosed(order, await observe(order, 'end'), 'end')
  },
})

/** Maximum wait for a held response, less than the 60 seconds after which the sandbox releases it. Milliseconds. */
const LONGEST_HOLD_MS = 55_000

/**
 * Returns a new order that the automatic check of open orders does not pay after a failed status read of another one.
 * The failed read may have ended the check.
 */
const unchecked = async (run: ExperimentRun, failing: Order): Promise<Order | undefined> => {
  await setFaults(failing, { on: ['status'], status: 500 })
  const isRead = await isReadDuring(failing, () => sweep(run))
  await endFaults(run, failing.id)
  prove(run, isRead, 'The app read no status while the service failed.')
  const order = await passedOrder(run)
  await sweep(run, order)
  return (await observe(order, 'next sweep')) === 'pending' ? order : undefined
}

/** Experiments with failing status reads. */
export const FAULTS: readonly Experiment[] = [
  unreadable('fault-status-500', 'the status read fails with 500', { on: ['status'], status: 500 }),
  unreadable('fault-status-reset', 'the connection of the status read breaks', { on: ['status'], connection: 'reset' }),
  unreadable('fault-status-malformed', 'the status is truncated JSON', { on: ['status'], body: 'malformed' }),
  {
    id: 'fault-status-recovers',
    description: 'status reads fail until the app is quiet, then they succeed',
    rules: ['fault.never-retried', 'fault.read-as-failure'],
    isExclusive: true,
    async run(run) {
      const order = await beginOrder(run)
      await setFaults(order, { on: ['status'], status: 500 })
      await passChallenge(order)
      await followRedirect(order)
      const delivered = hasWebhook(order) ? await sendWebhook(order, 'webhook', { retry: false }) : undefined
      const failed = await meetFaults(run, async () => [order.id])
      if (findClosed(order, await observe(order, 'unreadable'), 'unreadable')) return
      await allowFailure(sweep(run, order))
      await waitUntilSettled(order)
      if (findClosed(order, await observe(order, 'sweep'), 'sweep')) return
      await endFaults(run, order.id)
      // The service does not repeat an accepted webhook.
      if (delivered) await redeliverIfRejected(order, delivered)
      else await followRedirect(order, 'return again')
      await sweep(run, order)
      // One read for the return, and one for the webhook.
      const retriesLater = failed > 2 && run.context.file.sweeper.kind === 'none'
      if (retriesLater && !isAccepted(await waitForStatus(order, ACCEPTED_STATUSES, run.context.pace.promptMs)))
        prove(run, false, 'The app repeats a failed status read after a time that the audit does not know.')
      else await expectStatus(order, expectPaid('fault.never-retried'))
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
      const { sleep, file, pace } = run.context
      const { apiTimeoutMs = 0 } = file.app
      if (apiTimeoutMs > LONGEST_HOLD_MS)
        throw new NotJudged(
          `The sandbox holds a response for 60 s, which is too short for an \`app.apiTimeout\` above ${LONGEST_HOLD_MS / 1_000} s.`,
        )
      const limitMs = Math.min(apiTimeoutMs * 3 + pace.promptMs, LONGEST_HOLD_MS)
      const reads = await holdResponses(run, { on: 'status', transaction: order.id })
      const { result, request } = await reads.begin(() => followRedirect(order, 'return', { timeoutMs: limitMs * 2 }))
      let hasResponded = false
      const responded = result.then(() => {
        hasResponded = true
      })
      // An app that has responded already reads the status in the background.
      await sleep(0)
      const isBackground = hasResponded
      const within = (event: Promise<unknown>) =>
        Promise.race([event.then(() => true), sleep(limitMs).then(() => false)])
      const timedOut = request === undefined || isBackground || (await within(responded))
      if (timedOut) await reads.waitUntilQuiet(quietTimes(run.context).quietMs, limitMs)
      const status = timedOut ? await observe(order, 'hung') : 'pending'
      const abandoned = await reads.end()
      await responded
      if (request === undefined) throw new NotJudged('The app did not read the status when the customer returned.')
      if (timedOut) prove(run, abandoned.length > 0, `The held status read had not ended within ${limitMs} ms.`)
      // An app that ended a held read has a time limit, even if it repeats the read for longer than the hold.
      else if (abandoned.length > 0) prove(run, false, `The app tried again, and showed no page within ${limitMs} ms.`)
      else
        addViolation(run, {
          rule: 'fault.no-timeout',
          step: 'return',
          evidence: [`the customer waited ${Math.round(limitMs)} ms for a page while the status read was held`],
        })
      findClosed(order, status, 'hung')
    },
  },
  {
    id: 'fault-sweeper-blocked',
    description: "one order's status hangs while the app checks another",
    rules: ['order.sweeper-blocked', 'fault.read-as-failure'],
    needs: ['sweeper'],
    isExclusive: true,
    async run(run) {
      await restartSweeper(run)
      // A sweeper can begin with the oldest or the newest order.
      const older = await beginOrder(run)
      const stuck = await beginOrder(run)
      const newer = await beginOrder(run)
      const others = [older, newer]
      for (const order of others) await passChallenge(order)
      const reads = await holdResponses(run, { on: 'status', transaction: stuck.id })
      const swept = sweep(run, newer)
      swept.catch(() => undefined)
      const { pace, file } = run.context
      const sweptMs = file.sweeper.kind === 'after' ? file.sweeper.afterMs + file.sweeper.timeoutMs : 0
      const limitMs = sweptMs + pace.promptMs + (file.app.apiTimeoutMs ?? 0) * 3
      let blocked: Order | undefined
      for (const order of others) {
        await waitForStatus(order, ['paid'], limitMs)
        if ((await observe(order, 'sweep')) === 'pending') blocked ??= order
      }
      const held = await reads.waitUntilQuiet(50, 500)
      if (held > 0) findClosed(stuck, await observeStep(reads, stuck, 'sweep'), 'sweep')
      await reads.end()
      await allowFailure(swept)
      // A check that only fails with the held order is no mistake of audit.yaml.
      await sweep(run, newer)
      prove(run, held > 0, 'The app did not read the status of the order whose read was to be held.')
      if (held > 0 && blocked)
        addViolation(run, {
          rule: 'order.sweeper-blocked',
          step: 'sweep',
          evidence: [
            `order ${blocked.reference} was paid but stayed open while the status read of order ${stuck.reference} was held`,
          ],
        })
      // A check may pause after an error, so this is only advice.
      const missed = held > 0 && file.sweeper.kind === 'after' ? await unchecked(run, stuck) : undefined
      if (missed)
        addViolation(run, {
          rule: 'order.sweeper-blocked',
          severity: 'advice',
          step: 'next sweep',
          evidence: [
            `order ${missed.reference} was paid but stayed open after a failed status read of order ${stuck.reference}`,
          ],
        })
    },
  },
]
