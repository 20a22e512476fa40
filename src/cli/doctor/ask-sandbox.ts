import { reasonIn } from '../../core/domain/error-causes.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { type Failure, failureOf } from '../connection-failure.ts'
import { isOfSandbox } from '../running-sandbox.ts'
import type { Answered } from './doctor-check.ts'

/** Long enough for a sandbox on a machine that has much else to do. */
const PATIENCE_MS = 10_000

/** What answers at an address, and what of a sandbox that is ready; or why it is none, in words. */
export type Asked =
  | { readonly answered: 'sandbox'; readonly version: string; readonly start?: unknown }
  | { readonly answered: Exclude<Answered, 'sandbox'>; readonly why: string }

/** What a failure says where the sandbox itself should listen; others speak for themselves. */
const WHY: Readonly<Partial<Record<Failure, string>>> = {
  no_http: 'another program answers there',
  hangs_up: 'it hangs up before it answers',
  no_reaction: 'it does not answer in time',
  refused: 'nothing listens there',
}

const UNKNOWN = { version: 'unknown' }

/** `fetch` has no code for a port that it does not call. */
const reasonOf = (error: unknown): string => {
  const why = reasonIn(error)
  return why === 'bad port' ? 'neither Node nor a browser calls this port, which belongs to another protocol' : why
}

/** Looks for the sandbox at an address, where its own health is asked for. */
export const askAt = async (address: string, patienceMs = PATIENCE_MS): Promise<Asked> => {
  const url = `${address.replace(/\/+$/, '')}/_sandbox/health`
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
    const { status } = answer
    if (!isOfSandbox(answer)) {
      await answer.body?.cancel()
      return { answered: { another: status }, why: 'another program answers there' }
    }
    const body: unknown = await answer.json().catch(() => undefined)
    if (status === 200)
      return { answered: 'sandbox', ...(isMap(body) ? { version: String(body.version), start: body.start } : UNKNOWN) }
    const answered = status === 403 ? 'refused_by_name' : { another: status, isSandbox: true }
    return { answered, why: `it answers with status ${status}` }
  } catch (error) {
    const failure = failureOf(error)
    return { answered: failure ?? 'no_way', why: (failure && WHY[failure]) ?? reasonOf(error) }
  }
}
