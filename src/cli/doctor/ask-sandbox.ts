import { isMap } from '../../domain/is-map.ts'
import { ofError } from './connect.ts'
import type { Answered } from './judge.ts'

/** Long enough for a sandbox on a machine that has much else to do. */
const PATIENCE_MS = 10_000

type Answer = { readonly status: number; readonly isSandbox: boolean; readonly body: unknown }

/** What answers where the sandbox's own health is asked for. @throws what `fetch` throws */
const askHealth = async (address: string, patienceMs: number): Promise<Answer> => {
  const url = `${address.replace(/\/+$/, '')}/_sandbox/health`
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
  const isSandbox = answer.headers.has('sandbox-request-id')
  const body: unknown = isSandbox ? await answer.json().catch(() => undefined) : await answer.body?.cancel()
  return { status: answer.status, isSandbox, body }
}

const causeOf = (error: unknown): Error => {
  if (!(error instanceof Error)) return new Error(String(error))
  return error.cause instanceof Error ? error.cause : error
}

/** What answers at an address under which the sandbox is to be known. */
export const askAt = async (url: URL): Promise<Answered> => {
  try {
    const { status, isSandbox } = await askHealth(url.href, PATIENCE_MS)
    if (isSandbox && status === 403) return 'refused_by_name'
    return isSandbox && status === 200 ? 'sandbox' : { another: status }
  } catch (error) {
    const cause = causeOf(error)
    return cause.name === 'TimeoutError' ? 'no_reaction' : ofError(cause)
  }
}

/** The sandbox that runs with some settings, or why there is none; with a code where that is to be mended. */
export type Found =
  | { readonly url: string; readonly version: string }
  | { readonly url: string; readonly code: 'another_program' | 'not_ready'; readonly why: string }
  | { readonly url?: string; readonly why: string }

/** Whoever takes a connection and speaks no HTTP, or hangs up, has the port nevertheless. */
const TAKEN = /^(HPE_.*|UND_ERR_SOCKET|ECONNRESET)$/

const WHY: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  'bad port': 'neither Node nor a browser calls this port, which belongs to another protocol',
}

const SILENT = 'it does not answer in time'
const ANOTHER = 'another program answers there'

/** Looks for the sandbox where its settings say that it is. */
export const findSandbox = async (
  address: { url: string } | { problem: string },
  patienceMs = PATIENCE_MS,
): Promise<Found> => {
  if ('problem' in address) return { why: address.problem }
  const { url } = address
  try {
    const { status, isSandbox, body } = await askHealth(url, patienceMs)
    if (!isSandbox) return { url, code: 'another_program', why: ANOTHER }
    if (status === 200 && isMap(body)) return { url, version: String(body.version) }
    return { url, code: 'not_ready', why: `it answers with status ${status}` }
  } catch (error) {
    const cause = causeOf(error)
    if (cause.name === 'TimeoutError') return { url, code: 'not_ready', why: SILENT }
    const code = 'code' in cause ? String(cause.code) : cause.message
    if (TAKEN.test(code)) return { url, code: 'another_program', why: ANOTHER }
    return { url, why: WHY[code] ?? cause.message }
  }
}
