import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { long } from '../../../test/support/long-runs.ts'
import { manualClock } from '../../../test/support/manual-clock.ts'
import type { ClockSetting } from '../../core/domain/space-settings.ts'
import { instant, later } from '../../core/domain/time.ts'
import { SLICE } from '../store/slices.ts'
import type { Clock } from './clock.ts'
import { createScheduler, LIVE } from './timers.ts'

const START = '2026-01-02T03:04:05.678+00:00'
const NOON = '2026-06-01T12:00:00.000+00:00'
const MINUTE_MS = 60_000

const frozen = (now: string): ClockSetting => ({ mode: 'frozen', now })

const setUp = (initial: ClockSetting = LIVE) => {
  const machine = manualClock(START)
  const clock = createScheduler('a', machine, initial)
  const happened: [what: string, at: string][] = []
  const plan = (title: string, due: string, then?: () => unknown) => {
    const job = () => {
      happened.push([title, clock.now()])
      return then?.()
    }
    clock.plan(job, title, due)
    return job
  }
  return { machine, clock, happened, plan }
}

describe('the time of a space', () => {
  it('is the host time by default', () => {
    const { machine, clock } = setUp()
    machine.advance(5)
    expect(clock.now()).toBe(later(START, 5))
  })

  it('stops while it is frozen, and continues from the set time when it is live again', async () => {
    const { machine, clock } = setUp()
    await clock.set(frozen(NOON), 'req_1')
    machine.advance(MINUTE_MS)
    expect(clock.now()).toBe(NOON)
    await clock.set({ mode: 'live', offsetMs: -MINUTE_MS }, 'req_1')
    expect(clock.now()).toBe(START)
    machine.advance(1)
    expect(clock.now()).toBe(later(START, 1))
  })

  it('begins with its saved setting', () => {
    expect(setUp(frozen(NOON)).clock.now()).toBe(NOON)
    expect(setUp({ mode: 'live', offsetMs: MINUTE_MS }).clock.now()).toBe(later(START, MINUTE_MS))
  })
})

describe('thousands of timers that are due at once', () => {
  const many = 5 * SLICE
  const due = later(START, 1)

  it('run in slices on a live clock, so that other requests are served in between', () => {
    const runs: (() => void)[] = []
    let now = START
    const machine: Clock = {
      now: () => now,
      schedule(_due, run) {
        runs.push(run)
        return () => void runs.splice(runs.indexOf(run), 1)
      },
    }
    const clock = createScheduler('a', machine, LIVE)
    const done: string[] = []
    const job = (_space: string, key: string) => void done.push(key)
    for (let n = 0; n < many; n += 1) clock.plan(job, String(n), due)
    now = due
    let most = 0
    for (let run = runs.shift(); run; run = runs.shift()) {
      const before = done.length
      run()
      most = Math.max(most, done.length - before)
    }
    expect(most).toBeLessThanOrEqual(SLICE)
    expect(done).toEqual(Array.from({ length: many }, (_, n) => String(n)))
  })

  it('run in slices if the clock is advanced', async () => {
    const { clock, happened } = setUp()
    const job = (_space: string, key: string) => void happened.push([key, clock.now()])
    for (let n = 0; n < many; n += 1) clock.plan(job, String(n), due)
    let most = 0
    let before = 0
    let isOver = false
    const turn = (): void => {
      most = Math.max(most, happened.length - before)
      before = happened.length
      if (!isOver) setImmediate(turn)
    }
    turn()
    await clock.set(frozen(NOON), 'req_1')
    isOver = true
    turn()
    expect(most).toBeLessThanOrEqual(SLICE)
    expect(happened.map(([key]) => key)).toEqual(Array.from({ length: many }, (_, n) => String(n)))
  })
})

