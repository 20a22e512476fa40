import fc from 'fast-check'
import { expect, it } from 'vitest'
import { instant } from '../domain/time.ts'
import { createTimerQueue, type Timer, type TimerQueue } from './timer-queue.ts'

const at = (ms: number): string => instant(ms)

/** Takes everything that is due and says in which order it came. */
const takeAll = (queue: TimerQueue, until: string): string[] => {
  const said: string[] = []
  for (let timer = queue.take(until); timer; timer = queue.take(until)) said.push(String(timer.run()))
  return said
}

it('gives timers by due time, those of one time in the order of their coming', () => {
  const queue = createTimerQueue()
  for (const [name, ms] of [
    ['c', 3],
    ['a', 1],
    ['b1', 2],
    ['b2', 2],
  ] as const)
    queue.add(at(ms), () => name)
  expect(queue.next()).toBe(at(1))
  expect(takeAll(queue, at(2))).toEqual(['a', 'b1', 'b2'])
  expect(queue.next()).toBe(at(3))
  expect(takeAll(queue, at(2))).toEqual([])
})

it('never gives a cancelled one, and a cancel that comes too late does nothing', () => {
  const queue = createTimerQueue()
  const soon = queue.add(at(1), () => 'a')
  const late = queue.add(at(2), () => 'b')
  queue.add(at(3), () => 'c')
  queue.cancel(soon)
  queue.cancel(soon)
  expect(takeAll(queue, at(2))).toEqual(['b'])
  queue.cancel(late)
  expect(takeAll(queue, at(9))).toEqual(['c'])
  expect(queue.next()).toBeUndefined()
})

it('always gives what a sorted list would, whatever is added, cancelled and taken in between', () => {
  const step = fc.oneof(
    fc.record({ add: fc.integer({ min: 0, max: 50 }) }),
    fc.record({ cancel: fc.nat({ max: 5000 }) }),
    fc.record({ take: fc.integer({ min: 0, max: 60 }) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 4000, size: 'max' }), (steps) => {
      const queue = createTimerQueue()
      const added: Timer[] = []
      let model: { n: number; ms: number }[] = []
      for (const action of steps) {
        if ('add' in action) {
          const n = added.length
          model.push({ n, ms: action.add })
          added.push(queue.add(at(action.add), String, String(n)))
        } else if ('cancel' in action) {
          const n = action.cancel % Math.max(1, added.length)
          const timer = added[n]
          if (timer) queue.cancel(timer)
          model = model.filter((timer) => timer.n !== n)
        } else {
          const due = model.filter(({ ms }) => ms <= action.take).sort((a, b) => a.ms - b.ms || a.n - b.n)
          model = model.filter(({ ms }) => ms > action.take)
          expect(takeAll(queue, at(action.take))).toEqual(due.map(({ n }) => String(n)))
        }
      }
    }),
    { numRuns: 60 },
  )
})
