import { reasonIn } from '../../core/domain/error-causes.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { type Failure, failureOf } from '../connection-failure.ts'
import { isOfSandbox } from '../running-sandbox.ts'
import type { ProbeResult } from './doctor-check.ts'

/** Long enough for a sandbox on a busy host. */
const PATIENCE_MS = 10_000

/** The server at an address: a ready sandbox, or the reason why it is none. */
export type HealthResult =
  | { readonly result: 'sandbox'; readonly version: string; readonly start?: unknown }
  | { readonly result: Exclude<ProbeResult, 'sandbox'>; readonly reason: string }

/** Descriptions of failures at the address of the sandbox; other failures have their own message. */
const REASON_TEXTS: Readonly<Partial<Record<Failure, string>>> = {
  no_http: 'another program listens there',
  no_tls: 'the server there does not speak TLS',
  connection_closed: 'it closes the connection without a response',
  no_response: 'it does not respond in time',
  connection_refused: 'nothing listens there',
}

const UNKNOWN = { version: 'unknown' }

/** Describes an error. `fetch` has no code for a port that it blocks. */
const reasonOf = (error: unknown): string => {
  const reason = reasonIn(error)
  return reason === 'bad port' ? 'Node and browsers block this port, which belongs to another protocol' : reason
}

/** Requests the health of a sandbox at an address. */
export const checkHealth = async (address: string, patienceMs = PATIENCE_MS): Promise<HealthResult> => {
  const url = `${address.replace(/\/+$/, '')}/_sandbox/health`
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
    const { status } = response
    if (!isOfSandbox(response)) {
      await response.body?.cancel()
      return { result: { another: status }, reason: 'another program listens there' }
    }
    const body: unknown = await response.json().catch(() => undefined)
    if (status === 200)
      return { result: 'sandbox', ...(isMap(body) ? { version: String(body.version), start: body.start } : UNKNOWN) }
    // Rejected before it was parsed: health has no other reason for this status.
    if (status === 400 && address.startsWith('http:'))
      return { result: 'needs_tls', reason: 'the sandbox accepts https only' }
    const result = status === 403 ? 'rejected_by_name' : { another: status, isSandbox: true }
    return { result, reason: `it returns status ${status}` }
  } catch (error) {
    const failure = failureOf(error)
    return { result: failure ?? 'no_route', reason: (failure && REASON_TEXTS[failure]) ?? reasonOf(error) }
  }
}
