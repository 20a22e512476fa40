/** What is known about the connection that failed. */
type FailedTarget = {
  /** Host and port, as in the URL. */
  readonly host: string
  readonly loopback: boolean
}

export const STOPPED = 'the sandbox was stopped before the receiver had answered'

const CONTAINER_NAMES = "use host.docker.internal or the service's name"
const TRUST = 'use an http URL, or start the sandbox with NODE_EXTRA_CA_CERTS=<file of the certificate>'

const nobodyListens = ({ host, loopback }: FailedTarget): string =>
  loopback
    ? `connection refused: nothing listens on ${host}: start the receiver; if the sandbox runs in a container, localhost is the container itself, so ${CONTAINER_NAMES}`
    : `connection refused: nothing listens on ${host}: start the receiver, let it listen on 0.0.0.0 and check the port`

const noWay = ({ host }: FailedTarget): string =>
  `there is no way to ${host} from here: check the address; containers must share a network`

const noReaction = ({ host }: FailedTarget): string =>
  `${host} does not react at all: check the address, the port and the firewall`

const untrusted = ({ host }: FailedTarget): string => `nobody known vouches for the certificate of ${host}: ${TRUST}`

const selfSigned = ({ host }: FailedTarget): string => `the certificate of ${host} is self-signed: ${TRUST}`

const noTls = ({ host }: FailedTarget): string =>
  `${host} does not speak TLS as expected: check the port, or use an http URL`

const hungUp = ({ host }: FailedTarget): string =>
  `${host} closed the connection without an answer: look into the receiver's log; if it speaks TLS, use an https URL`

const WORDS: Readonly<Record<string, (target: FailedTarget) => string>> = {
  ECONNREFUSED: nobodyListens,
  ECONNRESET: hungUp,
  EPIPE: ({ host }) => `${host} closed the connection before it had read the webhook: look into the receiver's log`,
  ETIMEDOUT: noReaction,
  ERR_SOCKET_CONNECTION_TIMEOUT: noReaction,
  EHOSTUNREACH: noWay,
  ENETUNREACH: noWay,
  EADDRNOTAVAIL: noWay,
  HPE_HEADER_OVERFLOW: ({ host }) => `the headers that ${host} answered are too long: send less than 16 KB of them`,
  EPROTO: noTls,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  DEPTH_ZERO_SELF_SIGNED_CERT: selfSigned,
  SELF_SIGNED_CERT_IN_CHAIN: selfSigned,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  CERT_UNTRUSTED: untrusted,
  CERT_HAS_EXPIRED: ({ host }) => `the certificate of ${host} has expired: renew it, or use an http URL`,
  CERT_NOT_YET_VALID: ({ host }) => `the certificate of ${host} is not valid yet: check the clocks of both machines`,
  ERR_TLS_CERT_ALTNAME_INVALID: ({ host }) =>
    `the certificate of ${host} is for another name: use the name that it is for, or an http URL`,
}

/** The parts of an error that Node leaves untyped. Of several failed addresses the first one speaks. */
const partsOf = (error: unknown): { readonly code: string; readonly message: string } => {
  if (!(error instanceof Error)) return { code: '', message: String(error) }
  return { code: 'code' in error ? String(error.code) : '', message: error.message }
}

/** One sentence about a request that got no answer: what happened, and what to do. */
export const failureWords = (error: unknown, target: FailedTarget): string => {
  const { code, message } = partsOf(error)
  const words = WORDS[code]
  if (words) return words(target)
  if (code.startsWith('HPE_'))
    return `what ${target.host} answered is not HTTP (${code}): check the port; if it speaks TLS, use an https URL`
  if (code.startsWith('ERR_SSL_')) return noTls(target)
  return `the request to ${target.host} failed: ${message || code}`
}

/** One sentence about a name without an address. `undefined`: the look-up worked and found nothing. */
export const lookupFailure = (name: string, error: unknown): string => {
  const { code, message } = partsOf(error)
  const advice = "in a container use the service's name or host.docker.internal"
  if (error === undefined || code === 'ENOTFOUND' || code === 'ENODATA')
    return `the name ${name} does not resolve; ${advice}`
  if (code === 'EAI_AGAIN') return `the name ${name} does not resolve, no name server answered; ${advice}`
  return `the name ${name} could not be looked up: ${message || code}`
}

/** One sentence about a receiver that took too long. */
export const tooSlow = (timeoutMs: number): string =>
  `the receiver did not answer completely within ${timeoutMs / 1000} s: answer with 2xx at once and do the work afterwards`

/** One sentence about an answer that broke off. */
export const brokeOff = (status: number): string =>
  `the receiver answered with status ${status} but closed the connection in the middle of its answer: look into its log`
