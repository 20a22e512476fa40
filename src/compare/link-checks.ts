import { groupBy } from '../core/domain/group-by.ts'
import { type Check, type CheckResult, checkResult, isNegative, statusOf, successfulReads } from './behavior.ts'
import { has, markIn, wordAt } from './difference.ts'
import type { Exchange, ScrubbedValue } from './recording.ts'

export const failedAuthenticationIsSuccess: Check = (exchanges) =>
  successfulReads(exchanges, 'getLink')
    .filter((exchange) => isNegative(exchange) || wordAt(exchange.received, 'body history[].success') === 'false')
    .flatMap((exchange) => {
      const status = statusOf(exchange)
      return status === 'SUCCESS' || status === 'ERROR'
        ? checkResult(exchange, status === 'SUCCESS', 'SUCCESS', status)
        : []
    })

const MILLISECONDS = 'date with milliseconds and +00:00'

export const datesWithMilliseconds: Check = (exchanges) =>
  successfulReads(exchanges, 'getLink').flatMap((exchange) => {
    const [date] = exchange.received.filter(({ location }) => location === 'body history[].date')
    return date ? checkResult(exchange, date.format === MILLISECONDS, MILLISECONDS, date.format) : []
  })

export const errorHasNoCard: Check = (exchanges) =>
  successfulReads(exchanges, 'getLink')
    .filter((exchange) => statusOf(exchange) === 'ERROR')
    .flatMap((exchange) =>
      checkResult(exchange, !has(exchange.received, 'body card'), 'ERROR without a card', 'ERROR with a card'),
    )

export const notifiedOfSuccess: Check = (exchanges) =>
  exchanges
    .filter(({ operation }) => operation === 'linkNotification')
    .flatMap((exchange) => {
      const status = wordAt(exchange.sent, 'body status')
      return status === undefined ? [] : checkResult(exchange, status === 'SUCCESS', 'SUCCESS', status)
    })

/** Returns the requests about a link after its deletion. */
const afterDeletion = (exchanges: readonly Exchange[]): readonly Exchange[] => {
  const deleted = exchanges.findIndex(({ operation, status }) => operation === 'deleteLink' && status < 300)
  return deleted < 0 ? [] : exchanges.slice(deleted + 1)
}

export const deletedIsReadable: Check = (exchanges) =>
  afterDeletion(exchanges).flatMap((exchange): readonly CheckResult[] => {
    const { operation, status } = exchange
    if (operation === 'getLink') return checkResult(exchange, status === 200, '200', String(status))
    return operation === 'deleteLink' ? checkResult(exchange, status === 404, '404', String(status)) : []
  })

export const deletionRemovesTokens: Check = (exchanges) =>
  afterDeletion(exchanges)
    .filter(({ operation, card }) => operation === 'initTransaction' && card?.by === 'alias')
    .flatMap((exchange) => {
      if (exchange.status < 300) return checkResult(exchange, false, 'INVALID_ALIAS', String(exchange.status))
      return wordAt(exchange.received, 'body error.code') === 'INVALID_ALIAS' ? checkResult(exchange, true, '', '') : []
    })

/** Checks the formats of card tokens. */
export const tokenFormat =
  (name: string): Check =>
  (exchanges) =>
    exchanges.flatMap((exchange) => {
      const token = exchange.received.find(
        ({ location, format }) => location === `body card.${name}` && format !== 'missing',
      )
      return token ? checkResult(exchange, matchesFormat(token), 'the format of the contract', token.format) : []
    })

const matchesFormat = ({ mismatch }: ScrubbedValue): boolean => mismatch !== 'format' && mismatch !== 'type'

/** Identifies the notification of an attempt. Two notifications of one subject are no retry. */
const notificationOf = ({ operation, sent }: Exchange): string => {
  const [mark] = NAMES_OF_NOTIFICATIONS.flatMap((location) => markIn(sent, location) ?? [])
  return `${operation} ${mark}`
}
const NAMES_OF_NOTIFICATIONS = ['header webhook-id', 'body id', 'body transactionId']

/** Checks that a retry follows about five seconds after the first attempt. */
export const firstRetry: Check = (exchanges) => {
  const webhooks = exchanges.filter(({ operation }) => operation.endsWith('Notification'))
  const attempts = groupBy(webhooks, (webhook) => [notificationOf(webhook)])
  return [...attempts.values()].flatMap(([before, retry]) => {
    if (!before || !retry || before.status < 300 || before.status === 410) return []
    const late = retry.at - before.at
    const matches = late > 4_000 && late < 17_000
    return checkResult(retry, matches, 'retried after 5 seconds', `retried after ${Math.round(late / 1000)} seconds`)
  })
}

const hasResult = ({ received }: Exchange): boolean => has(received, 'body card.3D')
const ofStatus = (exchanges: readonly Exchange[], ...statuses: readonly string[]): readonly Exchange[] =>
  successfulReads(exchanges, 'getLink').filter((exchange) => statuses.includes(statusOf(exchange)))

export const historyIsEmpty: Check = (exchanges) =>
  ofStatus(exchanges, 'SUCCESS', 'ERROR')
    .filter((exchange) => hasResult(exchange) || has(exchange.received, 'body history[]'))
    .flatMap((exchange) =>
      checkResult(exchange, !has(exchange.received, 'body history[]'), 'an empty history', 'entries'),
    )

export const resultHasReason: Check = (exchanges) =>
  ofStatus(exchanges, 'SUCCESS')
    .filter(isNegative)
    .flatMap((exchange) => {
      const isPresent = has(exchange.received, 'body card.3D.transStatusReason')
      return checkResult(exchange, isPresent, 'transStatusReason', 'no transStatusReason')
    })

export const cardOnSuccess: Check = (exchanges) =>
  ofStatus(exchanges, 'PENDING', 'SUCCESS', 'DELETED').flatMap((exchange) => {
    const matches = has(exchange.received, 'body card') === (statusOf(exchange) === 'SUCCESS')
    return checkResult(
      exchange,
      matches,
      'a card in SUCCESS only',
      `${statusOf(exchange)} ${matches ? '' : 'differently'}`,
    )
  })

/** Checks that the CVV token is present before its first use, also without an authentication. */
export const cvvTokenWithoutResult: Check = (exchanges) => {
  const [first] = ofStatus(exchanges, 'SUCCESS')
  if (!first || hasResult(first)) return []
  return checkResult(first, has(first.received, 'body card.aliasCVV'), 'aliasCVV', 'no aliasCVV')
}

export const cvvTokenOnce: Check = (exchanges) => {
  const used = exchanges.findIndex(({ operation, status, sent }) => {
    return operation === 'initTransaction' && status < 300 && has(sent, 'body card.aliasCVV')
  })
  const later = used < 0 ? [] : exchanges.slice(used + 1)
  return ofStatus(later, 'SUCCESS').flatMap((exchange) =>
    checkResult(
      exchange,
      !has(exchange.received, 'body card.aliasCVV'),
      'no aliasCVV after its use',
      'aliasCVV after its use',
    ),
  )
}

/** Checks cards of a brand that the link does not configure. */
export const brandWithoutObject: Check = (exchanges) => {
  const [created] = successfulReads(exchanges, 'createLink')
  if (!created) return []
  return ofStatus(exchanges, 'SUCCESS')
    .filter(({ received }) => !has(created.sent, `body ${wordAt(received, 'body paymentMethod')}`))
    .filter(() => has(created.sent, 'body amount'))
    .flatMap((exchange) => checkResult(exchange, !hasResult(exchange), 'no 3-D Secure', 'with 3-D Secure'))
}
