import { isWebhook, markAt, markIn, toldIn } from './difference.ts'
import type { Exchange } from './recording.ts'

// Which transaction or link of a story an exchange is about, by the marks of its id.

export const READING = ['getTransaction', 'getLink']

export const idMarkOf = (exchange: Exchange): number | undefined =>
  markAt(exchange, exchange.operation === 'initTransaction' ? 'body transactionId' : 'body id')

export const pathMarkOf = (exchange: Exchange): number | undefined =>
  markAt(exchange, 'path transactionId') ?? markAt(exchange, 'path id')

/** What an exchange is about: it is named in the path, and by a webhook in its body. */
export const subjectMarkOf = (exchange: Exchange): number | undefined =>
  isWebhook(exchange)
    ? (markIn(exchange.sent, 'body transactionId') ?? markIn(exchange.sent, 'body id'))
    : pathMarkOf(exchange)

/** The answers in which a transaction or a link that was created is read, and the webhooks that tell the same. */
export const readingsIn = (exchanges: readonly Exchange[], created: Exchange): readonly Exchange[] => {
  const mark = idMarkOf(created)
  return exchanges
    .filter((each) => READING.includes(each.operation) || isWebhook(each))
    .filter((each) => mark !== undefined && subjectMarkOf(each) === mark)
    .map((each) => ({ ...each, answered: toldIn(each) }))
}
