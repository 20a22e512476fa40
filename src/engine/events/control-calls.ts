import type { Instant } from '../../core/domain/time.ts'

/** A call of the control API: kept apart from what an app did, and never with what it said. */
export type ControlCall = {
  readonly requestId: string
  readonly recordedAt: Instant
  readonly method: string
  readonly path: string
  /** By which name the sandbox was called, where that may be why it refused. */
  readonly host?: string
  /** Absent where the caller went away first. */
  readonly status?: number
  readonly durationMs: number
  /** The only space that its token opened, where it opened no other. */
  readonly only?: string
}

/** What is told of a control call to whoever prints it, beside what is kept. */
export type ToldCall = ControlCall & { readonly notes: readonly string[]; readonly fault?: string }

/** How many are kept. */
const MOST_CALLS = 1_000

/** The last calls of the control API, and how many were dropped before them. */
export const createControlCalls = () => {
  let calls: ControlCall[] = []
  let dropped = 0
  return {
    add({ notes: _, fault: __, ...call }: ToldCall): void {
      calls.push(call)
      if (calls.length < MOST_CALLS * 2) return
      dropped += calls.length - MOST_CALLS
      calls = calls.slice(-MOST_CALLS)
    },
    kept: () => ({
      calls: calls.slice(-MOST_CALLS),
      dropped: dropped + Math.max(0, calls.length - MOST_CALLS),
    }),
  }
}
