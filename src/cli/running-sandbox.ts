import { schemeOf } from '../app/public-paths.ts'
import type { Settings } from '../app/settings/settings-table.ts'
import { reasonIn } from '../core/domain/error-causes.ts'
import { REQUEST_ID_HEADER } from '../core/domain/request-id-header.ts'
import { bearerHeader } from '../core/domain/space-token.ts'
import { attempt } from '../core/domain/value-or-undefined.ts'
import { hideSecrets } from '../core/secrets/secret-texts.ts'
import { readRegularFile } from '../engine/regular-file.ts'
import { CommandError, EXIT } from './command.ts'
import { failureOf } from './connection-failure.ts'

/** Returns the address of the running sandbox: `--url`, or the one that it listens on. A free port is read from the ready file. */
export const addressOf = (settings: Settings): { url: string } | { problem: string } => {
  const { url, host, port, 'ready-file': readyFile } = settings
  if (url !== undefined) return { url }
  if (port === 0) {
    if (readyFile === undefined) return { problem: '`--port 0` needs `--ready-file`' }
    const url = attempt(() => readRegularFile(readyFile).toString().trim())
    return url ? { url } : { problem: `the ready file \`${readyFile}\` does not exist yet` }
  }
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return { url: `${schemeOf(settings)}://${name.includes(':') ? `[${name}]` : name}:${port}` }
}

/** Describes another program on the port of the sandbox. */
const noSandbox = (url: string, reason = ''): string =>
  `The program at ${url} is not a sandbox${reason}. Check \`--host\` and \`--port\`, or \`--url\`.`

/** Describes a failed request: no server, another program, or a lost connection. */
const describeFailedRequest = (error: unknown, url: string): string => {
  switch (failureOf(error)) {
    case 'no_response':
      return `No response from ${url} in time.`
    case 'no_http':
      return noSandbox(url, ': it does not speak HTTP')
    case 'no_tls':
      return `The program at ${url} does not speak TLS. Use an address that begins with \`http://\`.`
    case 'bad_certificate':
      return `The certificate of ${url} is rejected: ${reasonIn(error)}. Set \`NODE_EXTRA_CA_CERTS=FILE\` with the certificate of its issuer, and \`--url\` with a host name of the certificate.`
    case 'connection_closed':
      return `Connection to ${url} lost before the response was complete (${reasonIn(error)}). Check if the sandbox was stopped, or if another program has the port.`
    default:
      return `Cannot connect to a sandbox at ${url}: ${reasonIn(error)}`
  }
}

/** Describes a response that cannot be parsed; connection failures have their own message. */
const describeUnreadableResponse = (error: unknown, url: string): string => {
  if (failureOf(error) !== undefined) return describeFailedRequest(error, url)
  const subject = error instanceof Error ? error.message : String(error)
  return `Cannot read the response of ${url} (${subject}). Check the version of the sandbox, and proxies in between.`
}

type Request = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> }

/** Sends a request and returns the response, as `fetch` does. */
export type Send = (url: string, request: Request) => Promise<Response>

/** Header that the proxy of several sandboxes adds to responses, its own errors included (docs/how-to/replicas.md). */
const REPLICA_HEADER = 'sandbox-replica'

/** Returns true for a response of a sandbox or its proxy, and false for one of another program. */
export const isOfSandbox = ({ headers }: Response): boolean =>
  headers.has(REQUEST_ID_HEADER) || headers.has(REPLICA_HEADER)

/** Status of a request without the control token. */
export const UNAUTHORIZED = 401

/** Describes a missing or wrong control token, without the token. */
export const describeTokenError = (url: string, token: string | undefined): string =>
  token === undefined
    ? `The sandbox at ${url} needs its control token. Pass \`--control-token TOKEN\` or set \`THREEDS_CONTROL_TOKEN\`.`
    : `The sandbox at ${url} has another control token. Pass the one that it was started with, or the token of a space, as \`--control-token\`, \`THREEDS_CONTROL_TOKEN\` or in the config file.`

/**
 * Calls the sandbox that runs with these settings and returns the exit code that `use` derives from the response.
 * @throws Ended if there is no response, one of another program, or one that `use` cannot read
 */
export const callSandbox = async (
  settings: Settings,
  path: string,
  request: Request,
  use: (response: Response) => Promise<number>,
  { unreachable = 1, send = fetch }: { readonly unreachable?: number; readonly send?: Send | undefined } = {},
): Promise<number> => {
  const address = addressOf(settings)
  if ('problem' in address) throw new CommandError(`Cannot connect to a sandbox: ${address.problem}.`, unreachable)
  // The URL contains filters, and users paste card numbers into the wrong one.
  const displayed = hideSecrets(`${address.url}${path}`)
  const { 'control-token': token } = settings
  const headers = { ...request.headers, ...bearerHeader(token) }
  const response = await send(`${address.url}${path}`, { ...request, headers }).catch((error: unknown) => {
    throw new CommandError(describeFailedRequest(error, displayed), unreachable)
  })
  if (!isOfSandbox(response)) throw new CommandError(noSandbox(displayed), unreachable)
  if (response.status === UNAUTHORIZED) throw new CommandError(describeTokenError(address.url, token), EXIT.rejected)
  return use(response).catch((error: unknown) => {
    throw error instanceof CommandError
      ? error
      : new CommandError(describeUnreadableResponse(error, displayed), unreachable)
  })
}
