import { isDecline } from '../core/domain/decide-authorization.ts'
import { type Check, type CheckResult, checkResult, OPEN, resultOf, statusOf } from './behavior.ts'
import { has, isWebhook, markAt, sentByService, wordAt } from './difference.ts'
import { pathMarkOf, READING, subjectMarkOf } from './flow-subjects.ts'
import type { Exchange } from './recording.ts'
import { holdsIn } from './relation-lines.ts'

// Checks for the authorization of an authenticated transaction (sources.md: facts 1.10).

const codeOf = ({ received }: Exchange): string | undefined => wordAt(received, 'body error.code')

/** Returns whether the card network declined an authorization. */
export const isDeclined = (exchange: Exchange): boolean => exchange.status === 400 && isDecline(codeOf(exchange))

/** Returns whether an authorization was approved or declined, in contrast to a rejected request. */
export const isAuthorizationDecided = (exchange: Exchange): boolean =>
  exchange.operation === 'authorizeTransaction' && (exchange.status < 300 || isDeclined(exchange))

/** An authorization, with the earlier and later exchanges of its transaction. */
type Authorization = {
  readonly exchange: Exchange
  readonly before: readonly Exchange[]
  readonly after: readonly Exchange[]
}

/** Creates a check of each authorization with another Idempotency-Key than the earlier ones. */
const ofEach =
  (check: (authorization: Authorization) => readonly CheckResult[]): Check =>
  (exchanges) =>
    exchanges.flatMap((exchange, at) => {
      if (exchange.operation !== 'authorizeTransaction') return []
      const isSame = (each: Exchange): boolean => subjectMarkOf(each) === pathMarkOf(exchange)
      const before = exchanges.slice(0, at).filter(isSame)
      const key = markAt(exchange, 'header idempotency-key')
      const isRepeated = key !== undefined && before.some((each) => markAt(each, 'header idempotency-key') === key)
      return isRepeated ? [] : check({ exchange, before, after: exchanges.slice(at + 1).filter(isSame) })
    })

const readingsOf = (exchanges: readonly Exchange[]): readonly Exchange[] =>
  exchanges.filter((each) => READING.includes(each.operation) && each.status < 300)

/** Returns the last known status before an authorization, from a read or a webhook. */
const lastStatus = ({ before }: Authorization): string | undefined => {
  const last = before.findLast((each) => isWebhook(each) || (READING.includes(each.operation) && each.status < 300))
  return last && statusOf({ ...last, received: sentByService(last) })
}

/** Returns whether an authorization must be rejected: it is not the first one, or the transaction ended without one. */
const isForbidden = (authorization: Authorization): boolean => {
  const last = lastStatus(authorization)
  // The cardholder may have passed since an open status.
  return (
    authorization.before.some(isAuthorizationDecided) ||
    (last !== undefined && last !== 'authenticated' && !OPEN.includes(last))
  )
}

/** Checks that only the first authorization of an authenticated transaction is decided, and its status after it. */
export const authorizedOnce = ofEach((authorization) => {
  const { exchange, after } = authorization
  if (isForbidden(authorization)) {
    if (!isAuthorizationDecided(exchange) && exchange.status !== 409) return []
    const matches = exchange.status === 409 && codeOf(exchange) === 'INVALID_TRANSACTION_STATUS'
    return checkResult(
      exchange,
      matches,
      '409 INVALID_TRANSACTION_STATUS',
      `${exchange.status} ${codeOf(exchange) ?? 'no code'}`,
    )
  }
  const [next] = readingsOf(after)
  if (exchange.status >= 300 || next === undefined) return []
  const expected = wordAt(exchange.sent, 'body autoSettle') === 'true' ? 'settled' : 'authorized'
  return checkResult(exchange, statusOf(next) === expected, expected, statusOf(next))
})

/** Checks amounts: up to the authenticated one is decided, and a higher one rejected. */
export const authorizedAmount = ofEach((authorization) => {
  const { exchange } = authorization
  const isHigher = holdsIn(exchange, 'authorized-amount-is-higher')
  const isDecided = isAuthorizationDecided(exchange)
  // Missing credentials, an open status or an outage do not concern the amount.
  const isOfAmount =
    exchange.status === 400 || (exchange.status === 409 && lastStatus(authorization) === 'authenticated')
  // Another violation may reject a lower amount.
  if (isHigher === undefined || isForbidden(authorization) || !(isDecided || (isHigher && isOfAmount))) return []
  const result = isDecided ? 'decided' : `${exchange.status} ${codeOf(exchange) ?? 'no code'}`
  const expected = isHigher ? '400 INVALID_PROPERTY' : 'decided'
  return checkResult(exchange, result === expected, expected, result)
})

/** Checks the format of the code of an approved authorization. */
export const codeOfAcquirer = ofEach(({ exchange }) => {
  const code = exchange.received.find(({ location }) => location === 'body acquirerAuthorizationCode')
  if (exchange.status >= 300 || code === undefined) return []
  return checkResult(exchange, code.mismatch === undefined, 'six digits', code.format)
})

/** Checks the response and the status after a decline. */
export const declinedFails = ofEach(({ exchange, after }) => {
  if (!isDeclined(exchange)) return []
  const hasId = has(exchange.received, 'body transactionId')
  const [next] = readingsOf(after)
  const status = next === undefined ? 'failed' : statusOf(next)
  const describe = (isPresent: boolean, status: string): string =>
    `${isPresent ? 'with' : 'without'} transactionId, then ${status}`
  return checkResult(exchange, hasId && status === 'failed', describe(true, 'failed'), describe(hasId, status))
})

/** Checks that a bank declines softly only if it did not challenge the cardholder. */
export const softDeclineIsUnchallenged = ofEach(({ exchange, before, after }) => {
  if (codeOf(exchange) !== 'SOFT_DECLINED') return []
  const ended = readingsOf([...before, ...after]).find((each) => !OPEN.includes(statusOf(each)))
  const { authentication } = ended ? resultOf(ended) : {}
  if (ended === undefined || authentication === 'D') return []
  return checkResult(exchange, authentication === undefined, 'approved after a challenge', 'declined softly')
})
