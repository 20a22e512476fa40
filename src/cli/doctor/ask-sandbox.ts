import { reasonIn } from '../../domain/error-chain.ts'
import { isMap } from '../../domain/is-map.ts'
import { type Failure, failureOf } from '../failure-of.ts'
import { isOfSandbox } from '../running-sandbox.ts'
import type { Answered } from './check.ts'

/** Long enough for a sandbox on a machine that has much else to do. */
const PATIENCE_MS = 10_000

type Answer = { readonly status: number; readonly isSandbox: boolean; readonly body: unknown }

/** What answers where the sandbox's own health is asked for. @throws what `fetch` throws */
const askHealth = async (address: string, patienceMs: number): Promise<Answer> => {
  const url = `${address.replace(/\/+$/, '')}/_sandbox/health`
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
  const isSandbox = isOfSandbox(answer)
  const body: unknown = isSandbox ? await answer.json().catch(() => undefined) : await answer.body?.cancel()
  return { status: answer.status, isSandbox, body }
}

/** What answers at an address under which the sandbox is to be known. */
export const askAt = async (url: URL): Promise<Answered> => {
  try {
    const { status, isSandbox } = await askHealth(url.href, PATIENCE_MS)
    if (isSandbox && status === 403) return 'refused_by_name'
    return isSandbox && status === 200 ? 'sandbox' : { another: status }
  } catch (error) {
    return failureOf(error) ?? 'no_way'
  }
}

/** The sandbox that runs with some settings, or why there is none; with a code where that is to be mended. */
export type Found =
  | { readonly url: string; readonly version: string }
  | { readonly url: string; readonly code: 'another_program' | 'not_ready'; readonly why: string }
  | { readonly url?: string; readonly why: string }

const ANOTHER = 'another program answers there'

type None = Pick<Extract<Found, { code: string }>, 'code' | 'why'> | { readonly why: string }

/** Whoever takes the connection has the port, whatever it does then. */
const NONE: Readonly<Partial<Record<Failure, None>>> = {
  no_http: { code: 'another_program', why: ANOTHER },
  hangs_up: { code: 'not_ready', why: 'it hangs up before it answers' },
  no_reaction: { code: 'not_ready', why: 'it does not answer in time' },
  refused: { why: 'nothing listens there' },
}

/** Why a call came to nothing. */
const whyNone = (error: unknown): None => {
  const failure = failureOf(error)
  const why = reasonIn(error)
  // `fetch` has no code for it.
  const isOfOthers = why === 'bad port'
  const words = isOfOthers ? 'neither Node nor a browser calls this port, which belongs to another protocol' : why
  return (failure && NONE[failure]) ?? { why: words }
}

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
    return { url, ...whyNone(error) }
  }
}
