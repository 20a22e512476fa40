import type { FaultsRequest } from '../../core/contract/control.gen.ts'
import type { AuditContext } from './audit-context.ts'
import type { Order } from './audited-order.ts'
import { controlCurl } from './control-call-curl.ts'
import { addLine, type ExperimentRun, prove } from './experiment-run.ts'

/** Largest number of faulty responses. A limited fault counts the responses that it changed. */
const MAX_FAULTS = 1_000

/** Makes responses about the transaction of an order faulty until `endFaults`. */
export const setFaults = async (
  { run, id }: Order,
  fault: Exclude<FaultsRequest, { turns: unknown }>,
): Promise<void> => {
  const faults = { ...fault, times: MAX_FAULTS }
  await run.context.call('setFaults', { path: { id }, body: faults })
  run.excuses.push('the service failed')
  const curl = [controlCurl('PUT', `/transactions/${id}/faults`, faults)]
  addLine(run, { kind: 'setup', step: 'prepare', sent: `faults: ${JSON.stringify(faults)}`, result: 'done', curl })
}

/** Time without another attempt after which an app does not try again automatically. Milliseconds. */
const MIN_QUIET_MS = 1_200

/** Returns the time without a request after which an app is quiet, and the longest wait for it. Milliseconds. */
export const quietTimes = ({ pace, file }: AuditContext): { readonly quietMs: number; readonly maxMs: number } => {
  const quietMs = Math.max(MIN_QUIET_MS, pace.quietMs, (file.app.apiTimeoutMs ?? 0) * 2)
  return { quietMs, maxMs: Math.max(pace.promptMs * 3, quietMs) }
}

const POLL_INTERVAL_MS = 25

/** Waits until a number no longer changes, because the app has gone quiet. Returns the number. */
const untilQuiet = async (context: AuditContext, count: () => Promise<number>, limitMs: number): Promise<number> => {
  const { now, sleep } = context
  const times = quietTimes(context)
  const { quietMs } = times
  const maxMs = Math.min(times.maxMs, limitMs)
  const startedAt = now()
  let last = { count: await count(), at: startedAt }
  while (now() - last.at < quietMs && now() - startedAt < maxMs) {
    await sleep(POLL_INTERVAL_MS)
    const newest = await count()
    if (newest !== last.count) last = { count: newest, at: now() }
  }
  return last.count
}

/**
 * Waits until no further request of the app has a fault of some transactions, at most for a time, and proves that one
 * had. Returns their number.
 */
export const meetFaults = async (
  run: ExperimentRun,
  idsOf: () => Promise<readonly string[]>,
  limitMs = Number.POSITIVE_INFINITY,
): Promise<number> => {
  const { call } = run.context
  const count = async (): Promise<number> => {
    const all = await Promise.all((await idsOf()).map((id) => call('getFaults', { path: { id } })))
    return all.flatMap(({ applied }) => Object.values(applied)).reduce((sum, number) => sum + number, 0)
  }
  const met = await untilQuiet(run.context, count, limitMs)
  addLine(run, {
    kind: 'setup',
    step: 'prepare',
    sent: 'waits until the app is quiet',
    result: `the fault applied to ${met} ${met === 1 ? 'request' : 'requests'}`,
  })
  prove(run, met > 0, 'The app sent no request to which the fault applied.')
  return met
}

/** Removes the faults of a transaction. */
export const endFaults = async (run: ExperimentRun, id: string): Promise<void> => {
  await run.context.call('deleteFaults', { path: { id } })
  const curl = [controlCurl('DELETE', `/transactions/${id}/faults`)]
  addLine(run, { kind: 'setup', step: 'prepare', sent: 'removes the faults', result: 'done', curl })
}

/** Overrides the status of the transaction of an order. */
export const overrideStatus = async ({ run, id }: Order, status: Readonly<Record<string, unknown>>): Promise<void> => {
  await run.context.call('setStatusOverride', { path: { id }, body: status })
  const text = JSON.stringify(status)
  const curl = [controlCurl('PUT', `/transactions/${id}/status-override`, status)]
  addLine(run, { kind: 'setup', step: 'prepare', sent: `overrides the status with ${text}`, result: 'done', curl })
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

/** Runs an action. Returns whether the app requested the status of the order during it. */
export const isReadDuring = async (order: Order, action: () => Promise<unknown>): Promise<boolean> => {
  const { requested } = await countReads(order)
  await action()
  return (await countReads(order)).requested > requested
}

/** Proves that the app received a status of the order, such as an overridden one. */
export const proveRead = async (order: Order): Promise<void> => {
  const { received } = await countReads(order)
  prove(order.run, received > 0, 'The app did not read the status of this order, so its value had no effect.')
}
