import type { Finding, KeptRefusal } from './rejection.ts'

/** What a request or an answer brought, without secrets. A body that was longer than is kept says how long it was. */
export type Message = {
  /** Names and values in turns, as Node keeps them: a list of pairs would take twice the memory. */
  readonly headers: readonly string[]
  readonly body?: string | undefined
  /** The whole body's length, where `body` is only its beginning. */
  readonly cutFrom?: number | undefined
}

/** Headers one by one, as they came. */
export const headersIn = ({ headers }: Message): readonly (readonly [name: string, value: string])[] =>
  headers.flatMap((name, i) => (i % 2 === 0 ? [[name, headers[i + 1] ?? ''] as const] : []))

/** The first value of a header, whatever the case of its name. */
export const headerIn = (message: Message | undefined, name: string): string | undefined =>
  message && headersIn(message).find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1]

/** How a request ended: with an answer, with a connection that was reset on purpose, or before its answer was ready. */
export type RequestEnd = 'responded' | 'reset' | 'client_gone'

/**
 * One request of an app or a browser, and what it got. What is absent may be there as undefined: a record with every member
 * is made faster than one that is put together.
 */
export type RequestRecord = {
  readonly requestId: string
  readonly method: string
  readonly path: string
  readonly query?: string | undefined
  /** The `operationId` of the contract; pages have none. */
  readonly operation?: string | undefined
  readonly end: RequestEnd
  /** Absent where no answer went out. */
  readonly status?: number | undefined
  readonly durationMs: number
  readonly scenario?: string | undefined
  readonly matchedBy?: string | undefined
  /** What a developer should know about this request, in plain words. */
  readonly notes: readonly string[]
  readonly code?: string | undefined
  readonly refusal?: KeptRefusal | undefined
  readonly findings?: readonly Finding[] | undefined
  /** The bug behind an answer with 500. */
  readonly fault?: string | undefined
  /** The catalogue key of the card that was sent; its number is hidden. */
  readonly cardKey?: string | undefined
  readonly request: Message
  readonly response?: Message | undefined
}
