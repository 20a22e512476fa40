import { isAccepted, type OrderStatus } from '../../core/domain/observation.ts'
import type { AuditFile } from '../audit-file.ts'
import { holdResponses } from '../explore/held-reads.ts'
import { kill, restart, sweep } from '../steps/app-steps.ts'
import { passChallenge, readOrderStatus } from '../steps/audited-order.ts'
import { beginOrder, type CheckedOut, checkOut, orderOf, ownAmount } from '../steps/begin-order.ts'
import { addLine, addViolation, type ExperimentRun, prove } from '../steps/experiment-run.ts'
import { allowFailure, NotJudged } from '../steps/not-judged.ts'
import { endFaults, meetFaults, quietTimes } from '../steps/service-steps.ts'
import { expectStatus, pollUntil } from '../steps/wait-for-order.ts'
import { sendWebhook, webhookOf } from '../steps/webhook-steps.ts'
import type { Experiment } from './experiment.ts'
import { expectPaid, expectPaidOrLate, NO_FULFILLMENT, notifyBoth } from './experiment-steps.ts'

const initHeld = async (run: ExperimentRun, customer = run.context.newCustomer()) => {
  const amount = ownAmount(run.context, 80_000)
  const listCreated = await watchTransactions(run, amount)
  const hold = await holdResponses(run, { on: 'init', when: { amount } })
  const { result: checkoutResult, request } = await hold.begin(() => checkOut(run, { amount, customer }))
  if (request === undefined) throw new NotJudged('The app did not start a payment.')
  return { listCreated, hold, checkoutResult }
}

/** Starts to watch an amount. The returned function lists its transactions since then, oldest first. */
const watchTransactions = async ({ context: { call }, afterEvent: after }: ExperimentRun, amount: number) => {
  const readIds = async (): Promise<readonly string[]> => {
    const { events } = await call('listEvents', { query: { type: 'transaction.created', after, limit: 1_000 } })
    return events.flatMap(({ facts, subject }) => (facts.amount === amount && subject?.id ? [subject.id] : []))
  }
  const earlier = await readIds()
  return async () => {
    const ids = (await readIds()).filter((id) => !earlier.includes(id))
    return Promise.all(ids.map((id) => call('getTransaction', { path: { id } })))
  }
}

type ListCreated = Awaited<ReturnType<typeof watchTransactions>>

const findRetried = async (run: ExperimentRun, listCreated: ListCreated): Promise<void> => {
  const all = await listCreated()
  const refnos = new Set(all.map(({ refno }) => refno))
  if (all.length > 1 && refnos.size < all.length)
    addViolation(run, {
      rule: 'init.retried-without-key',
      step: 'checkout',
      evidence: [
        `${all.length} transactions for refno ${[...refnos].join(', ')}: the app repeated a request without its Idempotency-Key`,
      ],
    })
}

/**
 * Reads the end of an order whose initialization was interrupted. A payment to which the app sent the customer must be
 * paid, and no other one.
 */
const readEnd = async (run: ExperimentRun, checkedOut: CheckedOut, listCreated: ListCreated) => {
  const [transaction, ...others] = await listCreated()
  // With several transactions, the payment of the customer is not known.
  if (transaction === undefined || others.length > 0) return
  const order = await orderOf(run, checkedOut)
  if (order !== undefined) {
    await passChallenge(order)
    await notifyBoth(order)
    await expectStatus(order, expectPaid('init.response-lost'))
    return
  }
  const { checkoutResult, customer } = checkedOut
  const reference = checkoutResult.kind === 'broken' ? undefined : checkoutResult.reference
  const reading = await run.context.app.read(reference ?? transaction.refno, customer)
  const end = reading.kind === 'read' ? reading.value : reading.kind
  addLine(run, { kind: 'order', step: 'end', sent: `reads order ${reference ?? transaction.refno}`, result: end })
  if (reading.kind === 'read' && isAccepted(reading.value))
    addViolation(run, {
      rule: 'outcome.failed-fulfilled',
      step: 'end',
      evidence: [`order ${transaction.refno} is ${reading.value}, although its customer was not sent to the service`],
    })
}

/** Returns the part of audit.yaml that only the response of the last step can provide. */
const partOfLastResponse = ({ checkout: { steps }, order }: AuditFile): string | undefined => {
  if (order.reference !== undefined) return '`order.reference`'
  const [name] = Object.keys(steps.at(-1)?.extract ?? {})
  if (name !== undefined) return `\`extract.${name}\` of the last step`
  return order.cookies === 'customer' && steps.length === 1 ? 'The session of the customer' : undefined
}

const isPaid = ({ value }: { readonly value: OrderStatus }): boolean => value === 'paid'

/** Time for a response that does not depend on a held status read. Milliseconds. */
const EARLY_MS = 250

