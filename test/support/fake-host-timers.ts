import { onTestFinished, vi } from 'vitest'
import { host } from '../../src/engine/host/host-timers.ts'

/** Fakes the timers and the clock of the sandbox in this test, which it otherwise takes from Node. */
export const useFakeHostTimers = (options: Parameters<typeof vi.useFakeTimers>[0] = {}): void => {
  vi.useFakeTimers(options)
  const spies = [
    vi.spyOn(host, 'startTimer').mockImplementation((run, ms) => {
      const timer = setTimeout(run, ms)
      return Object.assign(timer, { close: () => clearTimeout(timer) })
    }),
    vi.spyOn(host, 'performanceNow').mockImplementation(() => performance.now()),
    vi.spyOn(host, 'dateNow').mockImplementation(() => Date.now()),
  ]
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
    vi.useRealTimers()
  })
}
