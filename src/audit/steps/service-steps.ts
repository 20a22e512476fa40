import type { FaultsRequest } from '../../core/contract/control.gen.ts'
import type { Order } from './audited-order.ts'
import { controlCurl } from './control-call-curl.ts'
import { addLine } from './experiment-run.ts'

/** Makes responses about the transaction of an order faulty. */
export const setFaults = async ({ play, id }: Order, faults: FaultsRequest): Promise<void> => {
  await play.stage.call('setFaults', { path: { id }, body: faults })
  play.excuses.push('the service failed')
  const curl = [controlCurl('PUT', `/transactions/${id}/faults`, faults)]
  addLine(play, { step: 'prepare', sent: `faults: ${JSON.stringify(faults)}`, came: 'done', curl })
}

/** Overrides the status of the transaction of an order. */
export const overrideStatus = async ({ play, id }: Order, status: Readonly<Record<string, unknown>>): Promise<void> => {
  await play.stage.call('setStatusOverride', { path: { id }, body: status })
  const text = JSON.stringify(status)
  const curl = [controlCurl('PUT', `/transactions/${id}/status-override`, status)]
  addLine(play, { step: 'prepare', sent: `overrides the status with ${text}`, came: 'done', curl })
}

/** Returns how often the app requested the status of an order, and how often it received it. */
export const countReads = async ({ play, id }: Order): Promise<{ readonly asked: number; readonly told: number }> => {
  const { counts } = await play.stage.call('getTransaction', { path: { id } })
  const successful = counts?.statusReads ?? 0
  return { told: successful, asked: successful + (counts?.statusFailures ?? 0) }
}
