import { BRANDS, type Brand } from '../core/domain/brand-names.ts'
import { NETWORK_CODES } from '../core/domain/network-codes.gen.ts'
import type { Outcome } from '../core/domain/outcome.schema.ts'
import { forBrand } from '../core/domain/outcome.ts'
import { compact } from '../core/domain/without-undefined.ts'
import { AUTHORIZED, ENDED, resultOf } from './behavior.ts'
import { has, sentByMerchant, wordAt } from './difference.ts'
import type { Exchange } from './recording.ts'

type AuthorizationBlock = { readonly result: 'approved' | 'no_response' } | { readonly networkCode: string }

/** Observed outcome of a transaction or of the card of a link. The replay uses it instead of the card number. */
export type Observed = {
  readonly brand: string
  readonly enrolled: boolean
  /** The error code of a rejection that the request does not explain. */
  readonly error?: string
  readonly hasNetworkCode: boolean
  readonly end: 'frictionless' | 'challenge' | 'canceled' | 'timeout' | 'error_on_start' | 'abandoned' | 'open'
  readonly transStatus?: string
  readonly reason?: string
  readonly eci?: string
  readonly version?: string
  /** Whether the issuer sent a message for the cardholder. */
  readonly hasInfo: boolean
  /** Whether a link ended without a card. */
  readonly isLinkError: boolean
  /** The response of the card network to the authorization. */
  readonly authorization?: AuthorizationBlock
}

/** Codes that the sandbox returns itself for an incorrect request or sequence. */
const SANDBOX_CODES = ['UNAUTHORIZED', 'INVALID_ALIAS', 'TRANSACTION_NOT_FOUND', 'INVALID_JSON_PAYLOAD']

/** Statuses about the request itself, regardless of the card. */
const REQUEST_STATUSES = [401, 403, 405, 409, 413, 415, 422]

const errorOf = (init: Exchange): string | undefined => {
  const isRejection = init.status >= 400 && init.status < 500 && !REQUEST_STATUSES.includes(init.status)
  if (!isRejection || sentByMerchant(init).some(({ mismatch }) => mismatch !== undefined)) return undefined
  // An unlisted or missing code is still a rejection.
  const some = has(init.received, 'body error.networkCode') ? 'DECLINED' : 'UNKNOWN_ERROR'
  const code = wordAt(init.received, 'body error.code') ?? some
  return SANDBOX_CODES.includes(code) ? undefined : code
}

/** Returns the end by the last final response. An unfinished challenge has no result. */
const endOf = (
  readings: readonly Exchange[],
  isEnrolled: boolean,
  isAuthorized: boolean,
): Pick<Observed, 'end' | 'transStatus'> => {
  const last = readings
    .map(resultOf)
    .findLast(({ status = '' }) => [...ENDED, ...AUTHORIZED, 'SUCCESS'].includes(status))
  const isOngoing = readings.some(({ received }) => (wordAt(received, 'body status') ?? '').startsWith('challenge_'))
  // Only an authenticated transaction is authorized.
  if (last === undefined && isAuthorized) return { end: isOngoing ? 'challenge' : 'frictionless' }
  if (last === undefined) return { end: isOngoing ? 'abandoned' : 'open' }
  const { status, reason, directory, authentication, end } = last
  if (status === 'canceled') return { end: 'canceled' }
  if (end === undefined || end === 'C') {
    if (reason === 'timeout') return { end: 'timeout' }
    return reason === 'error_on_start' ? { end: 'error_on_start' } : { end: 'frictionless' }
  }
  if (authentication !== undefined && authentication !== 'D' && isEnrolled)
    return { end: 'challenge', transStatus: authentication }
  return { end: 'frictionless', ...(directory !== undefined && isEnrolled && { transStatus: directory }) }
}

/** Returns the block of a scenario for an authorization. A network code with the recorded error decides it. */
const authorizationOf = ({ status, received }: Exchange, brand: string): AuthorizationBlock => {
  if (status < 300) return { result: 'approved' }
  if (!has(received, 'body error.networkCode')) return { result: 'no_response' }
  const code = wordAt(received, 'body error.code')
  const own = BRANDS.find((each) => each === brand) ?? 'VIS'
  const match = Object.entries(NETWORK_CODES).find(([, { error }]) => forBrand(error, own) === code)
  return { networkCode: match?.[0] ?? '05' }
}

