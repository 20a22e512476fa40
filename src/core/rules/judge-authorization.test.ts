import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { NOW, PROOF, transactionIn, withBrand } from '../../../test/support/given-transaction.ts'
import type { RecordedAuthentication, SubmittedAuthorization } from '../domain/authorization.ts'
import { BRANDS, type Brand } from '../domain/brand-names.ts'
import { UNIT_MS } from '../domain/duration.ts'
import type { Result } from '../domain/outcome.ts'
import { isAuthenticated, NOT_ENROLLED_RESULT, threeDSResult } from '../domain/threeds.ts'
import { later } from '../domain/time.ts'
import { TRANS_STATUSES, type TransStatus } from '../domain/trans-statuses.ts'
import type { Transaction } from '../domain/transaction.schema.ts'
import { AUTHORIZATION_RULES, UNKNOWN_RULES } from './authorization-rules.ts'
import { judgeAuthorization, minorUnitsOf } from './judge-authorization.ts'
import { cavvBytes, identifiersIn, isSameCavv, recordedAuthentication } from './recorded-authentication.ts'

const PROVEN = { ...PROOF, tail: new Uint8Array(19).fill(0xfb), xid: 'X-1', threeDSTransactionId: 'T-1' }
const resultOf = (transStatus: TransStatus, brand: Brand) =>
  threeDSResult({ transStatus, version: '2.2.0' }, 'frictionless', brand, PROVEN)

/** A transaction of a brand that ended with a transStatus. */
const ended = (response: TransStatus | 'D', brand: Brand = 'VIS'): Transaction => {
  const passes = response === 'D' || isAuthenticated(response)
  const threeDS = response === 'D' ? NOT_ENROLLED_RESULT : resultOf(response, brand)
  return withBrand(
    passes ? { ...transactionIn('authenticated'), threeDS } : { ...transactionIn('failed'), threeDS },
    brand,
  )
}
const known = (transaction: Transaction, more: Partial<RecordedAuthentication> = {}): RecordedAuthentication => ({
  ...recordedAuthentication(transaction, { identifiedBy: 'transaction', useCount: 1, now: NOW }),
  ...more,
})
/** The authorization of a correct app. */
const honest = ({ amount, currency, eci, cavv, xid, transaction }: RecordedAuthentication): SubmittedAuthorization => ({
  amount: String(amount),
  currency,
  transaction,
  ...(eci !== undefined && { eci }),
  ...(cavv !== undefined && { cavv }),
  ...(xid !== undefined && { xid }),
})
const codesOf = (submitted: SubmittedAuthorization, about?: RecordedAuthentication): readonly string[] =>
  judgeAuthorization(submitted, about).findings.map(({ code }) => code)

describe('a correct authorization', () => {
  it.each(TRANS_STATUSES.flatMap((response) => BRANDS.map((brand) => [response, brand] as const)))(
    'after %s with %s',
    (response, brand) => {
      const about = known(ended(response, brand))
      const { liability, findings, verdict } = judgeAuthorization(honest(about), about)
      const shifts = response === 'Y' || response === 'A'
      expect([liability, findings.map(({ code }) => code)]).toEqual([
        shifts ? 'shifted' : 'not_shifted',
        shifts ? [] : [response === 'I' ? 'informational' : 'not_authenticated'],
      ])
      expect(verdict).toMatch(shifts ? /^Liability has shifted.*correct\.$/ : /^Liability has not shifted: \w.*\.$/)
    },
  )

  it('describes an attempt, a rejection, a card without 3-D Secure, and an open authentication', () => {
    const verdictOf = (about: RecordedAuthentication) => judgeAuthorization(honest(about), about).verdict
    expect(verdictOf(known(ended('A')))).toBe(
      'Liability has shifted, as with most attempts (A): Visa confirmed it instead of the bank, and cavv and eci 06 are correct.',
    )
    expect(verdictOf(known(ended('R')))).toBe(
      'Liability has not shifted: the bank rejected it and forbids the payment (R).',
    )
    expect(verdictOf(known(ended('D')))).toContain('is not enrolled in 3-D Secure')
    expect(verdictOf(known(transactionIn('challenge_ongoing')))).toBe(
      'Liability has not shifted: its authentication has not ended (challenge_ongoing).',
    )
    expect(verdictOf(known(transactionIn('canceled')))).toContain('was not authenticated (canceled')
  })
})

