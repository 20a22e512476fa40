import {
  type Check,
  type CheckResult,
  checkResult,
  ENDED,
  isDataOnly,
  isNegative,
  resultOf,
  statusOf,
  successfulReads,
} from './behavior.ts'
import { has, markAt, textsAt, wordAt } from './difference.ts'
import type { Exchange } from './recording.ts'
import { holdsIn } from './relation-lines.ts'

const MINUTE = 60_000
const THIRTY_MINUTES = 30 * MINUTE

const atReading =
  (check: (exchange: Exchange) => readonly CheckResult[]): Check =>
  (exchanges) =>
    successfulReads(exchanges, 'getTransaction').flatMap(check)

export const attemptIsAuthenticated = atReading((exchange) => {
  const { end, status = '' } = resultOf(exchange)
  return end === 'A' && ENDED.includes(status)
    ? checkResult(exchange, status === 'authenticated', 'authenticated', status)
    : []
})

export const dataOnlyIsAuthenticated = atReading((exchange) => {
  const { status = '' } = resultOf(exchange)
  return isDataOnly(exchange) && ENDED.includes(status)
    ? checkResult(exchange, status === 'authenticated', 'authenticated', status)
    : []
})

export const rejectedFails = atReading((exchange) => {
  const { status = '', reason } = resultOf(exchange)
  // A timeout or a failed start has its own reason.
  if (!isNegative(exchange) || !ENDED.includes(status) || reason === 'timeout' || status === 'canceled') return []
  // An unlisted or missing reason belongs to its own item.
  if (status === 'failed' && reason === undefined) return []
  const matches = status === 'failed' && reason === 'secure_authentication'
  return checkResult(exchange, matches, 'failed, secure_authentication', `${status}, ${reason ?? 'no reason'}`)
})

export const notEnrolledIsAuthenticated: Check = (exchanges) => {
  const isEnrolled = successfulReads(exchanges, 'initTransaction').map(({ received }) =>
    wordAt(received, 'body 3D.enrolled'),
  )
  if (!isEnrolled.includes('false')) return []
  return successfulReads(exchanges, 'getTransaction').flatMap((exchange) => {
    const { status = '', authentication = 'nothing', eci } = resultOf(exchange)
    if (!ENDED.includes(status)) return []
    const hasProof = eci !== undefined || has(exchange.received, 'body card.3D.cavv')
    const matches = status === 'authenticated' && authentication === 'D' && !hasProof
    return checkResult(
      exchange,
      matches,
      'authenticated, D, no eci and cavv',
      `${status}, ${authentication}${hasProof ? ', eci or cavv' : ''}`,
    )
  })
}

export const directoryAfterChallenge = atReading((exchange) => {
  const { directory, authentication } = resultOf(exchange)
  if (authentication === undefined || authentication === 'D' || directory === undefined) return []
  return checkResult(exchange, directory === 'Y', 'Y', directory)
})

export const eciOnFailure = atReading((exchange) => {
  const { eci, status } = resultOf(exchange)
  if (!isNegative(exchange) || status !== 'failed') return []
  const expected = wordAt(exchange.received, 'body paymentMethod') === 'ECA' ? undefined : '07'
  return checkResult(exchange, eci === expected, expected ?? 'no eci', eci ?? 'no eci')
})

/** Returns when the transaction of a flow was created. */
const createdAt = (exchanges: readonly Exchange[]): number | undefined =>
  successfulReads(exchanges, 'initTransaction')[0]?.at

export const failsAfterHalfAnHour: Check = (exchanges) => {
  const from = createdAt(exchanges)
  if (from === undefined) return []
  return successfulReads(exchanges, 'getTransaction').flatMap((exchange) => {
    const { status = '', reason, end } = resultOf(exchange)
    const age = exchange.at - from
    if (!ENDED.includes(status) && age > THIRTY_MINUTES + MINUTE)
      return checkResult(
        exchange,
        false,
        'failed after 30 minutes',
        `${status} after ${Math.floor(age / MINUTE)} minutes`,
      )
    // A challenge page may time out earlier, with a result.
    if (status !== 'failed' || reason !== 'timeout' || end === 'N') return []
    return checkResult(exchange, age >= THIRTY_MINUTES - MINUTE, 'failed after 30 minutes', 'timed out earlier')
  })
}

