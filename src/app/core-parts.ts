import type { Ids } from '../core/domain/ids.ts'
import { receivedSignatures } from '../core/domain/webhook-signatures.ts'
import { createCounters } from '../engine/events/counters.ts'
import { createCoverage } from '../engine/events/coverage-counts.ts'
import { createEventLog } from '../engine/events/event-log.ts'
import type { Store } from '../engine/store/store.ts'
import type { Clock } from '../engine/time/clock.ts'
import { createClocks } from '../engine/time/clocks.ts'
import { limitSpaces } from '../engine/time/space-limit.ts'
import { countAlong, startCounting } from './counting.ts'
import { eventLogLimitsOf } from './from-settings.ts'
import type { Settings } from './settings/settings-table.ts'

/** Creates the parts that everything else depends on: store, counters, clocks and event log. */
export const createCoreParts = (settings: Settings, opened: Store, ids: Ids, clock: Clock) => {
  const limited = limitSpaces(opened, settings['max-spaces'])
  const counters = createCounters({
    counted: (space, id) => limited.get('counts', space, id),
    orders: (space) => limited.entries('orders', space),
    isThing: (space, id) => (limited.get('transactions', space, id) ?? limited.get('links', space, id)) !== undefined,
    newest: (space) => limited.get('counters', space, 'transaction') ?? 0,
    started: clock.now(),
    hashOf: (key) => ids.keyedHash('idempotency key', key).slice(0, 16),
  })
  const store = countAlong(limited, counters)
  const clocks = createClocks(clock, store)
  const keys = {
    webhookSecret: settings['webhook-secret'],
    signatureKey: settings['signature-key'],
    signatureHeader: settings['signature-header'],
  }
  const timeIn = (space: string) => clocks.of(space).now()
  const coverage = createCoverage({
    transaction: (space, id) => store.get('transactions', space, id),
    link: (space, id) => store.get('links', space, id),
    delivery: (space, id) => store.get('deliveries', space, id),
    isSigned({ headers, body }) {
      const { standard, own } = receivedSignatures(headers, body, keys)
      return (
        (standard.verdict !== 'wrong' && standard.verdict !== 'missing') ||
        (own.verdict !== 'wrong' && own.verdict !== 'missing')
      )
    },
    started: clock.now(),
  })
  startCounting(store, counters, timeIn)
  const traffic = createEventLog({
    limits: eventLogLimitsOf(settings),
    timeIn,
    machineTime: () => clock.now(),
    readers: [counters.note, coverage.note],
  })
  /** Counts the newest events before the store closes. */
  const close = (): Promise<void> => {
    traffic.settle()
    return store.close()
  }
  return { store: { ...store, close }, clocks, traffic, counters, coverage }
}
