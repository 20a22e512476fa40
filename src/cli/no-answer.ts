/** An error with those that it came of, the outermost first: `fetch` and streams say in the innermost what happened. */
const chainOf = (error: unknown): readonly Error[] => (error instanceof Error ? [error, ...chainOf(error.cause)] : [])

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

/** The connection was there, and then it was not. */
const BROKEN: readonly string[] = ['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'UND_ERR_SOCKET']

/** That it is not there, or not the sandbox's: who started it elsewhere has to say so. */
const ELSEWHERE = 'see --host and --port'

/** Another program has the port. */
export const noSandbox = (url: string, why = ''): string => `what answers at ${url} is no sandbox${why}; ${ELSEWHERE}`

/** Why a request got no answer, or not all of it: nobody is there, somebody else is, or the connection broke. */
export const whyNoAnswer = (error: unknown, url: string): string => {
  const errors = chainOf(error)
  const last = errors.at(-1)
  // Where a name has two addresses and nobody listens, the message is empty.
  const why = last === undefined ? String(error) : last.message || codeOf(last)
  if (errors.some(({ name }) => name === 'TimeoutError')) return `no answer came in time from ${url}`
  const codes = errors.map(codeOf)
  if (codes.some((code) => code.startsWith('HPE_'))) return noSandbox(url, ': it does not speak HTTP')
  if (codes.some((code) => BROKEN.includes(code)))
    return `the connection to ${url} broke before the answer was whole (${why}): was the sandbox stopped?`
  return `no sandbox answers at ${url}: ${why}`
}

/** What a command cannot make sense of is no reason to look for a sandbox elsewhere. */
export const whyUnread = (error: unknown, url: string): string => {
  const isOfConnection = chainOf(error).some((one) => codeOf(one) !== '' || one.name === 'TimeoutError')
  if (isOfConnection) return whyNoAnswer(error, url)
  const what = error instanceof Error ? error.message : String(error)
  return `the answer of ${url} cannot be read (${what}): is it a sandbox of another version, or is something between?`
}
