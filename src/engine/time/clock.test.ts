import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useFakeHostTimers } from '../../../test/support/fake-host-timers.ts'
import { later } from '../../core/domain/time.ts'
import { createSystemClock } from './clock.ts'

const NOW = '2026-01-02T03:04:05.678+00:00'
const DAY_MS = 24 * 60 * 60_000
const clock = createSystemClock()

beforeEach(() => useFakeHostTimers({ now: Date.parse(NOW) }))

/** Returns a timer with its call count and the function that cancels it. */
const scheduled = (due: string) => {
  const run = vi.fn(() => expect(clock.now() >= due).toBe(true))
  return { run, cancel: clock.schedule(due, run) }
}

it('returns the time of the host', () => {
  expect(clock.now()).toBe(NOW)
  vi.advanceTimersByTime(1)
  expect(clock.now()).toBe(later(NOW, 1))
})

describe('a timer', () => {
  it.each([
    ['in a moment', 1],
    ['in half an hour', 30 * 60_000],
    ['after more than Node can count', 60 * DAY_MS],
    ['at the last millisecond that Node can count', 2 ** 31 - 1],
    ['at the first millisecond that it cannot', 2 ** 31],
  ])('is called once %s, and not before', (_when, ms) => {
    const { run } = scheduled(later(NOW, ms))
    vi.advanceTimersByTime(ms - 1)
    expect(run).not.toHaveBeenCalled()
    vi.advanceTimersByTime(2)
    expect(run).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(ms)
    expect(run).toHaveBeenCalledOnce()
  })

  it.each([
    ['now', 0],
    ['in the past', -DAY_MS],
  ])('is called soon if it is due %s, but never before schedule returns', (_when, ms) => {
    const { run } = scheduled(later(NOW, ms))
    expect(run).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(run).toHaveBeenCalledOnce()
  })

  it('continues to wait if the host clock was set back and it fires early', () => {
    const due = later(NOW, 1000)
    const { run } = scheduled(due)
    vi.setSystemTime(Date.parse(NOW) - 500)
    vi.advanceTimersByTime(1400)
    expect(run).not.toHaveBeenCalled()
    vi.advanceTimersByTime(101)
    expect(run).toHaveBeenCalledOnce()
  })

  it.each([
    ['at once', 1000, 0],
    ['after a while', 1000, 500],
    ['after one step of a long wait', 60 * DAY_MS, 30 * DAY_MS],
  ])('is not called when it is canceled %s', (_when, ms, wait) => {
    const { run, cancel } = scheduled(later(NOW, ms))
    vi.advanceTimersByTime(wait)
    cancel()
    vi.advanceTimersByTime(2 * ms)
    expect(run).not.toHaveBeenCalled()
  })

  it('can be canceled after its call', () => {
    const { run, cancel } = scheduled(later(NOW, 5))
    vi.advanceTimersByTime(6)
    cancel()
    expect(run).toHaveBeenCalledOnce()
  })
})

it('does not keep the process alive', () => {
  vi.useRealTimers()
  const before = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const cancel = createSystemClock().schedule(later(clock.now(), DAY_MS), () => {})
  expect(process.getActiveResourcesInfo().filter((name) => name === 'Timeout')).toHaveLength(before)
  cancel()
})
