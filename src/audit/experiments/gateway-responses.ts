import { isAccepted } from '../../core/domain/observation.ts'
import { kill, restart, sweep } from '../steps/app-steps.ts'
import { followRedirect, type Order, observe, passChallenge } from '../steps/audited-order.ts'
import { beginOrder } from '../steps/begin-order.ts'
import { delayApprovals, latencyOf } from '../steps/delay-approvals.ts'
import { addViolation, type ExperimentRun, prove } from '../steps/experiment-run.ts'
import { countAuthorizations, failAuthorizations, gatewayCallsOf, type Unapproved } from '../steps/gateway-steps.ts'
import type { Need } from '../steps/not-judged.ts'
import { NotJudged } from '../steps/not-judged.ts'
import { CLOSED_STATUSES, pollUntil, waitForStatus, waitUntilIdle, waitUntilSettled } from '../steps/wait-for-order.ts'
import { redeliverIfRejected, sendWebhook } from '../steps/webhook-steps.ts'
import type { Experiment } from './experiment.ts'
import { hasWebhook, runPayment } from './experiment-steps.ts'

/** Creates an experiment in which no authorization is approved, so the order must not be paid. */
const unapproved = (
  id: string,
  description: string,
  needs: readonly Need[],
  responseOf: (run: ExperimentRun) => Unapproved,
): Experiment => ({
  id,
  description,
  rules: ['authorization.unapproved-paid'],
  needs: ['gateway', ...needs],
  // The response of the gateway is that of the whole space.
  isExclusive: true,
  async run(run) {
    const order = await runPayment(run, await failAuthorizations(run, responseOf(run), description))
    await waitUntilIdle(order)
    await waitForStatus(order, ['paid', 'review', 'failed', 'canceled'], run.context.pace.promptMs)
    const status = await observe(order, 'end')
    const { received, approved } = await countAuthorizations(order)
    if (received === 0) throw new NotJudged('The app sent no authorization with the values of this payment.')
    if (isAccepted(status) && approved === 0)
      addViolation(run, {
        rule: 'authorization.unapproved-paid',
        step: 'end',
        evidence: [`order ${order.reference} is ${status}, but no authorization was approved: ${description}`],
      })
  },
})

/** Most milliseconds that the gateway endpoint delays a response. */
const MAX_LATENCY_MS = 60_000

/** Returns a delay for which the app does not wait. */
const tooLateMs = ({ context: { file } }: ExperimentRun): number =>
  Math.min((file.app.apiTimeoutMs ?? 0) * 1.4, MAX_LATENCY_MS)

/** Adds an order that is closed although its authorization was approved. A reversal has another path at the gateway. */
const findClosedApproved = async (order: Order, reason: string): Promise<void> => {
  const { run } = order
  await waitUntilSettled(order)
  const status = await observe(order, 'end')
  const { approved } = await countAuthorizations(order)
  prove(run, approved > 0, 'No authorization with the values of this payment was approved.')
  if (approved === 0 || !CLOSED_STATUSES.includes(status)) return
  const paths = new Set((await gatewayCallsOf(order)).map(({ facts }) => facts.path))
  if (paths.size > 1)
    prove(run, false, 'The app called several paths of the gateway, maybe to reverse the authorization.')
  else
    addViolation(run, {
      rule: 'authorization.approved-not-paid',
      step: 'end',
      evidence: [`order ${order.reference} is ${status}, but its authorization was approved: ${reason}`],
    })
}

/** Longer than any pause until the app is killed. Milliseconds. */
const IN_FLIGHT_MS = 10_000

/** Notifies the app by the channel that decides. The app is killed before it responds. */
const notifyUntilKilled = (order: Order): Promise<unknown> =>
  order.redirect === undefined || order.run.context.file.decides === 'webhook'
    ? sendWebhook(order, 'webhook', { retry: false })
    : followRedirect(order, 'return', { timeoutMs: IN_FLIGHT_MS })

const UNCLEAR: readonly Experiment[] = [
  {
    id: 'gateway-approves-late',
    description: 'approves after the timeout of the app',
    rules: ['authorization.approved-not-paid'],
    needs: ['gateway', 'app.apiTimeout'],
    isExclusive: true,
    async run(run) {
      const { options, end } = await delayApprovals(run, tooLateMs(run))
      const order = await runPayment(run, options)
      await waitUntilIdle(order)
      const isPaid = isAccepted(await observe(order, 'late'))
      // The status of the service shows the approval too.
      const isClear = run.context.file.gateway === 'service' || (await gatewayCallsOf(order)).length > 1
      prove(run, !isPaid || isClear, 'The app waited for the late response of the gateway.')
      await end(order)
      await sweep(run, order)
      await findClosedApproved(order, 'the response came after the timeout of the app')
    },
  },
  {
    id: 'gateway-killed',
    description: 'kill -9 while the gateway approves',
    rules: ['authorization.approved-not-paid'],
    needs: ['gateway', 'app.start'],
    isExclusive: true,
    async run(run) {
      const { options, end } = await delayApprovals(run, IN_FLIGHT_MS)
      const order = await beginOrder(run, options)
      await observe(order, 'checkout')
      await passChallenge(order)
      const notified = notifyUntilKilled(order)
      // `await notified` below reports the error.
      notified.catch(() => undefined)
      const isSent = await pollUntil(
        order,
        run.context.pace.promptMs,
        async () => (await countAuthorizations(order)).received > 0,
        (isReceived) => isReceived,
      )
      await kill(run)
      await end(order)
      await restart(run)
      await notified
      prove(run, isSent, 'The app sent no authorization before it was killed.')
      if (hasWebhook(order)) await redeliverIfRejected(order, await sendWebhook(order, 'webhook again'))
      await sweep(run, order)
      await findClosedApproved(order, 'the app was killed before the response')
    },
  },
]

/** Experiments with each response of the gateway. */
export const GATEWAY: readonly Experiment[] = [
  unapproved('gateway-declined', 'declines', ['gateway.declined'], () => 'declined'),
  unapproved(
    'gateway-no-response',
    'receives no response of the card network',
    ['gateway.service'],
    () => 'no_response',
  ),
  unapproved('gateway-500', 'returns 500', [], () => ({ status: 500 })),
  unapproved('gateway-503', 'returns 503', [], () => ({ status: 503 })),
  unapproved('gateway-not-found', 'returns 404', [], () => ({ status: 404 })),
  unapproved('gateway-reset', 'resets the connection', [], () => ({ reset: true })),
  unapproved('gateway-late', 'fails after the timeout of the app', ['app.apiTimeout'], (run) => ({
    status: 500,
    latency: latencyOf(tooLateMs(run)),
  })),
  ...UNCLEAR,
]
