import { setTimeout as wait } from 'node:timers/promises'
import type { Sleep } from '../../src/engine/engine-parts.ts'

export type ManualSleep = {
  readonly sleep: Sleep
  /** How long those who sleep want to, in the order in which they lay down. */
  readonly sleepers: () => readonly number[]
  /** Wakes everybody. */
  wake(): void
}

/** Waiting that ends when a test says so, or by its signal. Who does not want to wait does not. */
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

/** Waiting as it really is, many times faster. */
export const quickSleep: Sleep = async (ms, signal) => {
  await wait(ms / 20, undefined, { ref: false, ...(signal && { signal }) }).catch(() => undefined)
}
