import { describe, expect, it } from 'vitest'
import { manualClock } from '../../../test/support/manual-clock.ts'
import { later } from '../../core/domain/time.ts'
import { createMemoryStore } from '../store/memory-store.ts'
import { createClocks } from './clocks.ts'

const START = '2026-01-02T03:04:05.678+00:00'

const setUp = () => {
  const machine = manualClock(START)
  const clocks = createClocks(machine, createMemoryStore())
  const happened: string[] = []
  const timers = clocks.timers((space, key) => happened.push(`${space} ${key}`))
  const plan = (space: string, key: string, ms: number) => timers.set(space, key, later(START, ms))
  return { machine, clocks, timers, happened, plan }
}

describe('the keyed timers of a space', () => {
  it('run at their time', () => {
    const { machine, happened, plan } = setUp()
    plan('a', 'x', 2)
    plan('a', 'y', 1)
    machine.advance(1)
    expect(happened).toEqual(['a y'])
    machine.advance(1)
    expect(happened).toEqual(['a y', 'a x'])
  })

  it('are unique per key: the newer replaces the older', () => {
    const { machine, happened, plan } = setUp()
    plan('a', 'x', 1)
    plan('a', 'x', 3)
    machine.advance(2)
    expect(happened).toEqual([])
    machine.advance(2)
    expect(happened).toEqual(['a x'])
  })

  it('are separate for the same key in two spaces', () => {
    const { machine, timers, happened, plan } = setUp()
    plan('a', 'x', 1)
    plan('b', 'x', 1)
    timers.cancel('a', 'x')
    machine.advance(5)
    expect(happened).toEqual(['b x'])
  })

  it('follow the clock of their space', async () => {
    const { clocks, happened, plan } = setUp()
    plan('a', 'x', 1)
    plan('b', 'x', 1)
    await clocks.change('b', 'req_1', () => ({ mode: 'frozen', now: later(START, 60_000) }))
    expect(happened).toEqual(['b x'])
  })

  it('can be set again by their job and canceled afterwards', () => {
    const { machine, clocks } = setUp()
    let times = 0
    const timers = clocks.timers((space, key) => {
      times += 1
      timers.set(space, key, later(START, times + 1))
    })
    timers.set('a', 'x', later(START, 1))
    machine.advance(1)
    machine.advance(1)
    timers.cancel('a', 'x')
    machine.advance(5)
    expect(times).toBe(2)
  })

  it('can be dropped with their space without affecting others', () => {
    const { machine, timers, happened, plan } = setUp()
    plan('a', 'x', 1)
    plan('a', 'y', 1)
    plan('b', 'x', 1)
    timers.drop('a')
    timers.drop('never seen')
    timers.cancel('never seen', 'x')
    machine.advance(5)
    expect(happened).toEqual(['b x'])
    plan('a', 'x', 6)
    machine.advance(1)
    expect(happened).toEqual(['b x', 'a x'])
  })
})
