import { kindOfHost } from '../../app/webhook-reach.ts'
import { portOf, withoutPort } from '../../core/domain/host-parts.ts'
import { hideNumbers } from '../hide-numbers.ts'
import { type Last, type Purpose, shownUrl } from './address-purpose.ts'
import type { Place } from './environment.ts'
import type { Reached } from './try-connection.ts'

/** What came of asking for the sandbox at an address under which it is to be known, or of a connection to another. */
export type Answered =
  | 'sandbox'
  | 'refused_by_name'
  /** With this status, by another program or by a sandbox that is not ready. */
  | { readonly another: number; readonly isSandbox?: boolean }
  | Reached

/** What is known of something that was looked at: the parts that its words are made of, and what its checks go by. */
export type Facts = {
  /** As it is shown: a URL without user info and query, a flag with its value, or a name by which somebody called. */
  readonly what: string
  /** The name or address in it, as it may be shown. */
  readonly hostname: string
  /** Empty where there is none. */
  readonly port: string
  /** The setting that a fix would change, or that holds the URL, as a flag. */
  readonly setting?: string | undefined
  /** What somebody else said of it: a status, or a reason in words. */
  readonly reason?: string | undefined
  readonly place: Pick<Place, 'engine' | 'isWsl'>
  /** Absent where it was not tried. */
  readonly answered?: Answered | undefined
  /** What a receiver made of the last webhook. */
  readonly last?: Last | undefined
  /** Where it was given. */
  readonly from?: readonly string[]
  /** Whether browsers are sent there. */
  readonly isPage?: boolean
  /** Whether a browser opened pages by a name that only containers know: then it is among them. */
  readonly isBrowserInside?: boolean
  /** How many transactions and links there are: whether anybody got in. */
  readonly resources?: number
}

/** What is looked at: an address, what answers where the sandbox listens and where that is, a space, or who called in vain. */
export type Kind = Purpose | 'answer' | 'host' | 'space' | 'caller'

/** A check: something that cannot work as it is. */
export type Check = {
  /** What it means, whatever it is about; docs/addresses.md is made of it. */
  readonly means: string
  readonly holds: (facts: Facts) => boolean
  readonly says: (facts: Facts) => string
  readonly fix: (facts: Facts) => string
}

/** Checks by the stable codes of what they find. */
export type Checks = Readonly<Record<string, Check>>

/** How this command is run beside a sandbox in a container. */
export const DOCTOR_INSIDE = 'docker exec CONTAINER node /app/dist/cli.js doctor'

const HOST_GATEWAY = 'host.docker.internal'
/** The names under which engines let a container call its host. */
export const GATEWAYS: readonly string[] = [HOST_GATEWAY, 'host.containers.internal', 'gateway.docker.internal']

/** How a container calls something that runs on its host. */
const onTheHost = ({ port, place: { engine } }: Facts): string => {
  if (engine === 'podman') return `http://host.containers.internal:${port} for a receiver on the host`
  return `http://${HOST_GATEWAY}:${port} for a receiver on the host (on Linux, start the container of the sandbox with --add-host ${HOST_GATEWAY}:host-gateway, and let the receiver listen on 0.0.0.0)`
}

/** How a container calls another one. */
export const byService = ({ port, place: { engine } }: Facts): string =>
  engine === 'kubernetes'
    ? `the name of the receiver's Service, http://NAME.NAMESPACE.svc:${port}`
    : `http://SERVICE:${port} with the name of the receiver's service or container, in the same network`

/** What a container puts in place of localhost. */
export const otherThanLocalhost = (facts: Facts): string =>
  facts.place.engine === 'kubernetes' ? byService(facts) : `${onTheHost(facts)}, or ${byService(facts)}`

export const isLoopback = ({ hostname }: { readonly hostname: string }): boolean =>
  /(^|\.)localhost$/.test(hostname) || kindOfHost(hostname) === 'loopback'

/** Whether a name is one that engines give to containers: one label, or a name below one that only they know. */
export const isInsideName = ({ hostname }: { readonly hostname: string }): boolean => {
  if (kindOfHost(hostname) !== undefined || isLoopback({ hostname })) return false
  return !hostname.includes('.') || GATEWAYS.includes(hostname) || /\.(svc|svc\.cluster\.local)$/.test(hostname)
}

/** Whether somebody opened pages by a name that only containers know. */
export const isAnyInside = (openedAt: Iterable<string>): boolean =>
  [...openedAt].some((host) => isInsideName({ hostname: withoutPort(host) }))

/** Whether browsers are sent to a name that only containers know, and that theirs does not. */
export const isAstray = ({ hostname, place, answered, isBrowserInside = false }: Facts): boolean =>
  isInsideName({ hostname }) && (place.engine !== undefined || answered === 'name_unknown') && !isBrowserInside

/** Whether nothing was called: only where a webhook may go is anything. */
export const isUntried = (answered: Answered | undefined): boolean => answered === 'never' || answered === 'too_public'

const REASONS: Readonly<Record<Extract<Answered, string>, string>> = {
  sandbox: 'the sandbox answers',
  refused_by_name: 'the sandbox refuses the name',
  connected: 'somebody listens there',
  refused: 'the connection is refused: nothing listens there',
  no_reaction: 'it does not react',
  no_way: 'there is no way to it from here',
  name_unknown: 'the name does not resolve here',
  bad_certificate: 'its certificate cannot be trusted',
  no_tls: 'it does not speak TLS',
  no_http: 'somebody listens there and does not speak HTTP',
  hangs_up: 'somebody listens there and hangs up',
  never: 'webhooks never go there',
  too_public: 'it is a public address',
}

/** In words what came of trying. */
export const reasonOf = (answered: Answered): string =>
  typeof answered === 'object'
    ? `/_sandbox/health below it is answered with ${answered.another} by something else`
    : REASONS[answered]

/** What a URL says. */
export const factsOf = (url: URL, more: Omit<Facts, 'what' | 'hostname' | 'port'>): Facts => ({
  what: shownUrl(url),
  hostname: hideNumbers(url.hostname),
  port: portOf(url),
  ...more,
})
