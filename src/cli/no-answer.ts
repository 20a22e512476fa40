import { reasonIn } from '../domain/error-chain.ts'
import { failureOf } from './failure-of.ts'

/** That it is not there, or not the sandbox's: who started it elsewhere has to say so. */
const ELSEWHERE = 'see --host and --port'

/** Another program has the port. */
export const noSandbox = (url: string, why = ''): string => `what answers at ${url} is no sandbox${why}; ${ELSEWHERE}`

/** Why a request got no answer, or not all of it: nobody is there, somebody else is, or the connection broke. */
export const whyNoAnswer = (error: unknown, url: string): string => {
  switch (failureOf(error)) {
    case 'no_reaction':
      return `no answer came in time from ${url}`
    case 'no_http':
      return noSandbox(url, ': it does not speak HTTP')
    case 'hangs_up':
      return `the connection to ${url} broke before the answer was whole (${reasonIn(error)}): was the sandbox stopped, or is it another program?`
    default:
      return `no sandbox answers at ${url}: ${reasonIn(error)}`
  }
}

/** What a command cannot make sense of is no reason to look for a sandbox elsewhere. */
export const whyUnread = (error: unknown, url: string): string => {
  if (failureOf(error) !== undefined) return whyNoAnswer(error, url)
  const what = error instanceof Error ? error.message : String(error)
  return `the answer of ${url} cannot be read (${what}): is it a sandbox of another version, or is something between?`
}
