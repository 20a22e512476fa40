import { grouped } from '../core/domain/group-by.ts'
import { type Answer, decided, isNegative, type Question, readingsOf, statusOf } from './behavior.ts'
import { has, markIn, wordAt } from './difference.ts'
import type { Exchange, Seen } from './recording.ts'

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

/** Returns the requests about a link after its deletion. */
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

/** Checks the forms of card tokens. */
export const tokenForm =
  (name: string): Question =>
  (exchanges) =>
    exchanges.flatMap((exchange) => {
      const token = exchange.answered.find(({ place, form }) => place === `body card.${name}` && form !== 'missing')
      return token ? decided(exchange, matchesForm(token), 'the form of the contract', token.form) : []
    })

const matchesForm = ({ unlike }: Seen): boolean => unlike !== 'form' && unlike !== 'type'

/** Identifies the notification of an attempt. Two notifications of one subject are no retry. */
const notificationOf = ({ operation, sent }: Exchange): string => {
  const [mark] = NAMES_OF_NOTIFICATIONS.flatMap((place) => markIn(sent, place) ?? [])
  return `${operation} ${mark}`
}
const NAMES_OF_NOTIFICATIONS = ['header webhook-id', 'body id', 'body transactionId']

/** Checks that a retry follows about five seconds after the first attempt. */
export const firstRetry: Question = (exchanges) => {
  const webhooks = exchanges.filter(({ operation }) => operation.endsWith('Notification'))
  const attempts = grouped(webhooks, (webhook) => [notificationOf(webhook)])
  return [...attempts.values()].flatMap(([before, retry]) => {
    if (!before || !retry || before.status < 300 || before.status === 410) return []
    const late = retry.at - before.at
    const isSo = late > 4_000 && late < 17_000
    return decided(retry, isSo, 'retried after 5 seconds', `retried after ${Math.round(late / 1000)} seconds`)
  })
}

const hasResult = ({ answered }: Exchange): boolean => has(answered, 'body card.3D')
const ofStatus = (exchanges: readonly Exchange[], ...statuses: readonly string[]): readonly Exchange[] =>
  readingsOf(exchanges, 'getLink').filter((exchange) => statuses.includes(statusOf(exchange)))

export const historyIsEmpty: Question = (exchanges) =>
  ofStatus(exchanges, 'SUCCESS', 'ERROR')
    .filter((exchange) => hasResult(exchange) || has(exchange.answered, 'body history[]'))
    .flatMap((exchange) => decided(exchange, !has(exchange.answered, 'body history[]'), 'an empty history', 'entries'))

export const resultHasReason: Question = (exchanges) =>
  ofStatus(exchanges, 'SUCCESS')
    .filter(isNegative)
    .flatMap((exchange) => {
      const isThere = has(exchange.answered, 'body card.3D.transStatusReason')
      return decided(exchange, isThere, 'transStatusReason', 'no transStatusReason')
    })

export const cardOnSuccess: Question = (exchanges) =>
  ofStatus(exchanges, 'PENDING', 'SUCCESS', 'DELETED').flatMap((exchange) => {
    const isSo = has(exchange.answered, 'body card') === (statusOf(exchange) === 'SUCCESS')
    return decided(exchange, isSo, 'a card in SUCCESS only', `${statusOf(exchange)} ${isSo ? '' : 'differently'}`)
  })

/** Checks that the CVV token is present before its first use, also without an authentication. */
export const cvvTokenWithoutResult: Question = (exchanges) => {
  const [first] = ofStatus(exchanges, 'SUCCESS')
  if (!first || hasResult(first)) return []
  return decided(first, has(first.answered, 'body card.aliasCVV'), 'aliasCVV', 'no aliasCVV')
}

export const cvvTokenOnce: Question = (exchanges) => {
  const used = exchanges.findIndex(({ operation, status, sent }) => {
    return operation === 'initTransaction' && status < 300 && has(sent, 'body card.aliasCVV')
  })
  const later = used < 0 ? [] : exchanges.slice(used + 1)
  return ofStatus(later, 'SUCCESS').flatMap((exchange) =>
    decided(
      exchange,
      !has(exchange.answered, 'body card.aliasCVV'),
      'no aliasCVV after its use',
      'aliasCVV after its use',
    ),
  )
}

/** Checks cards of a brand that the link does not configure. */
export const brandWithoutObject: Question = (exchanges) => {
  const [created] = readingsOf(exchanges, 'createLink')
  if (!created) return []
  return ofStatus(exchanges, 'SUCCESS')
    .filter(({ answered }) => !has(created.sent, `body ${wordAt(answered, 'body paymentMethod')}`))
    .filter(() => has(created.sent, 'body amount'))
    .flatMap((exchange) => decided(exchange, !hasResult(exchange), 'no 3-D Secure', 'with 3-D Secure'))
}