/** Experiments with a lost response to the initialization, or a killed app. */
export const CRASHES: readonly Experiment[] = [
  {
    id: 'fault-init-late',
    description: 'the response to the initialization arrives after the timeout of the app',
    rules: ['init.retried-without-key', 'init.response-lost', 'outcome.failed-fulfilled'],
    needs: ['app.apiTimeout'],
    async run(run) {
      const { listCreated, hold, checkoutResult } = await initHeld(run)
      const { quietMs, maxMs } = quietTimes(run.context)
      await hold.waitUntilQuiet(quietMs, maxMs)
      const abandoned = await hold.end()
      prove(run, abandoned.length > 0, 'The app still waited for the held response of the initialization.')
      await readEnd(run, await checkoutResult, listCreated)
      await findRetried(run, listCreated)
    },
  },
  {
    id: 'fault-init-reset',
    description: 'the connection of the initialization breaks until the app is quiet, then it works',
    rules: ['init.retried-without-key', 'init.response-lost', 'outcome.failed-fulfilled'],
    async run(run) {
      const amount = ownAmount(run.context, 85_000)
      const listCreated = await watchTransactions(run, amount)
      const idsOf = async () => (await listCreated()).map(({ id }) => id)
      const checkoutResult = checkOut(run, {
        amount,
        patch: { faults: { on: ['init'], connection: 'reset', times: 1_000 } },
      })
      await meetFaults(run, idsOf)
      for (const id of await idsOf()) await endFaults(run, id)
      await readEnd(run, await checkoutResult, listCreated)
      await findRetried(run, listCreated)
    },
  },
  {
    id: 'fault-killed-after-webhook',
    description: 'kill -9 right after the response to the webhook',
    rules: ['webhook.acked-before-saved'],
    needs: ['app.start', 'webhook'],
    isExclusive: true,
    async run(run) {
      const order = await beginOrder(run)
      await passChallenge(order)
      // An app that responds while its status read is held has not saved the result yet.
      const reads = await holdResponses(run, { on: 'status', transaction: order.id })
      const sent = await reads.begin(() => sendWebhook(order), { isConcurrent: true })
      const isEarly = await Promise.race([sent.result.then(() => true), run.context.sleep(EARLY_MS).then(() => false)])
      if (!isEarly) await reads.finish(sent)
      const { status } = await sent.result
      await kill(run)
      await reads.end()
      await restart(run)
      if (status === undefined || status >= 300)
        throw new NotJudged(`The app returned ${status ?? 'nothing'} for the webhook, so it will be sent again.`)
      await expectPaidOrLate(order, 'webhook.acked-before-saved')
    },
  },
  {
    id: 'fault-killed-before-effects',
    description: 'kill -9 after an order is paid and before its effects',
    rules: ['order.paid-not-fulfilled'],
    needs: ['app.start', 'effects'],
    isExclusive: true,
    async run(run) {
      const { effectsMs, fulfillments, promptMs } = run.context.pace
      if (fulfillments.length === 0) throw new NotJudged(NO_FULFILLMENT)
      // Effects that come with the payment cannot be lost after it.
      if (effectsMs === 0) return
      const order = await beginOrder(run)
      await passChallenge(order)
      await notifyBoth(order)
      const { value, effects } = await pollUntil(order, promptMs, () => readOrderStatus(order), isPaid)
      const isBetween = value === 'paid' && fulfillments.some((name) => (effects[name] ?? 0) === 0)
      await kill(run)
      await restart(run)
      prove(run, isBetween, 'The app was not killed between the payment and its effects.')
      await sweep(run)
      if (isBetween) await expectStatus(order, expectPaid('order.paid-not-fulfilled'))
    },
  },
  {
    id: 'fault-killed-after-init',
    description: 'kill -9 during the response to the initialization',
    rules: ['init.response-lost'],
    needs: ['app.start', 'sweeper'],
    isExclusive: true,
    async run(run) {
      const { file, app, newCustomer } = run.context
      const lost = partOfLastResponse(file)
      if (lost !== undefined) throw new NotJudged(`${lost} comes from the response that is lost here.`)
      const customer = newCustomer()
      const { listCreated, hold, checkoutResult } = await initHeld(run, customer)
      await kill(run)
      await hold.end()
      await checkoutResult
      await restart(run)
      const [unlinked] = await listCreated()
      if (unlinked === undefined) throw new NotJudged('The app created no transaction.')
      await run.context.call('completeChallenge', { path: { id: unlinked.id }, body: { outcome: 'Y' } })
      await sweep(run)
      const transaction = { run, id: unlinked.id }
      await allowFailure(sendWebhook(transaction))
      const observation = await app.read(unlinked.refno, customer)
      const end = observation.kind === 'read' ? observation.value : observation.kind
      addLine(run, { kind: 'order', step: 'end', sent: `reads order ${unlinked.refno}`, result: end })
      if (observation.kind === 'unreadable')
        addViolation(run, {
          rule: 'init.response-lost',
          step: 'restart',
          evidence: [
            `transaction ${unlinked.id} was created for refno ${unlinked.refno}, but the app does not know that order after a restart`,
          ],
        })
    },
  },
  {
    id: 'fault-down-at-webhook',
    description: 'the app is down at the first attempt of the webhook',
    rules: ['order.depends-on-event-order'],
    needs: ['app.start', 'webhook'],
    isExclusive: true,
    async run(run) {
      const order = await beginOrder(run)
      await passChallenge(order)
      await webhookOf(order)
      await kill(run)
      await sendWebhook(order, 'webhook', { retry: false })
      await restart(run)
      await sendWebhook(order, 'webhook again')
      await expectStatus(order, expectPaid('order.depends-on-event-order'))
    },
  },
]