/** Derives the outcome from the creation of a transaction or link, later reads, and the authorization. */
export const observeOutcome = (
  created: Exchange,
  readings: readonly Exchange[],
  authorization?: Exchange,
): Observed => {
  const enrolled = wordAt(created.received, 'body 3D.enrolled') !== 'false'
  const last = readings.at(-1)?.received ?? []
  const error = errorOf(created)
  const threeDSField = (name: string): string | undefined => wordAt(last, `body card.3D.${name}`)
  const isError = wordAt(last, 'body status') === 'ERROR'
  // A link with an error and a failed history entry: the authentication failed.
  const isNotAuthenticated = isError && wordAt(last, 'body history[].success') === 'false'
  const reason = threeDSField('transStatusReason')
  const version = threeDSField('threeDSVersion')
  const eci = threeDSField('eci')
  const brand = created.card?.brand ?? wordAt(last, 'body paymentMethod') ?? 'VIS'
  return {
    brand,
    enrolled,
    ...compact({ authorization: authorization && authorizationOf(authorization, brand) }),
    hasNetworkCode: has(created.received, 'body error.networkCode'),
    hasInfo: has(last, 'body card.3D.cardHolderInfo'),
    isLinkError: isError && !isNotAuthenticated,
    ...(isNotAuthenticated
      ? ({ end: 'frictionless', transStatus: 'N' } as const)
      : endOf(readings, enrolled, authorization !== undefined)),
    ...(error !== undefined && { error }),
    ...(reason !== undefined && { reason }),
    ...(eci !== undefined && { eci }),
    ...(version !== undefined && { version }),
  }
}

/** Returns a scenario that produces the observed outcome. */
export const scenarioFor = (value: Observed, nonsense = false): object => {
  const { end, enrolled, error, hasNetworkCode, transStatus, reason, eci, version, hasInfo, isLinkError } = value
  const { authorization } = value
  const flow = end === 'frictionless' || end === 'error_on_start' ? end : 'challenge'
  const challenge = flow === 'challenge' && enrolled && { challenge: { codes: 'any' } }
  // `--success-reason` sets this one.
  const isOfSetting = transStatus === 'Y' && reason === '15'
  const networkCode = hasNetworkCode && { networkCode: '05' }
  return {
    title: 'Recorded outcome',
    // A service may return inconsistent values.
    ...(nonsense && { nonsense }),
    initialization: error === undefined ? { enrolled } : { error, ...networkCode },
    ...(error === undefined &&
      enrolled && {
        authentication:
          flow === 'error_on_start'
            ? { flow }
            : {
                flow,
                ...challenge,
                ...(transStatus !== undefined && { transStatus }),
                // Cancellation and timeout set their own reason.
                ...(transStatus !== undefined && reason !== undefined && !isOfSetting && { reason }),
                // With a reason of the brand, the eci decides if the payment may continue.
                ...(reason !== undefined && reason >= '80' && eci !== undefined && { overrides: { eci } }),
                ...(hasInfo && { cardholderInfo: 'Please ask your bank.' }),
                ...(version !== undefined && { version }),
              },
      }),
    ...(isLinkError && { tokenization: { result: 'error' } }),
    ...(authorization && { authorization }),
  }
}

/** Returns whether one of the outcomes produces the observed one. */
export const isProduced = (value: Observed, outcomes: readonly Outcome[], brand: Brand): boolean =>
  outcomes.some(({ initialization, authentication }) => {
    if (value.error !== undefined)
      return initialization.type === 'declined' && forBrand(initialization.error, brand) === value.error
    if (value.transStatus === undefined) return true
    if (authentication.flow === 'error_on_start') return false
    const { transStatus, reason } = authentication.result
    const isSame = authentication.flow === value.end && transStatus === value.transStatus
    // A success has no reason, except the one of a setting. Other results always have one.
    const isAnyReason = value.reason === undefined || transStatus !== 'Y' || value.reason === '15'
    return isSame && (reason === undefined ? isAnyReason : !value.reason || forBrand(reason, brand) === value.reason)
  })

/** Describes the outcome for the text `no scenario produces …`. */
export const describeOutcome = ({ error, end, transStatus, reason }: Observed): string =>
  error ?? [end, transStatus, reason === undefined ? undefined : `reason ${reason}`].filter(Boolean).join(', ')
