import { errorCode, reasonIn } from '../../domain/error-chain.ts'
import type { Trip } from '../customer-port.ts'

export type Failure = Pick<Extract<Trip, { kind: 'failed' }>, 'kind' | 'code' | 'why'>

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there: start the app, and look at its port and address',
  ECONNRESET: 'it closed the connection without an answer: look into its log; if it speaks TLS, use an https URL',
  ENOTFOUND: 'the name does not resolve: look at its spelling, or use an address',
}

/** One sentence about a request that got no answer. `lateMs`: the time of the trip, where that was over. */
export const failureOf = (error: unknown, at: string, lateMs: number | undefined): Failure => {
  const failed = { kind: 'failed' as const }
  if (lateMs !== undefined)
    return { ...failed, code: 'timeout', why: `${at} did not answer: the trip took longer than ${lateMs / 1000} s` }
  const code = error instanceof Error ? errorCode(error) : ''
  if (code.startsWith('HPE_'))
    return {
      ...failed,
      code: 'not_http',
      why: `what ${at} answered is not HTTP (${code}); if it speaks TLS, use an https URL`,
    }
  return { ...failed, code: 'unreachable', why: `${at} cannot be reached: ${WORDS[code] ?? reasonIn(error)}` }
}
