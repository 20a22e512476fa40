import { isIP } from 'node:net'
import type { RequestHandler } from 'express'
import { ProblemError, problem } from './problem.ts'

const RESERVED_TOP_LEVELS = ['localhost', 'internal', 'local', 'test', 'home.arpa']

const hostName = (host: string): string =>
  host
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase()

/**
 * Names that cannot be bought on the internet: addresses, single labels (containers), reserved top levels.
 * Any other name in Host means that a page from elsewhere talks to this server through DNS rebinding.
 */
export const isLocalHost = (host: string): boolean => {
  const name = hostName(host)
  if (isIP(name) !== 0) return true
  if (!/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(name)) return false
  return !name.includes('.') || RESERVED_TOP_LEVELS.some((top) => name.endsWith(`.${top}`))
}

/** The one Host of a request; Node passes duplicate and missing ones through to us. */
const hostOf = (rawHeaders: readonly string[]): string | undefined => {
  const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host')
  return hosts.length === 1 ? hosts[0] : undefined
}

/** Lets requests pass that were sent to a local name or to one that the settings allow. */
export const hostGuard = (allowedHosts: readonly string[]): RequestHandler => {
  const allowed = new Set(allowedHosts.map(hostName))
  return (req, _res, next) => {
    const absolute = /^https?:\/\/([^/?#]*)(.*)$/i.exec(req.url)
    if (absolute) req.url = absolute[2]?.startsWith('/') ? absolute[2] : `/${absolute[2] ?? ''}`
    const host = absolute?.[1] ?? hostOf(req.rawHeaders)
    if (host === undefined)
      throw new ProblemError(problem(400, 'INVALID_HEADER', 'the request must have exactly one Host header'))
    if (isLocalHost(host) || allowed.has(hostName(host))) return next()
    throw new ProblemError(
      problem(
        403,
        'FORBIDDEN',
        'the name in the Host header is not a local one; allow it with --allowed-hosts if it is yours',
      ),
    )
  }
}
