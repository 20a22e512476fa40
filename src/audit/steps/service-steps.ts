import type { FaultsRequest } from '../../core/contract/control.gen.ts'
import type { Order } from './audited-order.ts'
import { controlCurl } from './control-call-curl.ts'
import { addLine } from './experiment-run.ts'

/** Makes responses about the transaction of an order faulty. */
export const setFaults = async ({ run, id }: Order, faults: FaultsRequest): Promise<void> => {
  await run.context.call('setFaults', { path: { id }, body: faults })
  run.excuses.push('the service failed')
  const curl = [controlCurl('PUT', `/transactions/${id}/faults`, faults)]
  addLine(run, { step: 'prepare', sent: `faults: ${JSON.stringify(faults)}`, result: 'done', curl })
}

/** Overrides the status of the transaction of an order. */
export const overrideStatus = async ({ run, id }: Order, status: Readonly<Record<string, unknown>>): Promise<void> => {
  await run.context.call('setStatusOverride', { path: { id }, body: status })
  const text = JSON.stringify(status)
  const curl = [controlCurl('PUT', `/transactions/${id}/status-override`, status)]
  addLine(run, { step: 'prepare', sent: `overrides the status with ${text}`, result: 'done', curl })
}

/** Returns how often the app requested the status of an order, and how often it received it. */
export const countReads = async ({
  run,
  id,
}: Order): Promise<{ readonly requested: number; readonly received: number }> => {
  const { counts } = await run.context.call('getTransaction', { path: { id } })
  const successful = counts?.statusReads ?? 0
  return { received: successful, requested: successful + (counts?.statusFailures ?? 0) }
}
