import { setTimeout as wait } from 'node:timers/promises'
import type { Sleep } from '../../src/engine/engine-parts.ts'

export type ManualSleep = {
  readonly sleep: Sleep
  /** Requested durations, in the order of the calls. */
  readonly sleepers: () => readonly number[]
  /** Wakes all sleepers. */
  wake(): void
}

/** Creates a sleep that ends when a test wakes it, or by its signal. A sleep of 0 returns at once. */
export const manualSleep = (): ManualSleep => {
  const asleep = new Map<() => void, number>()
  return {
    sleepers: () => [...asleep.values()],
    wake() {
      for (const wake of asleep.keys()) wake()
    },
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (ms <= 0 || signal?.aborted) return resolve()
        const wake = (): void => {
          asleep.delete(wake)
          resolve()
        }
        asleep.set(wake, ms)
        signal?.addEventListener('abort', wake)
      }),
  }
}

/** Sleeps in real time, many times faster. */
export const quickSleep: Sleep = async (ms, signal) => {
  await wait(ms / 20, undefined, { ref: false, ...(signal && { signal }) }).catch(() => undefined)
}
