import type { Sleep } from '../../src/engine/engine-parts.ts'
import { MAX_WAIT_MS } from '../../src/pages/bank/page-openings.ts'

/** How long the directory takes in the shipped scenario `slow_directory`. */
const DELAY_MS = 5_000

export type SlowDirectory = {
  readonly sleep: Sleep
  /** How often it was asked. */
  readonly asked: () => number
  /** It answers everything that it was asked. */
  answer(): void
  /** Browsers that were patient so far have waited for their half second. */
  tire(): void
}

/**
 * A directory that answers when a test says so, and browsers that are kept waiting for none of their half second, or
 * until a test says so where they are `patient`. Nothing else wakes up.
 */
export const slowDirectory = ({ patient = false }: { readonly patient?: boolean } = {}): SlowDirectory => {
  let asked = 0
  const unanswered = new Set<() => void>()
  const patiently = new Set<() => void>()
  const wakeAll = (sleepers: Set<() => void>): void => {
    for (const wake of sleepers) wake()
    sleepers.clear()
  }
  return {
    asked: () => asked,
    answer: () => wakeAll(unanswered),
    tire: () => wakeAll(patiently),
    sleep: (ms) =>
      new Promise((resolve) => {
        if (ms <= 0 || (ms === MAX_WAIT_MS && !patient)) resolve()
        if (ms === MAX_WAIT_MS) patiently.add(resolve)
        if (ms !== DELAY_MS) return
        asked += 1
        unanswered.add(resolve)
      }),
  }
}
