import { readFileSync } from 'node:fs'
import type { Settings } from '../app/settings/settings-table.ts'
import { reasonIn } from '../core/domain/error-causes.ts'
import { REQUEST_ID_HEADER } from '../core/domain/request-id-header.ts'
import { bearerHeader } from '../core/domain/space-token.ts'
import { attempt } from '../core/domain/value-or-undefined.ts'
import { Ended, EXIT } from './command.ts'
import { failureOf } from './connection-failure.ts'
import { hideNumbers } from './hide-numbers.ts'

/** Where a running sandbox is asked: where it is said to be, or where one with these settings listens. Its ready file knows a port that it chose. */
export const addressOf = (settings: Settings): { url: string } | { problem: string } => {
  const { url, host, port, 'ready-file': readyFile } = settings
  if (url !== undefined) return { url }
  if (port === 0) {
    if (readyFile === undefined) return { problem: '--port 0 names no port: give --ready-file too' }
    const url = attempt(() => readFileSync(readyFile, 'utf8').trim())
    return url ? { url } : { problem: `${readyFile} is not there yet` }
  }
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return { url: `http://${name.includes(':') ? `[${name}]` : name}:${port}` }
}

/** Another program has the port. Who started the sandbox elsewhere has to say so. */
const noSandbox = (url: string, why = ''): string =>
  `what answers at ${url} is no sandbox${why}; see --host and --port, or --url`

/** Why a request got no answer, or not all of it: nobody is there, somebody else is, or the connection broke. */
const whyNoAnswer = (error: unknown, url: string): string => {
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
const whyUnread = (error: unknown, url: string): string => {
  if (failureOf(error) !== undefined) return whyNoAnswer(error, url)
  const what = error instanceof Error ? error.message : String(error)
  return `the answer of ${url} cannot be read (${what}): is it a sandbox of another version, or is something between?`
}

type Request = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> }

/** Sends a request and gives its answer, as `fetch` does. */
export type Send = (url: string, request: Request) => Promise<Response>

/** What the proxy before several sandboxes adds to answers, its own refusals included (docs/replicas.md). */
const REPLICA_HEADER = 'sandbox-replica'

/** Whether an answer is one of a sandbox or of its proxy, and not of another program on its port. */
export const isOfSandbox = ({ headers }: Response): boolean =>
  headers.has(REQUEST_ID_HEADER) || headers.has(REPLICA_HEADER)

/** Where a sandbox wants its control token. */
export const UNAUTHORIZED = 401

/** Why a sandbox does not let a command in, in the words of a shell; never the token. */
export const tokenWanted = (url: string, token: string | undefined): string =>
  token === undefined
    ? `the sandbox at ${url} wants its control token: give --control-token TOKEN or set THREEDS_CONTROL_TOKEN to what it was started with`
    : `the sandbox at ${url} has another control token: --control-token, THREEDS_CONTROL_TOKEN or control-token of the config file must be what it was started with, or the token of a space`

/**
 * Asks the sandbox that runs with these settings and lets `use` make an exit code of its answer.
 * @throws Ended, which says why no answer comes, one of another program, or one that `use` cannot read
 */
export const askSandbox = async (
  settings: Settings,
  path: string,
  request: Request,
  use: (answer: Response) => Promise<number>,
  { unreachable = 1, send = fetch }: { readonly unreachable?: number; readonly send?: Send | undefined } = {},
): Promise<number> => {
  const address = addressOf(settings)
  if ('problem' in address) throw new Ended(`no sandbox to ask: ${address.problem}`, unreachable)
  // Filters are in it, and people paste numbers into the wrong one.
  const shown = hideNumbers(`${address.url}${path}`)
  const { 'control-token': token } = settings
  const headers = { ...request.headers, ...bearerHeader(token) }
  const answer = await send(`${address.url}${path}`, { ...request, headers }).catch((error: unknown) => {
    throw new Ended(whyNoAnswer(error, shown), unreachable)
  })
  if (!isOfSandbox(answer)) throw new Ended(noSandbox(shown), unreachable)
  if (answer.status === UNAUTHORIZED) throw new Ended(tokenWanted(address.url, token), EXIT.refused)
  return use(answer).catch((error: unknown) => {
    throw error instanceof Ended ? error : new Ended(whyUnread(error, shown), unreachable)
  })
}
