import { chainOf, errorCode } from '../domain/error-chain.ts'

/** What an error says of a connection. */
export type Failure =
  | 'refused'
  /** It was there, and then it was not. */
  | 'hangs_up'
  | 'no_http'
  | 'no_tls'
  | 'bad_certificate'
  | 'no_reaction'
  | 'no_way'
  | 'name_unknown'

/** By the codes of Node and of its `fetch`. Any other code is none of a connection: bugs have codes, too. */
const FAILURES: Readonly<Record<string, Failure>> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'hangs_up',
  ECONNABORTED: 'hangs_up',
  EPIPE: 'hangs_up',
  UND_ERR_SOCKET: 'hangs_up',
  ETIMEDOUT: 'no_reaction',
  UND_ERR_CONNECT_TIMEOUT: 'no_reaction',
  UND_ERR_HEADERS_TIMEOUT: 'no_reaction',
  UND_ERR_BODY_TIMEOUT: 'no_reaction',
  EHOSTUNREACH: 'no_way',
  EHOSTDOWN: 'no_way',
  ENETUNREACH: 'no_way',
  ENETDOWN: 'no_way',
  EADDRNOTAVAIL: 'no_way',
  ENOTFOUND: 'name_unknown',
  ENODATA: 'name_unknown',
  EAI_AGAIN: 'name_unknown',
  EPROTO: 'no_tls',
}

const FAMILIES: readonly (readonly [RegExp, Failure])[] = [
  [/^HPE_/, 'no_http'],
  [/CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)/, 'bad_certificate'],
  [/^ERR_SSL_/, 'no_tls'],
]

const ownFailure = (error: Error): Failure | undefined => {
  if (error.name === 'TimeoutError') return 'no_reaction'
  // From Node 24 on, it has no code.
  if (error.name === 'HTTPParserError') return 'no_http'
  const code = errorCode(error)
  return FAILURES[code] ?? FAMILIES.find(([pattern]) => pattern.test(code))?.[1]
}

/** What an error of `fetch`, of a stream or of a socket means; undefined where it is none of a connection. */
export const failureOf = (error: unknown): Failure | undefined =>
  chainOf(error)
    .map(ownFailure)
    .findLast((failure) => failure !== undefined)
