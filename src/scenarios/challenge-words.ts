import { z } from 'zod'
import { CHALLENGE_METHODS } from '../domain/outcome.ts'
import { duration } from './values.ts'

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
