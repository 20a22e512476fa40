import { expect, it } from 'vitest'
import { eventually } from '../../../test/support/eventually.ts'
import { createEventLog, type EventLog } from '../../engine/events/event-log.ts'
import { createSystemClock } from '../../engine/time/clock.ts'
import { createReaders, eventChunks } from './event-stream.ts'

/** Creates an event log that counts its listeners. */
const givenTraffic = (eventsPerSpace = 100): EventLog & { listeners(): number } => {
  const { now } = createSystemClock()
  const limits = { eventsPerSpace, sizePerSpace: 1e6, sizeInAll: 1e6 }
  const traffic = createEventLog({ limits, timeIn: now, machineTime: now })
  let count = 0
  return {
    ...traffic,
    listeners: () => count,
    listen(space, listener) {
      const deafen = traffic.listen(space, listener)
      count += 1
      return () => {
        count -= 1
        deafen()
      }
    },
  }
}

const partsOf = (traffic: EventLog, stopping: AbortSignal) => ({
  traffic,
  stopping,
  sleep: async () => new Promise<void>(() => {}),
  readers: createReaders(traffic),
})
const READER = { space: 'default', after: '0', pattern: [] }

it('reports a gap to a slow reader and continues with the stored events', async () => {
  const traffic = givenTraffic(3)
  const happens = (): void =>
    traffic.publish(
      'default',
      { kind: 'control', requestId: 'req_1' },
      { type: 'challenge.input_rejected', facts: { attemptsLeft: 1 } },
    )
  const chunks = eventChunks(partsOf(traffic, new AbortController().signal), {
    ...READER,
    gone: new AbortController().signal,
  })
  const next = async (): Promise<string> => (await chunks.next()).value ?? ''
  await next()
  happens()
  expect(await next()).not.toContain('event: gap')
  // Five more events are added before it reads, and three are stored.
  for (let n = 0; n < 5; n += 1) happens()
  const chunk = await next()
  expect(chunk).toMatch(/^event: gap\ndata: \{"reason":"dropped"/)
  expect(chunk.match(/event: challenge\.input_rejected/g)).toHaveLength(3)
  await chunks.return(undefined)
})

it('sends the rows of many events in intervals, and those of a few at once', async () => {
  const traffic = givenTraffic()
  const happen = (count: number): void => {
    for (let n = 0; n < count; n += 1)
      traffic.publish(
        'default',
        { kind: 'control', requestId: 'req_1' },
        { type: 'challenge.input_rejected', facts: { attemptsLeft: 1 } },
      )
  }
  const pauses: (() => void)[] = []
  const sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (ms < 1_000) pauses.push(resolve)
    })
  const chunks = eventChunks(
    { ...partsOf(traffic, new AbortController().signal), sleep },
    { ...READER, gone: new AbortController().signal, rowsOf: async (events) => `${events.length} events\n` },
  )
  const next = async (): Promise<string | undefined> => /\d+ events/.exec((await chunks.next()).value ?? '')?.[0]
  await next()
  const counts: unknown[] = []
  for (const count of [1, 20, 40]) {
    happen(count)
    counts.push(await next())
  }
  const later = next()
  await eventually(() => expect(pauses).toHaveLength(1))
  happen(3)
  happen(4)
  pauses[0]?.()
  expect([counts, await later]).toEqual([['1 events', '20 events', '40 events'], '7 events'])
  await chunks.return(undefined)
})

it('stops a stream when the reader disconnects or the sandbox stops', async () => {
  const traffic = givenTraffic()
  const stop = new AbortController()
  const parts = partsOf(traffic, stop.signal)
  const open = () => eventChunks(parts, { ...READER, gone: new AbortController().signal })
  const left = open()
  await left.next()
  expect(traffic.listeners()).toBe(1)
  await left.return(undefined)
  expect(traffic.listeners()).toBe(0)

  const stopped = open()
  await stopped.next()
  const ended = stopped.next()
  expect(traffic.listeners()).toBe(1)
  stop.abort()
  expect(await ended).toEqual({ done: true, value: undefined })
  expect(traffic.listeners()).toBe(0)
})
