import type { EndedConnection } from './connection-ends.ts'
import type { Finding, StoredRejection } from './rejection.ts'

/** Headers and body of a request or a response, without secrets. A truncated body has its full length. */
export type Message = {
  /** Names and values alternate, as in Node: an array of pairs would take twice the memory. */
  readonly headers: readonly string[]
  readonly body?: string | undefined
  /** Length of the complete body, if `body` is truncated. */
  readonly cutFrom?: number | undefined
}

/** Returns the headers in their order. */
export const headersIn = ({ headers }: Message): readonly (readonly [name: string, value: string])[] =>
  headers.flatMap((name, i) => (i % 2 === 0 ? [[name, headers[i + 1] ?? ''] as const] : []))

/** Returns the first value of a header. Its name is not case-sensitive. */
export const headerIn = (message: Message | undefined, name: string): string | undefined =>
  message && headersIn(message).find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1]

/** End of a request: with a response, with a deliberate connection reset, or before the response was ready. */
export type RequestEnd = 'responded' | 'reset' | 'client_disconnected'

/**
 * A request of an app or a browser, and its response. Absent members may be undefined, because a record with every
 * member is created faster.
 */
export type RequestRecord = {
  readonly requestId: string
  readonly method: string
  readonly path: string
  readonly query?: string | undefined
  /** The `operationId` of the contract; pages have none. */
  readonly operation?: string | undefined
  readonly end: RequestEnd
  /** Absent if no response was sent. */
  readonly status?: number | undefined
  readonly durationMs: number
  readonly scenario?: string | undefined
  readonly matchedBy?: string | undefined
  /** Hints for developers about this request. */
  readonly notes: readonly string[]
  /** Number of gaps in the request data; absent if no rule was applied. */
  readonly dataGaps?: number | undefined
  readonly code?: string | undefined
  readonly rejection?: StoredRejection | undefined
  readonly findings?: readonly Finding[] | undefined
  /** Set if the connection ended before a complete request; `method` and `path` are `-` if they are unknown. */
  readonly connection?: EndedConnection | undefined
  /** The bug behind a response with 500. */
  readonly fault?: string | undefined
  /** Key of the submitted card in the card list; its number is hidden. */
  readonly cardKey?: string | undefined
  readonly request: Message
  readonly response?: Message | undefined
}
