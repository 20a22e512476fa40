import type { Problem } from '../reply/problem.ts'
import type { Answer } from '../reply/reply.ts'

const MOST_CHARACTERS = 160

/** Only what may stand in a response header, and not all of a long list of complaints. */
const headerSafe = (text: string): string => {
  const safe = text.replace(/[^\x20-\x7e]/g, '?')
  return safe.length <= MOST_CHARACTERS ? safe : `${safe.slice(0, MOST_CHARACTERS - 3)}...`
}

/** Why there is no scenario to name: what refused the request before one was chosen, or nothing was to be decided yet. */
const withoutScenario = (status: number, problem: Problem | undefined): string => {
  if (problem) return headerSafe(`no scenario was chosen: ${problem.code}, ${problem.message}`)
  return status < 400 ? 'no scenario has decided about this' : `no scenario was chosen: the page answers ${status}`
}

/**
 * Makes the header `sandbox-explain`: in one sentence why an answer is what it is, and where all of it is told. `address`
 * is that of the control API.
 */
export const explainHeader =
  (address: string) =>
  ({ status, about }: Answer, problem: Problem | undefined, requestId: string): string =>
    `${about?.scenario?.because ?? withoutScenario(status, problem)}; GET ${address}/explain/${requestId}`
