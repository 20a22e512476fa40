import type { Order } from './audited-order.ts'
import type { CheckoutOptions } from './begin-order.ts'
import type { ExperimentRun } from './experiment-run.ts'
import { configureGateway, gatewayIn, setGateway } from './gateway-steps.ts'
import { endFaults } from './service-steps.ts'

/** Approvals that the app receives late. */
type DelayedApprovals = {
  /** Options of the checkout that they are for. */
  readonly options: CheckoutOptions
  /** Ends the delay. */
  readonly end: (order: Order) => Promise<void>
}

/** Returns milliseconds as a duration of the control API. */
export const latencyOf = (ms: number): `${bigint}ms` => `${BigInt(Math.round(ms))}ms`

/** Delays the responses of a gateway that approves by `ms` milliseconds. The end of the run ends the delay too. */
export const delayApprovals = async (run: ExperimentRun, ms: number): Promise<DelayedApprovals> => {
  const { call, file } = run.context
  const latency = latencyOf(ms)
  run.excuses.push('the gateway was slow')
  const gateway = gatewayIn(file)
  if (gateway === undefined)
    return {
      options: { patch: { faults: { on: ['authorize'], latency } } },
      end: (order) => endFaults(run, order.id),
    }
  await configureGateway(run, gateway, { ...gateway.approved, latency }, `approves after ${latency}`)
  run.cleanups.push(() => setGateway(call, gateway))
  return { options: {}, end: () => configureGateway(run, gateway, undefined, 'responds at once again') }
}
