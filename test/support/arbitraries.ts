import fc from 'fast-check'
import { BRANDS } from '../../src/core/domain/brand-names.ts'
import type { TransactionEvent } from '../../src/core/domain/decide-transaction.ts'
import type { Outcome } from '../../src/core/domain/outcome.schema.ts'
import type { AcceptedCodes, Authentication, Automation, Challenge, Result } from '../../src/core/domain/outcome.ts'
import { THREEDS_VERSIONS } from '../../src/core/domain/outcome-values.ts'
import { later } from '../../src/core/domain/time.ts'
import { TRANS_STATUSES } from '../../src/core/domain/trans-statuses.ts'
import { CREATED, IP, NOW, PROOF } from './given-transaction.ts'

export const anyBrand = fc.constantFrom(...BRANDS)

/** Any end of an authentication that only the matrix determines, without overrides. */
export const anyResult: fc.Arbitrary<Result> = fc.record(
  {
    transStatus: fc.constantFrom(...TRANS_STATUSES),
    version: fc.constantFrom(...THREEDS_VERSIONS),
    reason: fc.constantFrom('01', '11', '15', '22'),
    cardholderInfo: fc.constant('Call your bank'),
  },
  { requiredKeys: ['transStatus', 'version'] },
)

const anyAutomation: fc.Arbitrary<Automation> = fc.oneof(
  fc.constant<Automation>({ type: 'none' }),
  fc.constant<Automation>({ type: 'cancel' }),
  fc.record({ type: fc.constant('end' as const), afterMs: fc.nat(3_600_000) }),
  fc.record({
    type: fc.constant('abandon' as const),
    at: fc.constantFrom('challenge_required' as const, 'challenge_ongoing' as const),
  }),
)

const anyChallenge: fc.Arbitrary<Challenge> = fc.record(
  {
    method: fc.constantFrom('one_time_code', 'out_of_band', 'single_select'),
    codes: fc.constantFrom<AcceptedCodes>('table', 'any', ['7777']),
    attempts: fc.integer({ min: 1, max: 4 }),
    timeoutMs: fc.nat(3_600_000),
    automation: anyAutomation,
  },
  { requiredKeys: ['method', 'codes', 'attempts', 'automation'] },
)

const anyAuthentication: fc.Arbitrary<Authentication> = fc.oneof(
  fc.constant<Authentication>({ flow: 'error_on_start' }),
  fc.record({ flow: fc.constant('frictionless' as const), delayMs: fc.nat(9), result: anyResult }),
  fc.record({
    flow: fc.constant('challenge' as const),
    delayMs: fc.nat(9),
    challenge: anyChallenge,
    result: anyResult,
  }),
)

/** Any scenario without overrides for a transaction that is not declined. */
export const anyOutcome: fc.Arbitrary<Outcome> = fc.record({
  initialization: fc.record({
    type: fc.constant('accepted' as const),
    enrolled: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
    delayMs: fc.constant(0),
  }),
  authentication: anyAuthentication,
})

const byCardholder = { at: NOW, ip: IP, proof: PROOF }

const anyCode = fc.oneof(fc.constantFrom('4444', '4009', '4066', '4077', '4117', '0000', '7777'), fc.string())

/** Any action on a transaction. */
export const anyEvent: fc.Arbitrary<TransactionEvent> = fc.oneof(
  fc.constant<TransactionEvent>({ type: 'Open', ...byCardholder }),
  fc.constant<TransactionEvent>({ type: 'ShowChallenge', ...byCardholder }),
  fc.string().map((channel): TransactionEvent => ({ type: 'SelectChannel', channel })),
  fc.constant<TransactionEvent>({ type: 'ResendCode' }),
  anyCode.map((code): TransactionEvent => ({ type: 'SubmitCode', code, ...byCardholder })),
  fc.boolean().map((approve): TransactionEvent => ({ type: 'Answer', approve, ...byCardholder })),
  fc.constant<TransactionEvent>({ type: 'Complete', ...byCardholder }),
  fc.constant<TransactionEvent>({ type: 'Cancel', ...byCardholder }),
  fc.nat(3_600_000).map((ms): TransactionEvent => ({ type: 'Expire', at: later(CREATED, ms), proof: PROOF })),
)

/**
 * Keys that JSON.parse reads correctly on every Node version: those without a backslash. After an object with the key K,
 * V8 in Node 24.21 and 26.10 takes the next key at the same position for K when it is as long and its JSON begins with
 * the characters of K: `JSON.parse('{"":0,"\\\\":1}'); JSON.parse('{"":0,"\\"":2}')` has the key `\`. That takes a backslash in K.
 */
export const parsableKey = (key: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  key.filter((text) => !text.includes('\\'))
