import { redactNumbers } from '../domain/card.ts'
import { LINK_ID, TRANSACTION_ID } from '../domain/ids.ts'

/** One request and how it was answered. Never a body, never a header's value. */
export type RequestEntry = {
  readonly id: string
  readonly at: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly durationMs: number
  readonly space?: string
  readonly scenario?: string
  /** What a developer should know about this request, in plain words. */
  readonly notes: readonly string[]
  /** The bug behind an answer with 500. */
  readonly fault?: string
}

export type RequestLog = {
  add(entry: RequestEntry): void
  /** The newest last. */
  entries(): readonly RequestEntry[]
  /** Calls back for each new entry; returns the way to stop. */
  subscribe(listener: (entry: RequestEntry) => void): () => void
}

/** The last requests, in memory. The durable journal is another thing and lives in the store. */
export const createRequestLog = (capacity = 1000): RequestLog => {
  let ring: RequestEntry[] = []
  const listeners = new Set<(entry: RequestEntry) => void>()
  return {
    add(entry) {
      ring.push(entry)
      if (ring.length >= capacity * 2) ring = ring.slice(-capacity)
      for (const listener of listeners) listener(entry)
    },
    entries: () => ring.slice(-capacity),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A whole segment that is an id of ours: of a transaction, or of a link. */
const OUR_ID = new RegExp(`^(?:${TRANSACTION_ID}|${LINK_ID})$`)

/** Without as many digits as a card number has, close together, there is nothing to hide. */
const MANY_DIGITS = /\d(?:\D{0,3}\d){11}/

/** A path as it may be logged: our ids stay, anything else like a card number goes. */
export const loggedPath = (url: string): string => {
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  // Most paths end with an id of ours.
  const end = path.lastIndexOf('/') + 1
  const toCheck = OUR_ID.test(path.slice(end)) ? path.slice(0, end) : path
  if (!MANY_DIGITS.test(toCheck)) return path
  return path
    .split('/')
    .map((segment) => (OUR_ID.test(segment) ? segment : redactNumbers(segment)))
    .join('/')
}

/** What is known of a fault, for whoever mends it. */
export const faultText = (cause: unknown): string =>
  redactNumbers(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause))
