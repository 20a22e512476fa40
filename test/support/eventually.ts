import { vi } from 'vitest'

/** Retries until it does not throw, and returns its value. Only the test timeout ends it, because a busy host is slow. */
export const eventually = <T>(attempt: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(attempt, { timeout: 100_000, interval: 5 })
