import type { FaultsRequest } from '../../core/contract/control.gen.ts'
import type { Order } from './audited-order.ts'
import { controlLine } from './control-call-curl.ts'
import { tell } from './play.ts'

/** From now on answers about the order's transaction go wrong. */
export const spoil = async ({ play, id }: Order, wish: FaultsRequest): Promise<void> => {
  await play.stage.call('setFaults', { path: { id }, body: wish })
  play.excuses.push('the service failed')
  const curl = [controlLine('PUT', `/transactions/${id}/faults`, wish)]
  tell(play, { step: 'prepare', sent: `faults: ${JSON.stringify(wish)}`, came: 'done', curl })
}

/** From now on the status of the order's transaction is told otherwise than it is. */
export const show = async ({ play, id }: Order, shown: Readonly<Record<string, unknown>>): Promise<void> => {
  await play.stage.call('setStatusOverride', { path: { id }, body: shown })
  const said = JSON.stringify(shown)
  const curl = [controlLine('PUT', `/transactions/${id}/status-override`, shown)]
  tell(play, { step: 'prepare', sent: `the status is to tell ${said}`, came: 'done', curl })
}

/** How often the app has asked for the status of an order's transaction, and how often it was told. */
export const readsOf = async ({ play, id }: Order): Promise<{ readonly asked: number; readonly told: number }> => {
  const { counts } = await play.stage.call('getTransaction', { path: { id } })
  const told = counts?.statusReads ?? 0
  return { told, asked: told + (counts?.statusFailures ?? 0) }
}
