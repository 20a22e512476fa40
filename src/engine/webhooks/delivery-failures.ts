/** The target of the failed connection. */
type FailedTarget = {
  /** Host and port, as in the URL. */
  readonly host: string
  readonly loopback: boolean
}

export const STOPPED = 'The sandbox was stopped before the receiver responded.'

const CONTAINER_NAMES = "use host.docker.internal or the service's name"
const TRUST = 'Use an http URL, or start the sandbox with `NODE_EXTRA_CA_CERTS=<certificate file>`.'

const connectionRefused = ({ host, loopback }: FailedTarget): string =>
  loopback
    ? `Connection refused: no process listens on ${host}. Start the receiver; if the sandbox runs in a container, localhost is the container itself, so ${CONTAINER_NAMES}.`
    : `Connection refused: no process listens on ${host}. Start the receiver, let it listen on 0.0.0.0 and check the port.`

const noRoute = ({ host }: FailedTarget): string =>
  `No route to ${host}. Check the address; containers must share a network.`

const noResponse = ({ host }: FailedTarget): string =>
  `${host} does not respond. Check the address, the port and the firewall.`

const untrusted = ({ host }: FailedTarget): string =>
  `The certificate of ${host} is not signed by a known authority. ${TRUST}`

const selfSigned = ({ host }: FailedTarget): string => `The certificate of ${host} is self-signed. ${TRUST}`

const noTls = ({ host }: FailedTarget): string =>
  `${host} does not speak TLS as expected. Check the port, or use an http URL.`

const closedEarly = ({ host }: FailedTarget): string =>
  `${host} closed the connection without a response. Check the receiver's log; if it speaks TLS, use an https URL.`

const MESSAGES: Readonly<Record<string, (target: FailedTarget) => string>> = {
  ECONNREFUSED: connectionRefused,
  ECONNRESET: closedEarly,
  EPIPE: ({ host }) => `${host} closed the connection before it had read the webhook. Check the receiver's log.`,
  ETIMEDOUT: noResponse,
  ERR_SOCKET_CONNECTION_TIMEOUT: noResponse,
  EHOSTUNREACH: noRoute,
  ENETUNREACH: noRoute,
  EADDRNOTAVAIL: noRoute,
  HPE_HEADER_OVERFLOW: ({ host }) => `The response headers of ${host} are too long. Send less than 16 KB of them.`,
  EPROTO: noTls,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  DEPTH_ZERO_SELF_SIGNED_CERT: selfSigned,
  SELF_SIGNED_CERT_IN_CHAIN: selfSigned,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  CERT_UNTRUSTED: untrusted,
  CERT_HAS_EXPIRED: ({ host }) => `The certificate of ${host} has expired. Renew it, or use an http URL.`,
  CERT_NOT_YET_VALID: ({ host }) => `The certificate of ${host} is not valid yet. Check the clocks of both hosts.`,
  ERR_TLS_CERT_ALTNAME_INVALID: ({ host }) =>
    `The certificate of ${host} is for another name. Use that name, or an http URL.`,
}

/** Returns the untyped parts of a Node error. If several addresses failed, the first one counts. */
const partsOf = (error: unknown): { readonly code: string; readonly message: string } => {
  if (!(error instanceof Error)) return { code: '', message: String(error) }
  return { code: 'code' in error ? String(error.code) : '', message: error.message }
}

/** Describes a request without a response: the problem and the fix. */
export const describeFailure = (error: unknown, target: FailedTarget): string => {
  const { code, message } = partsOf(error)
  const describe = MESSAGES[code]
  if (describe) return describe(target)
  if (code.startsWith('HPE_'))
    return `The response of ${target.host} is not HTTP (${code}). Check the port; if it speaks TLS, use an https URL.`
  if (code.startsWith('ERR_SSL_')) return noTls(target)
  return `The request to ${target.host} failed: ${message || code}`
}

/** Describes a name without an address. `undefined`: the lookup succeeded without a result. */
export const describeLookupFailure = (name: string, error: unknown): string => {
  const { code, message } = partsOf(error)
  const advice = "In a container use the service's name or host.docker.internal."
  if (error === undefined || code === 'ENOTFOUND' || code === 'ENODATA')
    return `The name ${name} does not resolve. ${advice}`
  if (code === 'EAI_AGAIN') return `The name ${name} does not resolve, because no name server responded. ${advice}`
  return `The name ${name} could not be looked up: ${message || code}`
}

/** Describes a receiver that took too long. */
export const describeTimeout = (timeoutMs: number): string =>
  `The receiver did not respond completely within ${timeoutMs / 1000} s. Return 2xx at once and do the work afterwards.`

/** Describes an interrupted response. */
export const describeInterruption = (status: number): string =>
  `The receiver returned status ${status} but closed the connection during the response. Check its log.`
