import { type ConnectionEnd, describeEnd } from '../core/domain/connection-ends.ts'
import { DEFAULT_SPACE } from '../core/domain/default-space.ts'
import type { Publish } from '../core/domain/event.ts'
import { clearTimeout, type HostTimer, setTimeout } from '../engine/host/host-timers.ts'
import type { Problem } from './http/problem.ts'

/** A connection that ended before a complete request. */
export type UnusedConnection = {
  readonly reason: ConnectionEnd
  readonly requestId: string
  /** Parsed parts of the request, without secrets. */
  readonly method?: string | undefined
  readonly path?: string | undefined
  /** The error response, if one was sent. */
  readonly problem?: Problem | undefined
}

export type ConnectionLog = ReturnType<typeof createConnectionLog>

/** Time in ms during which ends with the same reason are counted into one event. It doubles while more of them follow. */
const FIRST_INTERVAL_MS = 1_000
const LONGEST_INTERVAL_MS = 60_000

/** Placeholder for the method and the path of a request that was not parsed. */
const NOT_PARSED = '-'

type Waiting = { intervalMs: number; count: number; last: UnusedConnection; timer: HostTimer }

/**
 * Creates the log of connections without a request. The first end of a reason becomes an event at once. Later ones are
 * counted, and each interval leaves one event, so that a flood cannot fill the event log.
 */
export const createConnectionLog = (publish: Publish, setTimer: typeof setTimeout = setTimeout) => {
  const waiting = new Map<ConnectionEnd, Waiting>()

  const report = ({ reason, requestId, method, path, problem }: UnusedConnection, count: number): void => {
    const cause = { kind: 'request', requestId } as const
    publish(DEFAULT_SPACE, cause, {
      type: 'request',
      facts: {
        requestId,
        method: method ?? NOT_PARSED,
        path: path ?? NOT_PARSED,
        end: problem ? 'responded' : 'client_disconnected',
        status: problem?.status,
        durationMs: 0,
        notes: [`No request: ${describeEnd({ reason, count })}.`],
        code: problem?.code,
        rejection: problem && { by: 'connection', message: problem.message },
        connection: { reason, count },
        request: { headers: [] },
      },
    })
  }

  const close = (reason: ConnectionEnd): void => {
    const ended = waiting.get(reason)
    if (!ended) return
    waiting.delete(reason)
    if (ended.count === 0) return
    report(ended.last, ended.count)
    open(ended.last, Math.min(ended.intervalMs * 2, LONGEST_INTERVAL_MS))
  }
  const open = (last: UnusedConnection, intervalMs: number): void => {
    const timer = setTimer(() => close(last.reason), intervalMs).unref()
    waiting.set(last.reason, { intervalMs, count: 0, last, timer })
  }

  return {
    /** Records an ended connection. */
    add(ended: UnusedConnection): void {
      const known = waiting.get(ended.reason)
      if (known) {
        known.count += 1
        known.last = ended
        return
      }
      report(ended, 1)
      open(ended, FIRST_INTERVAL_MS)
    },
    /** Reports the counted ends now. Call it when the server stops. */
    flush(): void {
      for (const { count, last, timer } of waiting.values()) {
        clearTimeout(timer)
        if (count > 0) report(last, count)
      }
      waiting.clear()
    },
  }
}
