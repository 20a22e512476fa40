import { kindOfHost } from '../../app/webhook-reach.ts'
import type { EndedConnection } from '../../core/domain/connection-ends.ts'
import { portOf, withoutPort } from '../../core/domain/host-parts.ts'
import { hideSecrets } from '../../core/secrets/secret-texts.ts'
import { displayUrl, type LastDelivery, type Purpose } from './address-purpose.ts'
import type { HostEnvironment } from './environment.ts'
import type { ConnectionResult } from './try-connection.ts'

/** Result of a health request to an address of the sandbox, or of a connection to another address. */
export type ProbeResult =
  | 'sandbox'
  | 'rejected_by_name'
  /** The sandbox listens with https, and the request was plain HTTP. */
  | 'needs_tls'
  /** Status of another program, or of a sandbox that is not ready. */
  | { readonly another: number; readonly isSandbox?: boolean }
  | ConnectionResult

/** The facts of an examined object, for its checks and their messages. */
export type Facts = {
  /** Its name in messages: a URL without user info and query, a flag with its value, or the host name of a request. */
  readonly subject: string
  /** Its host name or address, without possible card numbers. */
  readonly hostname: string
  /** Empty without a port. */
  readonly port: string
  /** The setting to change, or the one with the URL, as a flag. */
  readonly setting?: string | undefined
  /** A status, or a reason in words. */
  readonly reason?: string | undefined
  readonly environment: Pick<HostEnvironment, 'engine' | 'isWsl'>
  /** Absent if it was not tried. */
  readonly result?: ProbeResult | undefined
  /** Result of the last webhook. */
  readonly last?: LastDelivery | undefined
  /** Its sources. */
  readonly sources?: readonly string[]
  /** True if browsers are sent there. */
  readonly isPage?: boolean
  /** True if a browser opened pages under a name that only containers know, so that it runs in a container. */
  readonly isBrowserInside?: boolean
  /** Number of transactions and links: 0 if no client has reached the sandbox. */
  readonly resources?: number
  /** Connections that ended before a request. */
  readonly connection?: EndedConnection
}

/** Kinds of examined objects: an address, the server and the host that the sandbox listens on, a space, a rejected caller, or connections without a request. */
export type Kind = Purpose | 'server' | 'host' | 'space' | 'caller' | 'connection'

/** A check for a configuration that cannot work. */
export type Check = {
  /** General description, for docs/reference/doctor.md. */
  readonly description: string
  readonly applies: (facts: Facts) => boolean
  readonly message: (facts: Facts) => string
  readonly fix: (facts: Facts) => string
}

/** Checks by the stable codes of their findings. */
export type Checks = Readonly<Record<string, Check>>

/** Runs this command in the container of the sandbox. */
export const DOCTOR_INSIDE = 'docker exec CONTAINER node /app/dist/cli.js doctor'

const HOST_GATEWAY = 'host.docker.internal'
/** Names of the host inside a container. */
export const GATEWAYS: readonly string[] = [HOST_GATEWAY, 'host.containers.internal', 'gateway.docker.internal']

/** Describes the address of a receiver on the host, from a container. */
const onTheHost = ({ port, environment: { engine } }: Facts): string => {
  if (engine === 'podman') return `http://host.containers.internal:${port} for a receiver on the host`
  return `http://${HOST_GATEWAY}:${port} for a receiver on the host (on Linux, start the container of the sandbox with \`--add-host ${HOST_GATEWAY}:host-gateway\` and let the receiver listen on 0.0.0.0)`
}

/** Describes the address of a receiver in another container. */
export const byService = ({ port, environment: { engine } }: Facts): string =>
  engine === 'kubernetes'
    ? `the name of the receiver's Service, http://NAME.NAMESPACE.svc:${port}`
    : `http://SERVICE:${port} with the name of the receiver's service or container, in the same network`

/** Describes the addresses that a container uses instead of localhost. */
export const otherThanLocalhost = (facts: Facts): string =>
  facts.environment.engine === 'kubernetes' ? byService(facts) : `${onTheHost(facts)}, or ${byService(facts)}`

export const isLoopback = ({ hostname }: { readonly hostname: string }): boolean =>
  /(^|\.)localhost$/.test(hostname) || kindOfHost(hostname) === 'loopback'

/** Returns true for a name that only containers know: a single label, a name of the host, or a name of a cluster. */
export const isContainerName = ({ hostname }: { readonly hostname: string }): boolean => {
  if (kindOfHost(hostname) !== undefined || isLoopback({ hostname })) return false
  return !hostname.includes('.') || GATEWAYS.includes(hostname) || /\.(svc|svc\.cluster\.local)$/.test(hostname)
}

/** Returns true if a browser opened pages under a name that only containers know. */
export const hasBrowserInContainer = (openedAt: Iterable<string>): boolean =>
  [...openedAt].some((host) => isContainerName({ hostname: withoutPort(host) }))

/** Returns true if browsers are sent to a name that only containers know, and that the browser does not. */
export const isUnresolvable = ({ hostname, environment, result, isBrowserInside = false }: Facts): boolean =>
  isContainerName({ hostname }) && (environment.engine !== undefined || result === 'name_unknown') && !isBrowserInside

/** Returns true if no connection was tried: only allowed webhook targets are called. */
export const isUntried = (result: ProbeResult | undefined): boolean => result === 'never' || result === 'too_public'

const REASONS: Readonly<Record<Extract<ProbeResult, string>, string>> = {
  sandbox: 'the sandbox responds',
  rejected_by_name: 'the sandbox rejects the host name',
  needs_tls: 'the sandbox accepts https only',
  connected: 'a server listens there',
  connection_refused: 'nothing listens there (connection refused)',
  no_response: 'it does not respond',
  no_route: 'there is no route to it from here',
  name_unknown: 'the name does not resolve here',
  bad_certificate: 'its certificate cannot be trusted',
  no_tls: 'it does not speak TLS',
  no_http: 'the server there does not speak HTTP',
  connection_closed: 'the server there closes the connection',
  never: 'webhooks never go there',
  too_public: 'it is a public address',
}

/** Describes the result of a connection or request. */
export const reasonOf = (result: ProbeResult): string =>
  typeof result === 'object'
    ? `another server responds to /_sandbox/health with status ${result.another}`
    : REASONS[result]

/** Returns the facts of a URL. */
export const factsOf = (url: URL, facts: Omit<Facts, 'subject' | 'hostname' | 'port'>): Facts => ({
  subject: displayUrl(url),
  hostname: hideSecrets(url.hostname),
  port: portOf(url),
  ...facts,
})
