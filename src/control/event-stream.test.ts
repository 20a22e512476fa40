import { expect, it } from 'vitest'
import { createSystemClock } from '../spaces/clock.ts'
import { createTraffic, type Traffic } from '../traffic/traffic.ts'
import { createReaders, eventPieces } from './event-stream.ts'

/** A ring of events that knows how many listen to it. */
const givenTraffic = (): Traffic & { listeners(): number } => {
  const { now } = createSystemClock()
  const limits = { eventsPerSpace: 100, sizePerSpace: 1e6, sizeInAll: 1e6 }
  const traffic = createTraffic({ limits, timeIn: now, machineTime: now })
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

it('a reader that has gone is no longer told, whether it left or the sandbox stops', async () => {
  const traffic = givenTraffic()
  const stop = new AbortController()
  const parts = {
    traffic,
    stopping: stop.signal,
    sleep: async () => new Promise<void>(() => {}),
    readers: createReaders(traffic),
  }
  const open = () =>
    eventPieces(parts, {
      space: 'default',
      after: '0',
      pattern: [],
      gone: new AbortController().signal,
    })
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
