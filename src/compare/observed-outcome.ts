import type { Brand } from '../core/domain/brand-names.ts'
import type { Outcome } from '../core/domain/outcome.schema.ts'
import { forBrand } from '../core/domain/outcome.ts'
import { ENDED, resultIn } from './behavior.ts'
import { has, saidTo, wordAt } from './difference.ts'
import type { Exchange } from './recording.ts'

/** What was observed of a transaction, or of the card of a link: by it, never by the number, it is replayed. */
export type Observed = {
  readonly brand: string
  readonly enrolled: boolean
  /** The code of a refusal that no mistake in the request explains. */
  readonly error?: string
  readonly hasNetworkCode: boolean
  readonly end: 'frictionless' | 'challenge' | 'canceled' | 'timeout' | 'error_on_start' | 'abandoned' | 'open'
  readonly transStatus?: string
  readonly reason?: string
  readonly version?: string
  /** Whether the issuer had words for the cardholder. */
  readonly hasInfo: boolean
  /** Of a link: it ended without a card. */
  readonly isLinkError: boolean
}

/** Codes that the sandbox finds itself, where the request or what came before it is at fault. */
const FOUND_BY_ITSELF = ['UNAUTHORIZED', 'INVALID_ALIAS', 'TRANSACTION_NOT_FOUND', 'INVALID_JSON_PAYLOAD']

/** Statuses about how something was called, whatever the card. */
const OF_THE_CALL = [401, 403, 405, 409, 413, 415, 422]

const errorOf = (init: Exchange): string | undefined => {
  const isRefusal = init.status >= 400 && init.status < 500 && !OF_THE_CALL.includes(init.status)
  if (!isRefusal || saidTo(init).some(({ unlike }) => unlike !== undefined)) return undefined
  // A code that the contract does not list, or none, is some refusal all the same.
  const some = has(init.answered, 'body error.networkCode') ? 'DECLINED' : 'UNKNOWN_ERROR'
  const code = wordAt(init.answered, 'body error.code') ?? some
  return FOUND_BY_ITSELF.includes(code) ? undefined : code
}

/** Of the last answer that says how it ended; a challenge that nobody finished has no result of its own. */
const endOf = (readings: readonly Exchange[], isEnrolled: boolean): Pick<Observed, 'end' | 'transStatus'> => {
  const last = readings.map(resultIn).findLast(({ status = '' }) => [...ENDED, 'SUCCESS'].includes(status))
  const isOngoing = readings.some(({ answered }) => (wordAt(answered, 'body status') ?? '').startsWith('challenge_'))
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

/** What was observed from the creation of a transaction or a link on. */
export const observedIn = (created: Exchange, readings: readonly Exchange[]): Observed => {
  const enrolled = wordAt(created.answered, 'body 3D.enrolled') !== 'false'
  const last = readings.at(-1)?.answered ?? []
  const error = errorOf(created)
  const said = (name: string): string | undefined => wordAt(last, `body card.3D.${name}`)
  const isError = wordAt(last, 'body status') === 'ERROR'
  // A link of which nothing else is told: somebody was asked, and it did not go well.
  const isNotAuthenticated = isError && wordAt(last, 'body history[].success') === 'false'
  const reason = said('transStatusReason')
  const version = said('threeDSVersion')
  return {
    brand: created.card?.brand ?? wordAt(last, 'body paymentMethod') ?? 'VIS',
    enrolled,
    hasNetworkCode: has(created.answered, 'body error.networkCode'),
    hasInfo: has(last, 'body card.3D.cardHolderInfo'),
    isLinkError: isError && !isNotAuthenticated,
    ...(isNotAuthenticated ? ({ end: 'frictionless', transStatus: 'N' } as const) : endOf(readings, enrolled)),
    ...(error !== undefined && { error }),
    ...(reason !== undefined && { reason }),
    ...(version !== undefined && { version }),
  }
}

/** The scenario that brings about what was observed, in the words of a scenario file. */
export const scenarioFor = (seen: Observed, nonsense = false): object => {
  const { end, enrolled, error, hasNetworkCode, transStatus, reason, version, hasInfo, isLinkError } = seen
  const flow = end === 'frictionless' || end === 'error_on_start' ? end : 'challenge'
  const challenge = flow === 'challenge' && enrolled && { challenge: { codes: 'any' } }
  const networkCode = hasNetworkCode && { networkCode: '05' }
  return {
    title: 'What was recorded',
    // What a service does need not make sense.
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
                // Who cancels or lets time pass is given a reason by that.
                ...(transStatus !== undefined && reason !== undefined && { reason }),
                ...(hasInfo && { cardholderInfo: 'Please ask your bank.' }),
                ...(version !== undefined && { version }),
              },
      }),
    ...(isLinkError && { tokenization: { result: 'error' } }),
  }
}

/** Whether one of these outcomes gives what was observed. */
export const isGiven = (seen: Observed, outcomes: readonly Outcome[], brand: Brand): boolean =>
  outcomes.some(({ initialization, authentication }) => {
    if (seen.error !== undefined)
      return initialization.type === 'declined' && forBrand(initialization.error, brand) === seen.error
    if (seen.transStatus === undefined) return true
    if (authentication.flow === 'error_on_start') return false
    const { transStatus, reason } = authentication.result
    const isSame = authentication.flow === seen.end && transStatus === seen.transStatus
    // A pass has no reason by itself, but the one that a setting gives it; what does not pass always has one.
    const isAnyReason = seen.reason === undefined || transStatus !== 'Y' || seen.reason === '15'
    return isSame && (reason === undefined ? isAnyReason : !seen.reason || forBrand(reason, brand) === seen.reason)
  })

/** What was observed, for people: `no scenario gives …`. */
export const toldOf = ({ error, end, transStatus, reason }: Observed): string =>
  error ?? [end, transStatus, reason === undefined ? undefined : `reason ${reason}`].filter(Boolean).join(', ')
