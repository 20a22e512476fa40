import { expect, it } from 'vitest'
import type { EventData } from '../core/domain/event.ts'
import { createConnectionLog } from './connection-log.ts'

/** Creates a log with timers that run when the test ends an interval. */
const createLog = () => {
  const counts: unknown[] = []
  const due: { readonly run: () => void; readonly delay: number }[] = []
  const publish = (_space: string, _cause: unknown, { facts }: EventData) => {
    counts.push('connection' in facts ? facts.connection : undefined)
  }
  const setTimer = (run: () => void, delay: number) => {
    due.push({ run, delay })
    return setTimeout(() => {}, 0).unref()
  }
  const log = createConnectionLog(publish, setTimer as typeof setTimeout)
  return {
    log,
    counts,
    due,
    endInterval: (): void => {
      for (const { run } of due.splice(0)) run()
    },
  }
}

const reset = { reason: 'connection_reset', requestId: 'req_1' } as const

it('logs the first connection at once, and counts a flood into one event for each interval', () => {
  const { log, counts, due, endInterval } = createLog()
  for (let n = 0; n < 1_001; n += 1) log.add(reset)
  expect(counts).toEqual([{ reason: 'connection_reset', count: 1 }])
  endInterval()
  expect(counts.slice(1)).toEqual([{ reason: 'connection_reset', count: 1_000 }])
  const delays: number[] = []
  for (let n = 0; n < 10; n += 1) {
    delays.push(...due.map(({ delay }) => delay))
    log.add(reset)
    endInterval()
  }
  expect(delays).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000, 60_000, 60_000])
})

it('logs at once again after an interval without connections, and counts each reason separately', () => {
  const { log, counts, endInterval } = createLog()
  log.add(reset)
  endInterval()
  log.add(reset)
  log.add({ reason: 'tls', requestId: 'req_2' })
  expect(counts).toEqual(['connection_reset', 'connection_reset', 'tls'].map((reason) => ({ reason, count: 1 })))
})

it('reports counted connections when the server stops', () => {
  const { log, counts } = createLog()
  log.add(reset)
  log.add(reset)
  log.flush()
  log.flush()
  expect(counts).toHaveLength(2)
})
