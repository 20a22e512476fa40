import type { Instant } from '../../core/domain/time.ts'

/** A call of the control API. Kept apart from the requests of an app, and without its content. */
export type ControlCall = {
  readonly requestId: string
  readonly recordedAt: Instant
  readonly method: string
  readonly path: string
  /** Host header of the call, if it may be the reason for a rejection. */
  readonly host?: string
  /** Absent if the client disconnected first. */
  readonly status?: number
  readonly durationMs: number
  /** The space of its token, if the token opens only one. */
  readonly only?: string
}

/** A control call for printing, with parts that are not stored. */
export type LoggedCall = ControlCall & { readonly notes: readonly string[]; readonly fault?: string }

/** Number of calls to keep. */
const MOST_CALLS = 1_000

/** Creates the list of the latest control calls, with a count of the dropped ones. */
export const createControlCalls = () => {
  let calls: ControlCall[] = []
  let dropped = 0
  return {
    add({ notes: _, fault: __, ...call }: LoggedCall): void {
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
