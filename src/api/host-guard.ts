import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { withoutBrackets, withoutPort } from '../core/domain/host-parts.ts'
import { parsedUrl } from '../core/domain/parse-url.ts'
import { type Problem, problem } from './http/problem.ts'

const RESERVED_TOP_LEVELS = ['localhost', 'internal', 'local', 'test', 'home.arpa']

const hostName = (host: string): string => withoutBrackets(withoutPort(host)).replace(/\.$/, '').toLowerCase()

/**
 * Returns whether a host name cannot be registered on the internet: an address, a single label (containers) or a
 * reserved top level. Any other name in Host means that a foreign page calls this server through DNS rebinding.
 */
export const isLocalHost = (host: string): boolean => {
  const name = hostName(host)
  // A port out of range or an IPv6 zone would be stored in Location and lead nowhere.
  if (!parsedUrl(`http://${host}`)) return false
  if (isIP(name) !== 0) return true
  if (!/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(name)) return false
  return !name.includes('.') || RESERVED_TOP_LEVELS.some((top) => name.endsWith(`.${top}`))
}

const countOfHosts = (rawHeaders: readonly string[]): number => {
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}

/**
 * Applies the host of `GET http://name/path`, which overrides Host (RFC 9112 3.2.2). Runs before Express, which keeps
 * the target while it routes.
 */
export const useAbsoluteTarget = (req: IncomingMessage): void => {
  if (req.url?.startsWith('/')) return
  const absolute = /^https?:\/\/([^/?#]*)(.*)$/i.exec(req.url ?? '')
  if (!absolute) return
  const [, host = '', rest = ''] = absolute
  req.headers.host = host
  req.url = rest.startsWith('/') ? rest : `/${rest}`
}

const ONE_HOST = 'The request must have exactly one `Host` header.'
/** ASSUMED: local-host-names-only. */
const NOT_ONE_HOST: Problem = { status: 400, code: 'INVALID_HEADER', message: ONE_HOST, by: 'header' }
const LOCAL_ONLY = 'The name in the `Host` header is not a local name.'
const NOT_LOCAL: Problem = {
  ...problem(403, 'FORBIDDEN', `${LOCAL_ONLY} Allow it with \`--allowed-hosts\` if it is yours.`).problem,
  plain: LOCAL_ONLY,
}

/** Returns the check for host names: local names and those that the settings allow. */
export const hostRule = (allowedHosts: readonly string[]): ((host: string) => boolean) => {
  const allowed = new Set(allowedHosts.map(hostName))
  return (host) => isLocalHost(host) || allowed.has(hostName(host))
}

/** Returns the check for requests: Host must be a local name or one that the settings allow. */
export const hostGuard = (allowedHosts: readonly string[]): ((req: IncomingMessage) => Problem | undefined) => {
  const isAllowed = hostRule(allowedHosts)
  return ({ rawHeaders, headers: { host = '' } }) => {
    if (countOfHosts(rawHeaders) !== 1) return NOT_ONE_HOST
    return isAllowed(host) ? undefined : NOT_LOCAL
  }
}