describe('a timer', () => {
  it('runs when the live clock reaches its due time, including an offset', () => {
    const { machine, happened, plan } = setUp({ mode: 'live', offsetMs: MINUTE_MS })
    plan('b', later(START, 3 * MINUTE_MS))
    plan('a', later(START, 2 * MINUTE_MS))
    machine.advance(MINUTE_MS - 1)
    expect(happened).toEqual([])
    machine.advance(1)
    expect(happened).toEqual([['a', later(START, 2 * MINUTE_MS)]])
    machine.advance(MINUTE_MS)
    expect(happened.map(([title]) => title)).toEqual(['a', 'b'])
  })

  it('does not run after it was canceled', () => {
    const { clock, machine, happened, plan } = setUp()
    const job = plan('a', later(START, 1))
    plan('b', later(START, 2))
    clock.cancel(job, 'a')
    machine.advance(5)
    expect(happened.map(([title]) => title)).toEqual(['b'])
  })

  it('does not run while time is frozen, unless it is already due', () => {
    const { machine, happened, plan } = setUp(frozen(NOON))
    plan('later', later(NOON, 1))
    machine.advance(24 * 60 * MINUTE_MS)
    expect(happened).toEqual([])
    plan('now', NOON)
    expect(happened).toEqual([])
    machine.advance(0)
    expect(happened).toEqual([['now', NOON]])
  })

  it('runs in due order, each at its own time, before a jump of time ends', async () => {
    const { clock, happened, plan } = setUp(frozen(NOON))
    plan('c', later(NOON, 3 * MINUTE_MS))
    plan('a', later(NOON, MINUTE_MS), async () => {
      await Promise.resolve()
      plan('b', later(clock.now(), MINUTE_MS))
    })
    plan('after', later(NOON, 10 * MINUTE_MS))
    await clock.set(frozen(later(NOON, 5 * MINUTE_MS)), 'req_1')
    expect(happened).toEqual([
      ['a', later(NOON, MINUTE_MS)],
      ['b', later(NOON, 2 * MINUTE_MS)],
      ['c', later(NOON, 3 * MINUTE_MS)],
    ])
    expect(clock.now()).toBe(later(NOON, 5 * MINUTE_MS))
  })

  it('delays the next jump until the current one has ended', async () => {
    const { clock, happened, plan } = setUp(frozen(NOON))
    plan('a', later(NOON, 1), () => Promise.resolve())
    plan('b', later(NOON, 2))
    const first = clock.set(frozen(later(NOON, 1)), 'req_1')
    const second = clock.set(frozen(later(NOON, 2)), 'req_1')
    await Promise.all([first, second])
    expect(happened).toEqual([
      ['a', later(NOON, 1)],
      ['b', later(NOON, 2)],
    ])
  })

  it('rejects the jump with its error, and the next jump still works', async () => {
    const { clock, happened, plan } = setUp(frozen(NOON))
    plan('a', later(NOON, 1), () => Promise.reject(new Error('a bug')))
    plan('b', later(NOON, 2))
    await expect(clock.set(frozen(later(NOON, 1)), 'req_1')).rejects.toThrow('a bug')
    await clock.set(frozen(later(NOON, 2)), 'req_1')
    expect(happened.map(([title]) => title)).toEqual(['a', 'b'])
  })
})

describe('several due timers', () => {
  const at = (ms: number): string => instant(ms)
  const scheduler = () => {
    const clock = createScheduler('a', manualClock(START), frozen(at(0)))
    const happened: string[] = []
    const job = (_space: string, key: string) => void happened.push(key)
    /** Moves the time there and returns the keys of the jobs in order. */
    const takeAll = async (ms: number): Promise<string[]> => {
      await clock.set(frozen(at(ms)), 'req_1')
      return happened.splice(0)
    }
    return { clock, job, takeAll }
  }

  it('run by due time, and in the order of their setting at the same time', async () => {
    const { clock, job, takeAll } = scheduler()
    for (const [name, ms] of Object.entries({ c: 3, a: 1, b1: 2, b2: 2 })) clock.plan(job, name, at(ms))
    expect(await takeAll(2)).toEqual(['a', 'b1', 'b2'])
    expect(await takeAll(2)).toEqual([])
    expect(await takeAll(3)).toEqual(['c'])
  })

  it('never run after they were canceled; canceling too late has no effect', async () => {
    const { clock, job, takeAll } = scheduler()
    for (const [name, ms] of Object.entries({ a: 1, b: 2, c: 3 })) clock.plan(job, name, at(ms))
    clock.cancel(job, 'a')
    clock.cancel(job, 'a')
    expect(await takeAll(2)).toEqual(['b'])
    clock.cancel(job, 'b')
    expect(await takeAll(9)).toEqual(['c'])
  })

  it('match a sorted list for any sequence of setting, canceling and time', async () => {
    const step = fc.oneof(
      fc.record({ add: fc.integer({ min: 0, max: 50 }) }),
      fc.record({ cancel: fc.nat({ max: 5000 }) }),
      fc.record({ take: fc.integer({ min: 0, max: 60 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 4000, size: 'max' }), async (steps) => {
        const { clock, job, takeAll } = scheduler()
        let added = 0
        let model: { n: number; ms: number }[] = []
        for (const action of steps) {
          if ('add' in action) {
            model.push({ n: added, ms: action.add })
            clock.plan(job, String(added), at(action.add))
            added += 1
          } else if ('cancel' in action) {
            const n = action.cancel % Math.max(1, added)
            clock.cancel(job, String(n))
            model = model.filter((timer) => timer.n !== n)
          } else {
            const due = model.filter(({ ms }) => ms <= action.take).sort((a, b) => a.ms - b.ms || a.n - b.n)
            model = model.filter(({ ms }) => ms > action.take)
            const mine = await takeAll(action.take)
            const its = due.map(({ n }) => String(n))
            if (mine.join() !== its.join()) expect(mine).toEqual(its)
          }
        }
      }),
      { numRuns: long(6, 300) },
    )
  })
})