describe('a published result of Mastercard', () => {
  const about = (transStatus: TransStatus, eci: string, reason?: string): RecordedAuthentication => {
    const result: Result = {
      transStatus,
      version: '2.2.0',
      overrides: { eci },
      ...(reason !== undefined && { reason }),
    }
    return known(
      withBrand(
        { ...transactionIn('authenticated'), threeDS: threeDSResult(result, 'frictionless', 'ECA', PROVEN) },
        'ECA',
      ),
    )
  }

  it.each<[transStatus: TransStatus, eci: string, reason: string | undefined, codes: readonly string[]]>([
    ['Y', '07', undefined, []],
    ['Y', '06', undefined, ['eci_mismatch']],
    ['U', '04', '80', ['informational']],
    ['N', '06', '81', ['informational']],
    ['I', '06', undefined, ['informational']],
    ['I', '04', undefined, ['informational']],
    ['U', '04', '22', ['not_authenticated']],
  ])('%s with ECI %s and reason %s has the findings %j', (transStatus, eci, reason, codes) => {
    const recorded = about(transStatus, eci, reason)
    expect(codesOf(honest(recorded), recorded)).toEqual(codes)
  })

  it('requires the cavv of data only, and names the possible ECIs', () => {
    const { cavv: _, ...submitted } = honest(about('U', '04', '80'))
    expect(codesOf(submitted, about('U', '04', '80'))).toEqual(['informational', 'cavv_missing'])
    const mismatch = about('Y', '06')
    expect(judgeAuthorization(honest(mismatch), mismatch).verdict).toContain('Mastercard has 02 or 07 for Y')
  })
})

const Y = known(ended('Y'))
const A = known(ended('A'))
const N = known(ended('N'))
const MASTERCARD = known(ended('Y', 'ECA'))
const request = (
  more: { readonly [Field in keyof SubmittedAuthorization]?: SubmittedAuthorization[Field] | undefined },
  about = Y,
) => Object.fromEntries(Object.entries({ ...honest(about), ...more }).filter(([, value]) => value !== undefined))

const BROKEN: readonly [code: string, message: string, SubmittedAuthorization, RecordedAuthentication | undefined][] = [
  ['authentication_missing', 'neither a cavv nor the ID', { amount: '1250', eci: '05' }, undefined],
  ['authentication_unknown', 'no authentication of this space', { cavv: 'AAAA' }, undefined],
  ['not_final', 'not ended (initialized)', { cavv: 'x' }, known(transactionIn('initialized'))],
  ['cavv_missing', 'no cavv was submitted', request({ cavv: undefined }), Y],
  ['cavv_missing', 'the result itself has no cavv', request({ cavv: undefined }), { ...Y, cavv: undefined } as never],
  [
    'cavv_of_other_transaction',
    'belongs to another transaction, 9',
    request({ cavv: A.cavv }),
    { ...Y, cavvTransactionId: '9' },
  ],
  ['cavv_differs', 'differs from the result', request({ cavv: A.cavv }), Y],
  ['cavv_differs', 'the result has none', request({ cavv: 'AAAA' }, N), N],
  ['cavv_differs', 'blanks instead of +', request({ cavv: Y.cavv?.replaceAll('+', ' ') }), Y],
  ['cavv_wrong_length', 'does not have 20 bytes', request({ cavv: 'AAAA' }), { ...Y, cavv: 'AAAA' }],
  ['eci_missing', 'no eci was submitted, and the result has 05', request({ eci: undefined }), Y],
  ['eci_differs', 'eci 02 is the value of Mastercard; Visa has 05', request({ eci: '02' }), Y],
  ['eci_differs', 'eci 05 is the value of Visa', request({ eci: '5' }, MASTERCARD), MASTERCARD],
  ['eci_differs', 'eci 05 claims a full authentication, and the result is A with 06', request({ eci: '05' }, A), A],
  ['eci_differs', 'eci 05 claims a full authentication, and the result is N with 07', request({ eci: '05' }, N), N],
  ['eci_differs', 'eci 07 was submitted, and the result has 05', request({ eci: '07' }), Y],
  [
    'eci_differs',
    'eci 05 was submitted, and the result has none',
    request({ eci: '05' }),
    { ...Y, eci: undefined } as never,
  ],
  ['eci_mismatch', 'has eci 06, but Visa has 05 for Y', request({ eci: '06' }), { ...Y, eci: '06' }],
  ['amount_higher', 'higher: EUR 12.51, and EUR 12.50', request({ amount: '1251' }), Y],
  ['amount_lower', 'lower: EUR 0.12', request({ amount: '12' }), Y],
  ['amount_unreadable', 'cannot be parsed', request({ amount: '12,50' }), Y],
  ['currency_differs', 'the currency is USD, and EUR', request({ currency: 'usd', amount: '9999' }), Y],
  ['used_before', 'was used once before', request({}), { ...Y, useCount: 2 }],
  ['too_old', '91 days ago', request({}), { ...Y, ageMs: 91 * UNIT_MS.d }],
  ['transaction_unknown', 'transaction ID is unknown', request({ transaction: 'T' }), { ...Y, identifiedBy: 'cavv' }],
  ['xid_differs', 'differs from the result', request({ xid: 'other' }), Y],
  ['xid_differs', 'the threeDSTransactionId was submitted', request({ xid: 't-1' }), Y],
  ['version_differs', 'version 2.1.0 was submitted, and the result has 2.2.0', request({ version: '2.1.0' }), Y],
]

