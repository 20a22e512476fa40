import type { ReceivedResponse } from '../core/contract/control-call.ts'
import { withoutBrackets } from '../core/domain/host-parts.ts'
import { hostRequest } from '../engine/host/host-requests.ts'

/** A response to the kit. */
export type SandboxResponse = ReceivedResponse

type KitRequest = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal: AbortSignal | null
}

/**
 * Sends a request to a sandbox and reads the complete response. It does not use `fetch`, which test suites replace.
 * @throws Node's error without a complete response
 */
export const sendRequest = async (
  address: string,
  { method = 'GET', headers = {}, body, signal }: KitRequest,
): Promise<SandboxResponse> => {
  const url = new URL(address)
  const request = await hostRequest({
    isTls: url.protocol === 'https:',
    host: withoutBrackets(url.hostname),
    port: url.port,
    path: url.pathname + url.search,
    method,
    headers: { host: url.host, accept: '*/*', 'user-agent': 'threeds-sandbox', ...headers },
    ...(signal && { signal }),
  })
  return new Promise((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (response) => {
      response.setEncoding('utf8').on('error', reject)
      let text = ''
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => {
        const status = response.statusCode ?? 0
        resolve({
          status,
          ok: status >= 200 && status < 300,
          headers: { get: (name) => response.headers[name.toLowerCase()]?.toString() ?? null },
          text: async () => text,
        })
      })
    })
    request.end(body)
  })
}
