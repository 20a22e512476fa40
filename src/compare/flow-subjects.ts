import { isWebhook, markAt, markIn, sentByService } from './difference.ts'
import type { Exchange } from './recording.ts'

// Relates exchanges to the transaction or link of a flow, by the marks of its ID.

export const READING = ['getTransaction', 'getLink']

export const idMarkOf = (exchange: Exchange): number | undefined =>
  markAt(exchange, exchange.operation === 'initTransaction' ? 'body transactionId' : 'body id')

export const pathMarkOf = (exchange: Exchange): number | undefined =>
  markAt(exchange, 'path transactionId') ?? markAt(exchange, 'path id')

/** Returns the mark of the subject: from the path, or from the body of a webhook. */
export const subjectMarkOf = (exchange: Exchange): number | undefined =>
  isWebhook(exchange)
    ? (markIn(exchange.sent, 'body transactionId') ?? markIn(exchange.sent, 'body id'))
    : pathMarkOf(exchange)

/** Returns the reads of a created transaction or link, and webhooks with the same content. */
export const readingsIn = (exchanges: readonly Exchange[], created: Exchange): readonly Exchange[] => {
  const mark = idMarkOf(created)
  return exchanges
    .filter((each) => READING.includes(each.operation) || isWebhook(each))
    .filter((each) => mark !== undefined && subjectMarkOf(each) === mark)
    .map((each) => ({ ...each, received: sentByService(each) }))
}
