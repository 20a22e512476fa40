import type { RawExchange } from '../../src/compare/recording.ts'

type Options = {
  readonly url: string
  readonly method?: string
  readonly status?: number
  readonly sent?: unknown
  readonly received?: unknown
  readonly headers?: readonly (readonly [string, string])[]
  readonly receivedHeaders?: readonly (readonly [string, string])[]
  readonly entry?: number
}

/** Creates an exchange with an imaginary service. A path is relative to its host. */
export const rawExchange = (given: Options): RawExchange => {
  const { url, sent, received, status = 200, entry = 1 } = given
  const json = ['Content-Type', 'application/json'] as const
  return {
    file: 1,
    entry,
    startedAt: 1_700_000_000_000 + entry * 1_000,
    request: {
      method: given.method ?? (sent === undefined ? 'GET' : 'POST'),
      url: url.startsWith('/') ? `https://api.pay.example${url}` : url,
      headers: [...(given.headers ?? []), ...(sent === undefined ? [] : [json])],
      ...(sent !== undefined && { body: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
    },
    response: {
      status,
      headers: [...(given.receivedHeaders ?? []), ...(received === undefined ? [] : [json])],
      ...(received !== undefined && { body: typeof received === 'string' ? received : JSON.stringify(received) }),
    },
  }
}
