import { z } from 'zod'
import { type FailReason, THREEDS_VERSIONS, TRANS_STATUSES } from '../domain/outcome.ts'
import { challengeWords } from './challenge-words.ts'
import { byBrand, duration, text, twoDigits } from './values.ts'

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
