import { withThousands } from '../text/thousands.ts'
import { namesOf } from './table-keys.ts'

type Row = {
  /** Description, as the end of a sentence about the connection. */
  readonly description: string
  readonly fix: string
  /** True for ends that healthy clients cause as well, such as spare connections of browsers. They raise no alert. */
  readonly isUsual?: true
}

/**
 * Ends of a connection that never delivered a complete request, by reason. A connection that is opened and closed without
 * data is none of them: health checks and browsers do this all the time.
 */
export const CONNECTION_ENDS = {
  headers_too_large: {
    description: 'the first line and the headers were too large',
    fix: 'Open the sandbox under another host name, such as `http://127.0.0.1:PORT` instead of `localhost`: cookies are kept per host name.',
  },
  tls: {
    description: 'the client started TLS on the http port',
    fix: 'Use an address that begins with `http://`. For https, start the sandbox with `--tls-cert` and `--tls-key`.',
  },
  plain_http: {
    description: 'the client sent plain HTTP to the https port',
    fix: 'Use an address that begins with `https://`.',
  },
  certificate_rejected: {
    description: 'the client rejected the certificate of `--tls-cert`',
    fix: 'Make the client trust its issuer (`NODE_EXTRA_CA_CERTS` for Node), and use a host name of the certificate.',
  },
  tls_failed: {
    description: 'the TLS handshake failed',
    fix: 'Check the TLS settings of the client: it needs TLS 1.2 or 1.3, and HTTP/1.1.',
  },
  http2: {
    description: 'the client sent HTTP/2 without an upgrade',
    fix: 'Let the client use HTTP/1.1. Clients of gRPC and `curl --http2-prior-knowledge` send HTTP/2 at once.',
  },
  not_http: {
    description: 'the received data was not HTTP/1.1',
    fix: 'Send plain HTTP/1.1 to this port. A proxy that adds the PROXY protocol must not do so here.',
  },
  cut_headers: {
    description: 'the client closed the connection in the middle of the headers',
    fix: 'Check the time limits of the client and of proxies in between.',
  },
  host_missing: {
    description: 'the request had no `Host` header',
    fix: 'Send a `Host` header, as HTTP/1.1 requires.',
  },
  connect_method: {
    description: 'the client used the sandbox as a proxy (`CONNECT`)',
    fix: 'Remove the sandbox from the proxy settings of the client (`HTTPS_PROXY`), and use its address directly.',
  },
  headers_timeout: {
    description: 'the headers were not complete in time',
    fix: 'Check if the client or a proxy in between stalls while it sends.',
  },
  request_timeout: {
    description: 'the body was not complete in time',
    fix: 'Check `Content-Length` and the time limits of the client.',
  },
  too_many_connections: {
    description: 'too many connections were open',
    fix: 'Let clients reuse connections (keep-alive), or run fewer tests in parallel.',
  },
  silent: {
    description: 'the client sent nothing in time',
    fix: 'Browsers and connection pools open spare connections. Ignore this unless a request is missing.',
    isUsual: true,
  },
  connection_reset: {
    description: 'the client reset the connection before a request',
    fix: 'Health checks and port scanners do this. Ignore this unless a request is missing.',
    isUsual: true,
  },
} as const satisfies Readonly<Record<string, Row>>

export type ConnectionEnd = keyof typeof CONNECTION_ENDS
export const CONNECTION_END_NAMES = namesOf(CONNECTION_ENDS)

/** A connection without a complete request: the reason, and the number of connections in this event. */
export type EndedConnection = { readonly reason: ConnectionEnd; readonly count: number }

/** Returns true if healthy clients end connections for this reason as well. */
export const isUsualEnd = (reason: ConnectionEnd): boolean => 'isUsual' in CONNECTION_ENDS[reason]

/** Describes ended connections: the reason, and the count if there are several. */
export const describeEnd = ({ reason, count }: EndedConnection): string =>
  `${CONNECTION_ENDS[reason].description}${count === 1 ? '' : `, ${withThousands(count)} times`}`
