import type { Place } from './place.ts'

/** What a finding is about, in the parts that its words are made of. */
export type About = {
  /** As it is shown: a URL without user info and query, a flag with its value, or a name by which somebody called. */
  readonly what: string
  /** The name or address in it, as it may be shown. */
  readonly hostname: string
  /** Empty where there is none. */
  readonly port: string
  /** The setting that a fix would change, or that holds the URL, as a flag. */
  readonly setting?: string
  /** What somebody else said of it: a status, or a reason in words. */
  readonly reason?: string
  readonly engine?: Place['engine']
}

export type Words = {
  /** What it means, whatever it is about; docs/addresses.md is made of it. */
  readonly means: string
  readonly says: (about: About) => string
  readonly fix: (about: About) => string
}

/** How this command is run beside a sandbox in a container. */
export const DOCTOR_INSIDE = 'docker exec CONTAINER node /app/dist/cli.js doctor'

const HOST_GATEWAY = 'host.docker.internal'
/** The names under which engines let a container call its host. */
export const GATEWAYS: readonly string[] = [HOST_GATEWAY, 'host.containers.internal', 'gateway.docker.internal']

/** How a container calls something that runs on its host. */
const onTheHost = ({ port, engine }: About): string => {
  if (engine === 'podman') return `http://host.containers.internal:${port} for a receiver on the host`
  return `http://${HOST_GATEWAY}:${port} for a receiver on the host (on Linux, start the container of the sandbox with --add-host ${HOST_GATEWAY}:host-gateway, and let the receiver listen on 0.0.0.0)`
}

/** How a container calls another one. */
export const byService = ({ port, engine }: About): string =>
  engine === 'kubernetes'
    ? `the name of the receiver's Service, http://NAME.NAMESPACE.svc:${port}`
    : `http://SERVICE:${port} with the name of the receiver's service or container, in the same network`

/** What a container puts in place of localhost. */
export const otherThanLocalhost = (about: About): string =>
  about.engine === 'kubernetes' ? byService(about) : `${onTheHost(about)}, or ${byService(about)}`
