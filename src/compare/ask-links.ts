import { type Answer, decided, type Question, readingsOf, resultIn } from './behaviour.ts'
import { has, wordAt } from './difference.ts'
import type { Exchange, Seen } from './recording.ts'

const statusOf = ({ answered }: Exchange): string | undefined => wordAt(answered, 'body status')

const isNegative = (exchange: Exchange): boolean => ['N', 'R', 'U'].includes(resultIn(exchange).end ?? '')

export const failedAuthenticationIsSuccess: Question = (exchanges) =>
  readingsOf(exchanges, 'getLink')
    .filter((exchange) => isNegative(exchange) || wordAt(exchange.answered, 'body history[].success') === 'false')
    .flatMap((exchange) => {
      const status = statusOf(exchange)
      return status === 'SUCCESS' || status === 'ERROR'
        ? decided(exchange, status === 'SUCCESS', 'SUCCESS', status)
        : []
    })

const MILLISECONDS = 'date with milliseconds and +00:00'

export const datesWithMilliseconds: Question = (exchanges) =>
  readingsOf(exchanges, 'getLink').flatMap((exchange) => {
    const [date] = exchange.answered.filter(({ place }) => place === 'body history[].date')
    return date ? decided(exchange, date.form === MILLISECONDS, MILLISECONDS, date.form) : []
  })

export const errorHasNoCard: Question = (exchanges) =>
  readingsOf(exchanges, 'getLink')
    .filter((exchange) => statusOf(exchange) === 'ERROR')
    .flatMap((exchange) =>
      decided(exchange, !has(exchange.answered, 'body card'), 'ERROR without a card', 'ERROR with a card'),
    )

export const notifiedOfSuccess: Question = (exchanges) =>
  exchanges
    .filter(({ operation }) => operation === 'linkNotification')
    .flatMap((exchange) => {
      const status = wordAt(exchange.sent, 'body status')
      return status === undefined ? [] : decided(exchange, status === 'SUCCESS', 'SUCCESS', status)
    })

/** What is asked of a link after it was deleted. */
const afterDeletion = (exchanges: readonly Exchange[]): readonly Exchange[] => {
  const deleted = exchanges.findIndex(({ operation, status }) => operation === 'deleteLink' && status < 300)
  return deleted < 0 ? [] : exchanges.slice(deleted + 1)
}

export const deletedIsReadable: Question = (exchanges) =>
  afterDeletion(exchanges).flatMap((exchange): readonly Answer[] => {
    const { operation, status } = exchange
    if (operation === 'getLink') return decided(exchange, status === 200, '200', String(status))
    return operation === 'deleteLink' ? decided(exchange, status === 404, '404', String(status)) : []
  })

export const deletionTakesTokens: Question = (exchanges) =>
  afterDeletion(exchanges)
    .filter(({ operation, card }) => operation === 'initTransaction' && card?.by === 'alias')
    .flatMap((exchange) => {
      if (exchange.status < 300) return decided(exchange, false, 'INVALID_ALIAS', String(exchange.status))
      return wordAt(exchange.answered, 'body error.code') === 'INVALID_ALIAS' ? decided(exchange, true, '', '') : []
    })

/** Whether the tokens of cards have their forms, wherever they are told. */
export const tokenForm =
  (name: string): Question =>
  (exchanges) =>
    exchanges.flatMap((exchange) => {
      const token = exchange.answered.find(({ place, form }) => place === `body card.${name}` && form !== 'missing')
      return token ? decided(exchange, isFitting(token), 'the form of the contract', token.form) : []
    })

const isFitting = ({ unlike }: Seen): boolean => unlike !== 'form' && unlike !== 'type'

/** A retry comes five seconds after the first try, give or take what the way takes. */
export const firstRetry: Question = (exchanges) => {
  const webhooks = exchanges.filter(({ operation }) => operation.endsWith('Notification'))
  return webhooks.flatMap((retry, index) => {
    const before = webhooks[index - 1]
    if (index !== 1 || before === undefined || before.status < 300 || before.status === 410) return []
    const late = retry.at - before.at
    const isSo = late > 4_000 && late < 17_000
    return decided(retry, isSo, 'tried again after 5 seconds', `tried again after ${Math.round(late / 1000)} seconds`)
  })
}
