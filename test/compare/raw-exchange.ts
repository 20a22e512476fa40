import type { RawExchange } from '../../src/compare/recording.ts'

type Given = {
  readonly url: string
  readonly method?: string
  readonly status?: number
  readonly sent?: unknown
  readonly answered?: unknown
  readonly headers?: readonly (readonly [string, string])[]
  readonly answeredHeaders?: readonly (readonly [string, string])[]
  readonly entry?: number
}

/** An exchange of JSON with a service that nobody has, as a recording has it. A path alone is one of its host. */
export const rawExchange = (given: Given): RawExchange => {
  const { url, sent, answered, status = 200, entry = 1 } = given
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
      headers: [...(given.answeredHeaders ?? []), ...(answered === undefined ? [] : [json])],
      ...(answered !== undefined && { body: typeof answered === 'string' ? answered : JSON.stringify(answered) }),
    },
  }
}
