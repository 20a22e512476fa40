import type { Sleep } from '../../src/engine/engine-parts.ts'
import { MAX_WAIT_MS } from '../../src/pages/bank/page-openings.ts'

/** Delay of the directory server in the shipped scenario `slow_directory`. */
const DELAY_MS = 5_000

export type SlowDirectory = {
  readonly sleep: Sleep
  /** Number of requests. */
  readonly requestCount: () => number
  /** Responds to all requests. */
  respond(): void
  /** Ends the half second of waiting browsers. */
  tire(): void
}

/**
 * Creates a directory server that responds on command. Browsers skip their wait of half a second, or wait for
 * a command if they are `patient`. No other timer fires.
 */
export const slowDirectory = ({ patient = false }: { readonly patient?: boolean } = {}): SlowDirectory => {
  let requested = 0
  const withoutResponse = new Set<() => void>()
  const patiently = new Set<() => void>()
  const wakeAll = (sleepers: Set<() => void>): void => {
    for (const wake of sleepers) wake()
    sleepers.clear()
  }
  return {
    requestCount: () => requested,
    respond: () => wakeAll(withoutResponse),
    tire: () => wakeAll(patiently),
    sleep: (ms) =>
      new Promise((resolve) => {
        if (ms <= 0 || (ms === MAX_WAIT_MS && !patient)) resolve()
        if (ms === MAX_WAIT_MS) patiently.add(resolve)
        if (ms !== DELAY_MS) return
        requested += 1
        withoutResponse.add(resolve)
      }),
  }
}
