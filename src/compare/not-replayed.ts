import type { Contract } from './contract-index.ts'
import { isWebhook, markAt } from './difference.ts'
import type { Exchange, Where } from './recording.ts'

/** An exchange that the sandbox was not asked for, and why. */
export type NotReplayed = Where & { readonly reason: string }

export const NOT_REPLAYED = {
  noBeginning: 'its story has no beginning',
  stopped: 'its story could not be played on',
  notMade: 'it is about what the sandbox could not make',
  form: 'what a cardholder enters on a hosted page is not kept; the end that it led to is played',
  cardEntry: 'a page of card entry shows what no contract describes; its end is played',
  between: 'what the cardholder did between two openings of the page is not in the recording',
  broken: 'no request brings about an answer of 5xx',
  sameTime: 'it depends on a call that was running at the same time',
  firstOfKey: 'the call that it repeats is not in the recording',
  noWebhook: 'the sandbox sends no webhook then',
} as const

/** By what the service knows a request again: by its Idempotency-Key, and in a conflict also by its refno. */
const KNOWN_BY: Readonly<Record<number, readonly string[]>> = {
  409: ['header idempotency-key', 'body refno'],
  422: ['header idempotency-key'],
}

/** Whether a start was refused because of an earlier one, of which the service knew it again. */
export const repeats = (exchange: Exchange, earlier: Exchange): boolean =>
  exchange.operation === 'initTransaction' &&
  earlier.operation === 'initTransaction' &&
  earlier.at <= exchange.at &&
  (KNOWN_BY[exchange.status] ?? []).some((place) => {
    const mark = markAt(exchange, place)
    return mark !== undefined && markAt(earlier, place) === mark
  })

/** Why a sandbox cannot be asked the same, where that is so; `before` are the exchanges of its story. */
export const reasonNotAsked = (
  exchange: Exchange,
  before: readonly Exchange[],
  contract: Contract,
): string | undefined => {
  const { operation, status, answered } = exchange
  const path = contract.operation(operation)?.path ?? ''
  if (status >= 500 && !isWebhook(exchange)) return NOT_REPLAYED.broken
  if (operation === 'answerStart') return NOT_REPLAYED.form
  if (operation === 'openLinkPage' || operation === 'submitLinkPage') return NOT_REPLAYED.cardEntry
  if (operation === 'initTransaction' && status in KNOWN_BY) {
    const isRunning = answered.some(({ place, word }) => place === 'body error.code' && word === 'INVALID_STATE')
    if (isRunning) return NOT_REPLAYED.sameTime
    return before.some((earlier) => repeats(exchange, earlier)) ? undefined : NOT_REPLAYED.firstOfKey
  }
  return path === '' && !isWebhook(exchange) ? NOT_REPLAYED.notMade : undefined
}
