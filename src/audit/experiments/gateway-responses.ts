import { isAccepted } from '../../core/domain/observation.ts'
import { observe } from '../steps/audited-order.ts'
import { addViolation, type ExperimentRun } from '../steps/experiment-run.ts'
import { countAuthorizations, failAuthorizations, type Unapproved } from '../steps/gateway-steps.ts'
import type { Need } from '../steps/not-judged.ts'
import { NotJudged } from '../steps/not-judged.ts'
import { waitForStatus, waitUntilIdle } from '../steps/wait-for-order.ts'
import type { Experiment } from './experiment.ts'
import { runPayment } from './experiment-steps.ts'

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
  unapproved('gateway-late', 'fails after the timeout of the app', ['app.apiTimeout'], ({ context: { file } }) => ({
    status: 500,
    latency: `${BigInt(Math.min(Math.round((file.app.apiTimeoutMs ?? 0) * 1.4), MAX_LATENCY_MS))}ms`,
  })),
]
