import type { Contract } from './contract-index.ts'
import { isWebhook, markAt } from './difference.ts'
import type { Exchange, Position } from './recording.ts'

/** An exchange that was not replayed, with the reason. */
export type NotReplayed = Position & { readonly reason: string }

export const NOT_REPLAYED = {
  incomplete: 'its flow has no beginning',
  stopped: 'the replay of its flow stopped',
  notCreated: 'the sandbox could not create its subject',
  form: 'input on a hosted page is not recorded; its result is replayed',
  cardEntry: 'the content of card pages is not in the contract; the result is replayed',
  between: 'actions of the cardholder between two page views are not recorded',
  broken: 'no request causes a 5xx',
  concurrent: 'it depends on a concurrent request',
  unknownKey: 'the original request of the repetition is not recorded',
  noWebhook: 'the sandbox sends no webhook in this case',
} as const

/**
 * Locations by which the service recognizes a repeated request: the Idempotency-Key, and for a conflict also the refno.
 */
const KNOWN_BY: Readonly<Record<number, readonly string[]>> = {
  409: ['header idempotency-key', 'body refno'],
  422: ['header idempotency-key'],
}

const RECOGNIZED_BY = [...new Set(Object.values(KNOWN_BY).flat())]

/** Returns the values by which the service recognizes a repetition of this initialization. */
export const repetitionKeysOf = (exchange: Exchange): readonly string[] =>
  exchange.operation === 'initTransaction'
    ? RECOGNIZED_BY.flatMap((location) => {
        const mark = markAt(exchange, location)
        return mark === undefined ? [] : [`${location} ${mark}`]
      })
    : []

/** Returns whether an initialization was rejected as a repetition of an earlier one. */
export const isRepetition = (exchange: Exchange, earlier: Exchange): boolean =>
  exchange.operation === 'initTransaction' &&
  earlier.operation === 'initTransaction' &&
  earlier.at <= exchange.at &&
  (KNOWN_BY[exchange.status] ?? []).some((location) => {
    const mark = markAt(exchange, location)
    return mark !== undefined && markAt(earlier, location) === mark
  })

/** Returns the reason why an exchange cannot be replayed. `before`: the exchanges of its flow. */
export const reasonNotReplayed = (
  exchange: Exchange,
  before: readonly Exchange[],
  contract: Contract,
): string | undefined => {
  const { operation, status, received } = exchange
  const path = contract.operation(operation)?.path ?? ''
  if (status >= 500 && !isWebhook(exchange)) return NOT_REPLAYED.broken
  if (operation === 'submitChallenge') return NOT_REPLAYED.form
  if (operation === 'openLinkPage' || operation === 'submitLinkPage') return NOT_REPLAYED.cardEntry
  if (operation === 'initTransaction' && status in KNOWN_BY) {
    const isRunning = received.some(({ location, word }) => location === 'body error.code' && word === 'INVALID_STATE')
    if (isRunning) return NOT_REPLAYED.concurrent
    return before.some((earlier) => isRepetition(exchange, earlier)) ? undefined : NOT_REPLAYED.unknownKey
  }
  return path === '' && !isWebhook(exchange) ? NOT_REPLAYED.notCreated : undefined
}
