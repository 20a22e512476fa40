import { describe, expect, it } from 'vitest'
import { manualClock } from '../../../test/support/manual-clock.ts'
import type { ClockSetting } from '../../core/domain/space-settings.ts'
import { StoreUnavailable } from '../../core/domain/store-unavailable.ts'
import { later } from '../../core/domain/time.ts'
import { createMemoryStore } from '../store/memory-store.ts'
import type { Store } from '../store/store.ts'
import { createClocks } from './clocks.ts'
import { LIVE } from './timers.ts'

const START = '2026-01-02T03:04:05.678+00:00'
const NOON = '2026-06-01T12:00:00.000+00:00'

const frozen = (now: string): ClockSetting => ({ mode: 'frozen', now })
const becomes = (setting: ClockSetting) => () => setting

const setUp = (store: Store = createMemoryStore()) => {
  const machine = manualClock(START)
  return { machine, store, clocks: createClocks(machine, store) }
}

describe('the clocks of spaces', () => {
  it('are independent, one per space', async () => {
    const { clocks } = setUp()
    expect(clocks.of('a')).toBe(clocks.of('a'))
    await clocks.change('a', 'req_1', becomes(frozen(NOON)))
    expect([clocks.of('a').now(), clocks.of('b').now()]).toEqual([NOON, START])
  })

  it('begin with their saved setting', async () => {
    const { store, machine, clocks } = setUp()
    await clocks.change('a', 'req_1', becomes(frozen(NOON)))
    await clocks.change('b', 'req_1', becomes({ mode: 'live', offsetMs: 5 }))
    const again = createClocks(machine, store)
    expect(['a', 'b', 'c'].map((space) => again.of(space).setting())).toEqual([
      frozen(NOON),
      { mode: 'live', offsetMs: 5 },
      LIVE,
    ])
  })

  it('change one after the other, each based on the setting of the one before', async () => {
    const memory = createMemoryStore()
    const slow: Store = {
      ...memory,
      commit: async (changes) => {
        await memory.commit(changes)
        await new Promise(setImmediate)
      },
    }
    const { clocks, store } = setUp(slow)
    const later1 = (setting: ClockSetting): ClockSetting => ({
      mode: 'live',
      offsetMs: setting.mode === 'live' ? setting.offsetMs + 1 : 0,
    })
    await Promise.all([1, 2, 3, 4, 5].map(() => clocks.change('a', 'req_1', later1)))
    expect([clocks.of('a').setting(), store.get('clocks', 'a', 'clock')]).toEqual([
      { mode: 'live', offsetMs: 5 },
      { mode: 'live', offsetMs: 5 },
    ])
  })

  it('are unchanged after a failed save, and can be changed afterwards', async () => {
    const memory = createMemoryStore()
    let full = true
    const { clocks } = setUp({
      ...memory,
      commit: (changes) => (full ? Promise.reject(new StoreUnavailable('disk full')) : memory.commit(changes)),
    })
    await expect(clocks.change('a', 'req_1', becomes(frozen(NOON)))).rejects.toThrow('disk full')
    expect(clocks.of('a').now()).toBe(START)
    full = false
    await clocks.change('a', 'req_1', becomes(frozen(NOON)))
    expect(clocks.of('a').now()).toBe(NOON)
  })

  it('cancel the timers of a removed space', () => {
    const { machine, clocks } = setUp()
    let ran = false
    clocks
      .timers(() => {
        ran = true
      })
      .set('a', 'x', later(START, 1))
    clocks.forget('a')
    machine.advance(10)
    expect([ran, clocks.of('a').now()]).toEqual([false, later(START, 10)])
  })

  it('follow the store if a space is reset during a change', async () => {
    const memory = createMemoryStore()
    let written = () => {}
    const saved = new Promise<void>((resolve) => {
      written = resolve
    })
    const begun = new Promise<void>((resolve) => {
      const { commit } = memory
      memory.commit = async (changes) => {
        await commit(changes)
        resolve()
        await saved
      }
    })
    const { machine, clocks } = setUp(memory)
    const changed = clocks.change('a', 'req_1', becomes(frozen(NOON)))
    await begun
    const emptied = memory.commit([{ table: 'clocks', space: 'a', id: 'clock', value: null }])
    clocks.forget('a')
    written()
    await Promise.all([changed, emptied])
    machine.advance(10)
    expect([clocks.of('a').setting(), clocks.of('a').now()]).toEqual([LIVE, later(START, 10)])
  })

  it('start no job after they are closed', () => {
    const { machine, clocks } = setUp()
    let ran = false
    clocks
      .timers(() => {
        ran = true
      })
      .set('a', 'x', later(START, 1))
    clocks.close()
    machine.advance(10)
    expect(ran).toBe(false)
  })
})
