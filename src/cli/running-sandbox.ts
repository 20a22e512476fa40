import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { attempt } from '../domain/attempt.ts'
import { bearerHeader } from '../domain/bearer.ts'
import { reasonIn } from '../domain/error-chain.ts'
import { REQUEST_ID_HEADER } from '../domain/request-id-header.ts'
import type { Settings } from '../settings/table.ts'
import { reasonOf } from '../store/unusable.ts'
import { failureOf } from './failure-of.ts'
import { hideNumbers } from './hide-numbers.ts'
import type { Io } from './io.ts'

/** The file of `--ready-file` cannot be written or removed. The message says which and why. */
export class UnusableReadyFile extends Error {
  override readonly name = 'UnusableReadyFile'
}

const orExplain = (file: string, what: string, act: () => void): void => {
  try {
    act()
  } catch (cause) {
    const message = `the ready file ${file} cannot be ${what} (${reasonOf(cause)}); see --ready-file`
    throw new UnusableReadyFile(message, { cause })
  }
}

/** Whoever polls for the file finds the whole address or no file. */
export const writeReadyFile = (file: string, url: string): void =>
  orExplain(file, 'written', () => {
    const temporary = `${file}.${process.pid}.tmp`
    writeFileSync(temporary, `${url}\n`)
    renameSync(temporary, file)
  })

/** A file of an earlier run would say "ready" too early, and one of a stopped sandbox too long. */
export const removeReadyFile = (file: string): void => orExplain(file, 'removed', () => rmSync(file, { force: true }))

/** The address in the ready file, or undefined while there is none. */
const readReadyFile = (file: string): string | undefined =>
  attempt(() => readFileSync(file, 'utf8').trim()) || undefined

/** Where a sandbox with these settings listens. Where it may choose its port, only its ready file knows. */
export const addressOf = (settings: Settings): { url: string } | { problem: string } => {
  const { host, port, 'ready-file': readyFile } = settings
  if (port === 0) {
    if (readyFile === undefined) return { problem: '--port 0 names no port: give --ready-file too' }
    const url = readReadyFile(readyFile)
    return url === undefined ? { problem: `${readyFile} is not there yet` } : { url }
  }
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return { url: `http://${name.includes(':') ? `[${name}]` : name}:${port}` }
}

/** That it is not there, or not the sandbox's: who started it elsewhere has to say so. */
const ELSEWHERE = 'see --host and --port'

/** Another program has the port. */
const noSandbox = (url: string, why = ''): string => `what answers at ${url} is no sandbox${why}; ${ELSEWHERE}`

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

/** Sends a request and gives its answer, as `fetch` does. */
export type Send = (url: string, request: RequestInit) => Promise<Response>

/** Whether an answer is one of a sandbox, and not of another program on its port. */
export const isOfSandbox = ({ headers }: Response): boolean => headers.has(REQUEST_ID_HEADER)

/** Where a sandbox wants its control token. */
export const UNAUTHORIZED = 401
const REFUSED = 1

/** Why a sandbox does not let a command in, in the words of a shell; never the token. */
export const tokenWanted = (url: string, token: string | undefined): string =>
  token === undefined
    ? `the sandbox at ${url} wants its control token: give --control-token TOKEN or set THREEDS_CONTROL_TOKEN to what it was started with`
    : `the sandbox at ${url} has another control token: --control-token, THREEDS_CONTROL_TOKEN or control-token of the config file must be what it was started with`

/**
 * Asks the sandbox that runs with these settings and lets `use` make an exit code of its answer. Says why where none
 * comes, one of another program, or one that `use` cannot read, and ends with `unreachable` then.
 */
export const askSandbox = async (
  settings: Settings,
  path: string,
  request: RequestInit,
  { err }: Io,
  use: (answer: Response) => Promise<number>,
  { unreachable = 1, send = fetch }: { readonly unreachable?: number; readonly send?: Send } = {},
): Promise<number> => {
  const address = addressOf(settings)
  if ('problem' in address) {
    err(`no sandbox to ask: ${address.problem}`)
    return unreachable
  }
  // Filters are in it, and people paste numbers into the wrong one.
  const shown = hideNumbers(`${address.url}${path}`)
  const { 'control-token': token } = settings
  let answer: Response
  try {
    answer = await send(`${address.url}${path}`, {
      ...request,
      headers: { ...Object.fromEntries(new Headers(request.headers)), ...bearerHeader(token) },
    })
  } catch (error) {
    err(whyNoAnswer(error, shown))
    return unreachable
  }
  if (!isOfSandbox(answer)) {
    err(noSandbox(shown))
    return unreachable
  }
  if (answer.status === UNAUTHORIZED) {
    err(tokenWanted(address.url, token))
    return REFUSED
  }
  try {
    return await use(answer)
  } catch (error) {
    err(whyUnread(error, shown))
    return unreachable
  }
}
