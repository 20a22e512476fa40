import { chainOf, errorCode } from '../core/domain/error-causes.ts'

/** What the codes of Node and of its `fetch` say of a connection. Any other code is none of a connection: bugs have codes, too. */
const FAILURES = [
  ['refused', /^ECONNREFUSED$/],
  // It was there, and then it was not.
  ['hangs_up', /^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET)$/],
  ['no_reaction', /^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/],
  ['no_way', /^(EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL)$/],
  ['name_unknown', /^(ENOTFOUND|ENODATA|EAI_AGAIN)$/],
  ['no_http', /^HPE_/],
  ['bad_certificate', /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)/],
  ['no_tls', /^(EPROTO$|ERR_SSL_)/],
] as const

export type Failure = (typeof FAILURES)[number][0]

const ownFailure = (error: Error): Failure | undefined => {
  if (error.name === 'TimeoutError') return 'no_reaction'
  // From Node 24 on, it has no code.
  if (error.name === 'HTTPParserError') return 'no_http'
  const code = errorCode(error)
  return FAILURES.find(([, pattern]) => pattern.test(code))?.[0]
}

/** What an error of `fetch`, of a stream or of a socket means; undefined where it is none of a connection. */
export const failureOf = (error: unknown): Failure | undefined =>
  chainOf(error)
    .map(ownFailure)
    .findLast((failure) => failure !== undefined)
