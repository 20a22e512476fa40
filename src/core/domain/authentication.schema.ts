import * as z from 'zod'
import { CHALLENGE_METHODS } from './challenge-methods.ts'
import { ERROR_CODES } from './error-codes.ts'
import { DEFAULTS, FAIL_REASONS, THREEDS_VERSIONS } from './outcome-values.ts'
import { TRANS_STATUSES } from './trans-statuses.ts'
import {
  byBrand,
  duration,
  listOf,
  optional,
  prose,
  shortCode,
  twoDigits,
  usually,
  wholeNumber,
} from './values.schema.ts'

const CODE = 'must be two digits or capital letters, as the card network writes it, such as 05 or N7'
const networkCode = shortCode(/^[0-9A-Z]{2}$/, wholeNumber(0, 99, CODE), CODE).meta({ title: 'two digits or letters' })

/** Members of `initialization`: the response to the initialization. */
export const initializationSchema = z
  .strictObject({
    error: optional(
      byBrand(z.enum(ERROR_CODES), 'an error code'),
      'Rejects the initialization with this error.code. One code, or an object of brands with a default.',
    ),
    networkCode: optional(
      networkCode,
      'The response code of the card network, as error.networkCode. Two digits or letters.',
    ),
    message: optional(prose(200), 'The error.message of the error. Without it, the sandbox writes one.'),
    enrolled: usually(
      z.boolean({ error: 'must be true or false' }),
      DEFAULTS.initialization.enrolled,
      '3D.enrolled of the response. A card that is not enrolled is not authenticated at all.',
    ),
    delay: optional(duration, 'Delay of the response, such as 250ms or 5s.'),
  })
  .meta({ id: 'initialization' })

/** Members of `authorization`: the response to an authorization after the authentication. */
export const authorizationSchema = z
  .strictObject({
    result: usually(
      z.enum(['approved', 'no_response']),
      DEFAULTS.authorization.result,
      'Approves it, also on a limit card, or ends it without a response of the card network.',
    ),
    networkCode: optional(
      byBrand(networkCode, 'a network code'),
      'Declines it with this code of the card network, a soft one (1A, Mastercard 65) only without a challenge. One code, or an object of brands with a default.',
    ),
    message: optional(prose(200), 'The error.message of the decline.'),
    delay: optional(duration, 'Delay of the response, such as 250ms or 5s.'),
  })
  .meta({ id: 'authorization' })

const DIGITS = 'must be one to ten digits'
const oneCode = shortCode(/^\d{1,10}$/, z.int().min(0, { error: DIGITS }), DIGITS)

const codes = z
  .union([z.enum(['table', 'any']), listOf(oneCode, 20, 'codes')], { error: 'must be table, any, or a list of codes' })
  .meta({ title: 'table, any, or a list of codes' })

/** Members of `challenge`: the prompt for the cardholder, and automatic actions. */
export const challengeSchema = z.strictObject({
  method: usually(z.enum(CHALLENGE_METHODS), DEFAULTS.challenge.method, 'The prompt for the cardholder.'),
  codes: usually(
    codes,
    DEFAULTS.challenge.codes,
    'Accepted codes. table: the entered code decides (4444 passes, 4009 fails, …); any: every code ends the ' +
      'challenge with the result; a list: these end it with the result, others are wrong.',
  ),
  attempts: usually(
    wholeNumber(1, 10),
    DEFAULTS.challenge.attempts,
    'Number of wrong codes that end the challenge with N and reason 19.',
  ),
  timeout: optional(
    duration,
    'Ends the challenge after this time with N and reason 14. Without it, the challenge stays open until the transaction expires.',
  ),
  automatic: optional(
    duration,
    'Ends the challenge automatically with the result after this time, as a decoupled one does.',
  ),
  cancel: optional(z.literal(true), 'The cardholder cancels as soon as the page is displayed.'),
  abandon: optional(
    z.enum(['challenge_required', 'challenge_ongoing']),
    'The cardholder never finishes: the transaction stays in this status until it times out.',
  ),
})

const eci = z
  .union([z.literal('absent'), twoDigits], { error: 'must be two digits, such as 05, or absent' })
  .describe('two digits or absent')

const overrides = z.strictObject({
  eci: optional(
    byBrand(eci, 'two digits or absent'),
    'Two digits instead of the eci of the matrix, or absent. One value, or an object of brands with a default.',
  ),
  cavv: optional(
    z.enum(['absent', 'short', 'present']),
    'The cavv of the result: none, 16 bytes instead of 20, or the usual one.',
  ),
  xid: optional(z.literal('absent'), 'Leaves the xid out.'),
})

/** Members of `authentication`: its flow and its result. */
export const authenticationSchema = z
  .strictObject({
    flow: usually(
      z.enum(['challenge', 'frictionless', 'error_on_start']),
      DEFAULTS.authentication.flow,
      'The cardholder is challenged, is not challenged, or the authentication fails on start.',
    ),
    delay: optional(duration, 'Time that the start page waits for the directory, such as 5s.'),
    transStatus: usually(
      z.enum(TRANS_STATUSES),
      DEFAULTS.authentication.transStatus,
      'The result: Y authenticated, A attempt, N not authenticated, U unavailable, R rejected, I informational.',
    ),
    reason: optional(
      byBrand(twoDigits, 'two digits'),
      'transStatusReason, two digits, defined in the version. One value, or an object of brands with a default.',
    ),
    version: usually(z.enum(THREEDS_VERSIONS), DEFAULTS.authentication.version, 'threeDSVersion of the result.'),
    cardholderInfo: optional(prose(128), 'cardHolderInfo of the result: a message of the issuer to the cardholder.'),
    failReason: optional(
      z.enum(FAIL_REASONS),
      'detail.fail.reason of a failed authentication. Without it, secure_authentication.',
    ),
    failMessage: optional(prose(200), 'detail.fail.message of a failed authentication.'),
    overrides: optional(overrides, 'Values of the result that differ from the matrix.'),
    challenge: optional(challengeSchema, 'The challenge page. Only with flow: challenge.'),
  })
  .meta({ id: 'authentication' })
