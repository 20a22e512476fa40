import { chainOf, errorCode } from '../core/domain/error-causes.ts'

/** Kinds of connection failures, by the error codes of Node and its `fetch`. Other codes, such as those of bugs, are none. */
const FAILURES = [
  ['connection_refused', /^ECONNREFUSED$/],
  // The connection was established and then lost.
  ['connection_closed', /^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET)$/],
  ['no_response', /^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/],
  ['no_route', /^(EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL)$/],
  ['name_unknown', /^(ENOTFOUND|ENODATA|EAI_AGAIN)$/],
  ['no_http', /^HPE_/],
  ['bad_certificate', /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)/],
  ['no_tls', /^(EPROTO$|ERR_SSL_)/],
] as const

export type Failure = (typeof FAILURES)[number][0]

const ownFailure = (error: Error): Failure | undefined => {
  if (error.name === 'TimeoutError') return 'no_response'
  // It has no code since Node 24.
  if (error.name === 'HTTPParserError') return 'no_http'
  const code = errorCode(error)
  return FAILURES.find(([, pattern]) => pattern.test(code))?.[0]
}

/** Returns the kind of connection failure of an error of `fetch`, a stream or a socket; undefined for other errors. */
export const failureOf = (error: unknown): Failure | undefined =>
  chainOf(error)
    .map(ownFailure)
    .findLast((failure) => failure !== undefined)
