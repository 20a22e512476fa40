import { z } from 'zod'
import { CHALLENGE_METHODS, type FailReason, THREEDS_VERSIONS, TRANS_STATUSES } from '../../domain/outcome.ts'
import { byBrand, duration, text, twoDigits } from './values.ts'

const DIGITS = 'must be one to ten digits'

const oneCode = z
  .union([z.string().regex(/^\d{1,10}$/, { error: DIGITS }), z.int().min(0, { error: DIGITS })], { error: DIGITS })
  .transform(String)
  .refine((code) => code.length <= 10, { error: DIGITS })

const codes = z
  .union(
    [
      z.enum(['table', 'any']),
      z
        .array(oneCode)
        .min(1, { error: 'must not be an empty list' })
        .max(20, { error: 'must not have more than 20 codes' }),
    ],
    {
      error: 'must be table, any, or a list of codes',
    },
  )
  .meta({ title: 'table, any, or a list of codes' })

const attempts = 'must be a whole number from 1 to 10'

/** The challenge page: what the cardholder is asked, and what happens without the cardholder. */
export const challengeWords = z.strictObject({
  method: z.enum(CHALLENGE_METHODS).default('one_time_code').describe('What the page asks the cardholder for.'),
  codes: codes
    .prefault('table')
    .describe(
      'Which codes count. table: the code typed decides (4444 passes, 4009 fails, …); any: every code ends the ' +
        'challenge with the result; a list: these end it with the result, others are wrong.',
    ),
  attempts: z
    .int({ error: attempts })
    .min(1, { error: attempts })
    .max(10, { error: attempts })
    .default(3)
    .describe('How many wrong codes end the challenge with N and reason 19.'),
  timeout: duration
    .exactOptional()
    .describe('The page ends by itself after this time, with N and reason 14. Without it, the transaction decides.'),
  automatic: duration
    .exactOptional()
    .describe('The challenge ends by itself with the result after this time, as a decoupled one does.'),
  cancel: z.literal(true).exactOptional().describe('The cardholder cancels as soon as the page is shown.'),
  abandon: z
    .enum(['challenge_required', 'challenge_ongoing'])
    .exactOptional()
    .describe('Nobody ever finishes: the transaction stays in this status until it times out.'),
})

const FAIL_REASONS = ['secure_authentication', 'timeout', 'error_on_start', 'error'] as const satisfies FailReason[]

const eci = z
  .union([z.literal('absent'), twoDigits], { error: 'must be two digits, such as 05, or absent' })
  .describe('two digits or absent')

const overrides = z.strictObject({
  eci: byBrand(eci, 'two digits or absent')
    .exactOptional()
    .describe('Two digits instead of the eci of the matrix, or absent. One value, or a map of brands with a default.'),
  cavv: z
    .enum(['absent', 'short', 'present'])
    .exactOptional()
    .describe('Whether the result has a cavv; short makes it 16 bytes long instead of 20.'),
  xid: z.literal('absent').exactOptional().describe('Leaves the xid out.'),
})

/** How the authentication goes and what it results in. */
export const authenticationWords = z
  .strictObject({
    flow: z
      .enum(['challenge', 'frictionless', 'error_on_start'])
      .default('challenge')
      .describe('Whether the cardholder is asked, is not asked, or the authentication cannot even start.'),
    delay: duration.exactOptional().describe('How long the start page waits for the directory, such as 5s.'),
    transStatus: z
      .enum(TRANS_STATUSES)
      .default('Y')
      .describe(
        'The result: Y authenticated, A attempt, N not authenticated, U unavailable, R rejected, I informational.',
      ),
    reason: byBrand(twoDigits, 'two digits')
      .exactOptional()
      .describe('transStatusReason, two digits. One value, or a map of brands with a default.'),
    version: z.enum(THREEDS_VERSIONS).default('2.2.0').describe('threeDSVersion of the result.'),
    cardholderInfo: text(128)
      .exactOptional()
      .describe('cardHolderInfo of the result: words of the issuer to the cardholder.'),
    failReason: z
      .enum(FAIL_REASONS)
      .exactOptional()
      .describe('detail.fail.reason of a failed authentication. Without it, secure_authentication.'),
    failMessage: text(200).exactOptional().describe('detail.fail.message of a failed authentication.'),
    overrides: overrides.exactOptional().describe('Values of the result that differ from what the matrix gives.'),
    challenge: challengeWords.exactOptional().describe('The challenge page. Only with flow: challenge.'),
  })
  .meta({ id: 'authentication' })
