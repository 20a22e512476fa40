import { vi } from 'vitest'

/** Tries until it does not throw, and gives what it gives. Only the limit of a test ends it: a busy machine is slow. */
export const eventually = <T>(attempt: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(attempt, { timeout: 100_000, interval: 5 })