describe('a wrong authorization', () => {
  it('has an example of each rule', () => {
    const displayed = new Set([...BROKEN.map(([code]) => code), 'not_authenticated', 'not_enrolled', 'informational'])
    expect([...displayed].sort()).toEqual(Object.keys({ ...AUTHORIZATION_RULES, ...UNKNOWN_RULES }).sort())
  })

  it.each(BROKEN)('%s: %s', (code, message, title, about) => {
    const { findings, liability, verdict } = judgeAuthorization(title, about)
    const match = findings.find((finding) => finding.code === code)
    expect(match?.message).toContain(message)
    expect(match?.fix).not.toBe('')
    expect(liability).toBe(match?.preventsLiabilityShift ? 'not_shifted' : 'shifted')
    expect(verdict.includes(message)).toBe(match?.preventsLiabilityShift === true)
  })

  it.each<[what: string, SubmittedAuthorization, RecordedAuthentication]>([
    ['the cavv in hex', request({ cavv: cavvBytes(Y.cavv ?? '').toString('hex') }), Y],
    ['the eci as a number', request({ eci: '5' }), Y],
    ['the amount with a point', request({ amount: '12.50' }), Y],
    ['the currency in small letters, or by its number', request({ currency: 'eur' }), Y],
    ['no amount', request({ amount: undefined, currency: '978' }), Y],
    ['on the last day', request({}), { ...Y, ageMs: 90 * UNIT_MS.d }],
    ['a shorter version', request({ version: '2' }), Y],
  ])('is the same: %s', (_title, title, about) => expect(codesOf(title, about)).toEqual([]))
})

it.each([
  ['1250', 'EUR', 'minor', 1250],
  ['12.5', 'EUR', 'minor', 1250],
  ['12.500', 'EUR', 'minor', 1250],
  ['12.505', 'EUR', 'minor', undefined],
  ['12', 'EUR', 'major', 1200],
  ['1250', 'JPY', 'major', 1250],
  ['1250.00', 'JPY', 'minor', 1250],
  ['1.25', 'BHD', 'minor', 1250],
  ['-5', 'EUR', 'minor', undefined],
  ['1e3', 'EUR', 'minor', undefined],
  ['', 'EUR', 'minor', undefined],
] as const)('%s %s in %s units is %s', (written, currency, units, minor) =>
  expect(minorUnitsOf(written, currency, units)).toBe(minor),
)

describe('the authentication of an authorization', () => {
  it('has its age on the clock of its space, and nothing of an open transaction', () => {
    const ages = [NOW, later(NOW, 5_000), later(NOW, -UNIT_MS.h * 9)].map(
      (now) => recordedAuthentication(ended('Y'), { identifiedBy: 'cavv', useCount: 1, now }).ageMs ?? -1,
    )
    expect([(ages[1] ?? 0) - (ages[0] ?? 0), ages[2]]).toEqual([5_000, 0])
    expect('ageMs' in known(transactionIn('initialized'))).toBe(false)
  })

  it('is identified by any of its IDs, or by its cavv', () => {
    const first = { ...ended('Y'), forLink: { id: 'LINK', url: 'http://x/LINK' } }
    for (const id of [first.id, 'LINK', 'link', 'X-1', 't-1'])
      expect(identifiersIn({ transaction: id }, first)).toEqual({ id: 'transaction', cavv: false })
    expect(identifiersIn({ xid: 'X-1', cavv: Y.cavv ?? '' }, first)).toEqual({ id: 'xid', cavv: true })
    expect(identifiersIn({ transaction: 'other', cavv: 'AAAA' }, first)).toEqual({ cavv: false })
    expect(isSameCavv('AAAA', 'AAA=')).toBe(false)
  })
})

it('has all codes in docs/how-to/check-gateway-calls.md', () => {
  const reported = [
    ...readFileSync('docs/how-to/check-gateway-calls.md', 'utf8').matchAll(/^\| `(\w+)` \| (yes|no) \|/gm),
  ]
  expect(reported.map(([, code, breaks]) => `${code} ${breaks}`)).toEqual([
    ...Object.keys(UNKNOWN_RULES).map((code) => `${code} yes`),
    ...Object.entries(AUTHORIZATION_RULES).map(
      ([code, { preventsLiabilityShift }]) => `${code} ${preventsLiabilityShift ? 'yes' : 'no'}`,
    ),
  ])
})
