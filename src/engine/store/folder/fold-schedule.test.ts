import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useFakeHostTimers } from '../../../../test/support/fake-host-timers.ts'
import { createFoldSchedule } from './fold-journal.ts'

const MB = 1 << 20

beforeEach(() => {
  useFakeHostTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})

/** A folder of some size, with the number of its folds. */
const givenSizes = (journals: number, snapshot: number) => {
  const state = { sizes: { journals, snapshot }, behind: false, fails: false }
  const fold = vi.fn(async () => {
    if (state.fails) throw new Error('disk full')
    state.sizes = { journals: 0, snapshot: state.sizes.snapshot + state.sizes.journals }
    state.behind = false
  })
  const schedule = createFoldSchedule({ fold, sizes: () => state.sizes, isBehind: () => state.behind })
  return { state, fold, schedule }
}

describe('a fold by size', () => {
  it.each([
    [64 * MB, 0, 0],
    [64 * MB + 1, 0, 1],
    [64 * MB + 1, 40 * MB, 0],
    [80 * MB, 40 * MB, 0],
    [80 * MB + 1, 40 * MB, 1],
  ])('of a journal of %i bytes with a snapshot of %i bytes runs at once: %i', (journals, snapshot, times) => {
    const { fold, schedule } = givenSizes(journals, snapshot)
    schedule.appended()
    expect(fold).toHaveBeenCalledTimes(times)
  })

  it('never runs twice at a time', () => {
    const { fold, schedule } = givenSizes(65 * MB, 0)
    for (let n = 0; n < 3; n += 1) schedule.appended()
    expect(fold).toHaveBeenCalledTimes(1)
  })
})

describe('a fold on idle', () => {
  it('runs five seconds after the last commit, not after the first', async () => {
    const { fold, schedule } = givenSizes(100, 0)
    schedule.appended()
    await vi.advanceTimersByTimeAsync(4_000)
    schedule.appended()
    await vi.advanceTimersByTimeAsync(4_999)
    expect(fold).toHaveBeenCalledTimes(0)
    await vi.advanceTimersByTimeAsync(2)
    expect(fold).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fold).toHaveBeenCalledTimes(1)
  })

  it('does not run if the journal is tiny compared to the snapshot', async () => {
    const { fold, schedule } = givenSizes(100, 2_001)
    schedule.appended()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fold).toHaveBeenCalledTimes(0)
  })

  it('never runs after the stop', async () => {
    const { fold, schedule } = givenSizes(100, 0)
    schedule.appended()
    await schedule.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fold).toHaveBeenCalledTimes(0)
  })
})

it('attempts a failed fold again after five seconds, and not with every commit', async () => {
  const { state, fold, schedule } = givenSizes(65 * MB, 0)
  state.fails = true
  schedule.appended()
  await vi.advanceTimersByTimeAsync(1)
  for (let n = 0; n < 100; n += 1) schedule.appended()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(fold).toHaveBeenCalledTimes(1)
  state.fails = false
  await vi.advanceTimersByTimeAsync(2_000)
  expect(fold).toHaveBeenCalledTimes(2)
})

it('folds at once if the journal lacks changes of the memory', () => {
  const { state, fold, schedule } = givenSizes(0, 0)
  state.behind = true
  schedule.appended()
  expect(fold).toHaveBeenCalledTimes(1)
})