/** Checks that a frictionless transaction stays open until its page is opened. */
export const frictionlessEndsOnOpen: Check = (exchanges) => {
  const readings = successfulReads(exchanges, 'getTransaction')
  const isFrictionless = readings.some((exchange) => {
    const { directory, authentication } = resultOf(exchange)
    return directory !== undefined && directory !== 'C' && authentication === undefined
  })
  if (!isFrictionless) return []
  return readings.flatMap((exchange) => {
    const { received } = exchange
    const authenticated = textsAt(received, 'body history[].action').indexOf('authenticate')
    const source = textsAt(received, 'body history[].source')[authenticated]
    if (statusOf(exchange) === 'initialized') return checkResult(exchange, true, '', '')
    return source === undefined
      ? []
      : checkResult(exchange, source !== 'api', 'ends in the browser', 'ends by the call')
  })
}

export const unknownTransaction: Check = (exchanges) =>
  exchanges
    .filter(({ operation }) => operation === 'getTransaction')
    .flatMap((exchange) => {
      const isUnknown = wordAt(exchange.received, 'body error.code') === 'TRANSACTION_NOT_FOUND'
      if (exchange.status === 404) return checkResult(exchange, false, '400', '404')
      return exchange.status === 400 && isUnknown ? checkResult(exchange, true, '400', '400') : []
    })

/** Checks that a key returns the same transaction within an hour, and a new one later. */
export const sameKeySameResponse: Check = (exchanges) =>
  successfulReads(exchanges, 'initTransaction').flatMap((later, index, all) => {
    const isSame = holdsIn(later, 'same-key-same-id')
    if (isSame === undefined) return []
    const key = markAt(later, 'header idempotency-key')
    const match = all.findIndex((each) => markAt(each, 'header idempotency-key') === key)
    const first = match < index ? all[match] : undefined
    const isWithin = first === undefined || later.at - first.at < 60 * MINUTE
    const same = 'the same response'
    const other = 'another transaction'
    return checkResult(later, isSame === isWithin, isWithin ? same : other, isSame ? same : other)
  })

/** Checks the return URL after certain results. */
const redirectsTo =
  (isMeant: (exchange: Exchange) => boolean, url: string): Check =>
  (exchanges) => {
    const last = successfulReads(exchanges, 'getTransaction').findLast(
      (exchange) => resultOf(exchange).end !== undefined,
    )
    if (last === undefined || !isMeant(last)) return []
    return exchanges.flatMap((exchange) => {
      const holds = holdsIn(exchange, `redirects-to ${url}`)
      return holds === undefined ? [] : checkResult(exchange, holds, `redirect to ${url}`, 'another URL')
    })
  }

export const attemptRedirectsToSuccess = redirectsTo((exchange) => resultOf(exchange).end === 'A', 'successUrl')
export const dataOnlyRedirectsToSuccess = redirectsTo(isDataOnly, 'successUrl')
export const rejectedRedirectsToError = redirectsTo(isNegative, 'errorUrl')

export const firstByteOfCavv = atReading((exchange) => {
  const brand = wordAt(exchange.received, 'body paymentMethod') ?? ''
  // Mastercard has a separate behavior.
  if (brand === 'ECA') return []
  const isAttempt = resultOf(exchange).end === 'A' && ['VIS', 'AMX'].includes(brand)
  const byte = isAttempt ? '07' : '00'
  const holds = holdsIn(exchange, `cavv-first-byte ${byte}`)
  return holds === undefined ? [] : checkResult(exchange, holds, `0x${byte}`, 'another byte')
})

export const otherCurrency: Check = (exchanges) =>
  exchanges
    .filter(({ operation, sent }) => operation === 'initTransaction' && sent.some(isOtherCurrency))
    .flatMap((exchange) => {
      if (exchange.status === 400) return checkResult(exchange, true, '', '')
      return exchange.status < 300 ? checkResult(exchange, false, 'rejected', 'an unlisted currency was accepted') : []
    })

const isOtherCurrency = ({ location, mismatch }: Exchange['sent'][number]): boolean =>
  location === 'body currency' && mismatch === 'value'

/** Checks the pages of ended and unknown transactions and links. */
export const pagesOfEnded: Check = (exchanges) => {
  const pages = exchanges.filter(({ operation }) => operation === 'startTransaction' || operation === 'openLinkPage')
  const endedAt = exchanges.find((exchange) => [...ENDED, 'SUCCESS', 'DELETED'].includes(statusOf(exchange)))?.at
  return pages.flatMap((page) => {
    if (page.status === 410 || page.status === 404) return checkResult(page, true, '', '')
    return endedAt === undefined || page.at <= endedAt ? [] : checkResult(page, false, '410', String(page.status))
  })
}
