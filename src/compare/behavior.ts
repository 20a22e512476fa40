import { isPassing, isUnproven, type SchemeResult } from '../core/domain/scheme-rules.ts'
import type { ComparedSetting } from '../core/settings-names.ts'
import { type Difference, wordAt } from './difference.ts'
import type { Exchange } from './recording.ts'

/** Result of a check of a behavior in an exchange: it is as assumed, or it differs. */
export type CheckResult = {
  readonly exchange: Exchange
  readonly deviation?: { readonly expected: string; readonly recorded: string }
}

/** A check of a behavior in a flow. Returns no result if the exchanges show nothing about it. */
export type Check = (exchanges: readonly Exchange[]) => readonly CheckResult[]

/** A behavior that a recording can decide. */
export type Decidable = {
  readonly check: Check
  /** The setting that changes this behavior of the sandbox. */
  readonly setting?: ComparedSetting
  /** Returns whether a difference belongs to this behavior, so that no item is contradicted. */
  readonly explains?: (difference: Difference) => boolean
}

/** A behavior that recordings of requests cannot decide, with the reason. */
export type Undecidable = { readonly undecidable: string }

export type Behavior = Decidable | Undecidable

/** Returns a confirmation, or a difference with both sides. */
export const checkResult = (
  exchange: Exchange,
  matches: boolean,
  expected: string,
  recorded: string,
): readonly CheckResult[] => [matches ? { exchange } : { exchange, deviation: { expected, recorded } }]

/** Returns the responses of an operation with a status of 2xx. */
export const successfulReads = (exchanges: readonly Exchange[], operation: string): readonly Exchange[] =>
  exchanges.filter((each) => each.operation === operation && each.status >= 200 && each.status < 300)

/** Returns the result of an authentication in a response. */
export const resultOf = ({ received }: Exchange) => {
  const directory = wordAt(received, 'body card.3D.directoryResponse')
  const authentication = wordAt(received, 'body card.3D.authenticationResponse')
  return {
    directory,
    authentication,
    status: wordAt(received, 'body status'),
    reason: wordAt(received, 'body detail.fail.reason'),
    eci: wordAt(received, 'body card.3D.eci'),
    /** The final transStatus: that of the challenge if there was one, otherwise that of the directory server. */
    end: authentication ?? directory,
  }
}

/** Returns the status in a response, or an empty string. */
export const statusOf = ({ received }: Exchange): string => wordAt(received, 'body status') ?? ''

/** Values of transStatus for failed authentications (EMV 3-D Secure). */
const NEGATIVE = ['N', 'R', 'U']

const schemeResultOf = (exchange: Exchange): SchemeResult => {
  const { end, eci } = resultOf(exchange)
  const { received } = exchange
  return {
    brand: wordAt(received, 'body paymentMethod'),
    transStatus: end,
    reason: wordAt(received, 'body card.3D.transStatusReason'),
    eci,
  }
}

/** Returns whether an authentication failed. */
export const isNegative = (exchange: Exchange): boolean =>
  NEGATIVE.includes(resultOf(exchange).end ?? '') && !isPassing(schemeResultOf(exchange))

/** Returns whether a payment may continue without authentication: data only, or an accepted exemption. */
export const isDataOnly = (exchange: Exchange): boolean => isUnproven(schemeResultOf(exchange))

export const ENDED = ['authenticated', 'failed', 'canceled']
export const OPEN = ['initialized', 'challenge_required', 'challenge_ongoing']
/** Statuses after an approved authorization. */
export const AUTHORIZED = ['authorized', 'settled']

/** Returns a test for differences at some locations of some operations. */
export const isAt =
  (operations: readonly string[], locations: RegExp) =>
  ({ operation, location }: Difference): boolean =>
    operations.includes(operation) && locations.test(location)

/** Reasons why recordings of requests cannot decide some behaviors. */
export const NOT_DECIDABLE = {
  page: 'it concerns the content of a hosted page, which recordings of requests do not contain',
  secret: 'it concerns a value that is removed before the comparison',
  own: 'it concerns the sandbox itself',
  time: 'recordings do not contain the times of cardholder actions',
  network: 'the card network decides about an authorization',
  gateway: 'it concerns an authorization, which is decided by a gateway and not by the service',
} as const

/** Creates a behavior that recordings cannot decide. */
export const undecidable = (undecidable: string): Behavior => ({ undecidable })
