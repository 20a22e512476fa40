import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyBrand, anyResult } from '../../../test/support/arbitraries.ts'
import { CAVV, PROOF } from '../../../test/support/given-transaction.ts'
import { BRANDS, type Brand } from './brand-names.ts'
import type { Result } from './outcome.ts'
import {
  canceledResult,
  eciOf,
  finalTransStatus,
  isAuthenticated,
  isProven,
  NOT_ENROLLED_RESULT,
  openChallengeResult,
  type ResultStyle,
  threeDSResult,
  uncompletedResult,
} from './threeds.ts'
import { TRANS_STATUSES, type TransStatus } from './trans-statuses.ts'

type Row = readonly [outcome: TransStatus, eci: Record<Brand, string | null>, cavv: boolean, authenticated: boolean]

const failedEci = { VIS: '07', ECA: null, AMX: '07', DIN: '07', DIS: '07', JCB: '07', CUP: '07', DNK: '07' }

/** The results of each end (sources.md: facts 3.3, facts 7). */
const MATRIX: readonly Row[] = [
  ['Y', { VIS: '05', ECA: '02', AMX: '05', DIN: '05', DIS: '05', JCB: '05', CUP: '05', DNK: '05' }, true, true],
  ['A', { VIS: '06', ECA: '01', AMX: '06', DIN: '06', DIS: '06', JCB: '06', CUP: '06', DNK: '06' }, true, true],
  ['N', failedEci, false, false],
  ['U', failedEci, false, false],
  ['R', failedEci, false, false],
  ['I', { VIS: '07', ECA: '04', AMX: '07', DIN: null, DIS: null, JCB: null, CUP: null, DNK: null }, false, true],
]

const cells = MATRIX.flatMap(([outcome, eci, cavv]) =>
  BRANDS.map((brand) => [outcome, brand, eci[brand], cavv] as const),
)

describe('the matrix', () => {
  it('has a row for every transStatus', () => {
    expect(MATRIX.map(([outcome]) => outcome).sort()).toEqual([...TRANS_STATUSES].sort())
  })

  it.each(cells)('has for %s on %s the eci %s and cavv %s', (transStatus, brand, eci, cavv) => {
    const proven = {
      ...(eci === null ? {} : { eci }),
      ...(cavv ? { cavv: expect.stringMatching(/^[\w+/]{27}=$/) } : {}),
      xid: 'XID',
      threeDSVersion: '2.2.0',
      threeDSTransactionId: 'TDS',
    }
    const result = { transStatus, version: '2.2.0' } as const
    expect(threeDSResult(result, 'frictionless', brand, PROOF)).toEqual({ ...proven, directoryResponse: transStatus })
    expect(threeDSResult(result, 'challenge', brand, PROOF)).toEqual({
      ...proven,
      directoryResponse: 'C',
      authenticationResponse: transStatus,
    })
    expect(eciOf(transStatus, brand)).toBe(eci)
  })

  it.each(MATRIX)('lets the merchant continue after %s or not', (transStatus, _eci, cavv, authenticated) => {
    expect([isProven(transStatus), isAuthenticated(transStatus)]).toEqual([cavv, authenticated])
  })

  it('never has a cavv without an eci, nor a cavv without a cryptogram', () => {
    fc.assert(
      fc.property(anyResult, anyBrand, fc.constantFrom('frictionless', 'challenge'), (result, brand, path) => {
        const { cavv, eci } = threeDSResult(result, path, brand, PROOF)
        expect(cavv !== undefined).toBe(result.transStatus === 'Y' || result.transStatus === 'A')
        if (cavv !== undefined) expect(eci).toBeDefined()
      }),
    )
  })
})

describe('the overrides of a scenario', () => {
  const display = (more: object, brand: Brand = 'VIS') =>
    threeDSResult({ transStatus: 'N', version: '2.1.0', ...more }, 'frictionless', brand, PROOF)

  it.each<[string, object, Brand, object]>([
    ['a version', { version: '2.3.1' }, 'VIS', { threeDSVersion: '2.3.1' }],
    ['a reason', { reason: '10' }, 'VIS', { transStatusReason: '10' }],
    ['a reason of the brand', { reason: { VIS: '81', default: '22' } }, 'VIS', { transStatusReason: '81' }],
    ['the reason of the other brands', { reason: { VIS: '81', default: '22' } }, 'ECA', { transStatusReason: '22' }],
    ['words for the cardholder', { cardholderInfo: 'Call us' }, 'VIS', { cardHolderInfo: 'Call us' }],
    ['an eci', { overrides: { eci: '00' } }, 'ECA', { eci: '00' }],
    ['an eci of the brand', { overrides: { eci: { ECA: '00', default: '07' } } }, 'VIS', { eci: '07' }],
    ['a cavv where none belongs', { overrides: { cavv: 'present' } }, 'VIS', { cavv: CAVV }],
    ['a short cavv', { transStatus: 'Y', overrides: { cavv: 'short' } }, 'VIS', { cavv: 'AAAAAAAAAAAAAAAAAAAAAA==' }],
  ])('add %s', (_title, more, brand, expected) => {
    expect(display(more, brand)).toMatchObject(expected)
  })

  it.each<[string, object, string]>([
    ['an eci', { overrides: { eci: 'absent' } }, 'eci'],
    ['a cavv', { transStatus: 'Y', overrides: { cavv: 'absent' } }, 'cavv'],
    ['an xid', { overrides: { xid: 'absent' } }, 'xid'],
    ['a reason', {}, 'transStatusReason'],
    ['words for the cardholder', {}, 'cardHolderInfo'],
  ])('omit %s instead of an empty value', (_title, more, key) => {
    expect(display(more)).not.toHaveProperty(key)
  })
})

describe('the settings of results', () => {
  const display = (style: Partial<ResultStyle>, transStatus: TransStatus, brand: Brand, more: Partial<Result> = {}) => {
    const proof = { ...PROOF, style: { ...PROOF.style, ...style } }
    const { eci, transStatusReason } = threeDSResult(
      { transStatus, version: '2.2.0', ...more },
      'challenge',
      brand,
      proof,
    )
    return { eci, transStatusReason }
  }
  const FAILURE_00 = { mastercardFailureEci: '00' } as const
  const REASON_ON = { successReason: 'on' } as const

  it.each<[string, Partial<ResultStyle>, TransStatus, Brand, Partial<Result>, object]>([
    ['00 after N of Mastercard', FAILURE_00, 'N', 'ECA', {}, { eci: '00' }],
    ['00 after U of Mastercard', FAILURE_00, 'U', 'ECA', {}, { eci: '00' }],
    ['00 after R of Mastercard', FAILURE_00, 'R', 'ECA', {}, { eci: '00' }],
    [
      'the override of a scenario before 00',
      FAILURE_00,
      'N',
      'ECA',
      { overrides: { eci: 'absent' } },
      { eci: undefined },
    ],
    ['the value of Mastercard for a success', FAILURE_00, 'Y', 'ECA', {}, { eci: '02' }],
    ['the value of Visa', FAILURE_00, 'N', 'VIS', {}, { eci: '07' }],
    ['no eci of a brand that has none', FAILURE_00, 'I', 'JCB', {}, { eci: undefined }],
    ['15 for a pass', REASON_ON, 'Y', 'VIS', {}, { transStatusReason: '15' }],
    ['the reason of a scenario', REASON_ON, 'Y', 'VIS', { reason: '17' }, { transStatusReason: '17' }],
    ['no reason for an attempt', REASON_ON, 'A', 'VIS', {}, { transStatusReason: undefined }],
    ['no reason for a failure without one', REASON_ON, 'N', 'VIS', {}, { transStatusReason: undefined }],
  ])('are %s', (_title, style, transStatus, brand, more, expected) => {
    expect(display(style, transStatus, brand, more)).toMatchObject(expected)
  })
})

describe('a challenge without a result', () => {
  const open = openChallengeResult('2.2.0', PROOF)

  it.each([
    ['is open', open, {}],
    ['was never completed', uncompletedResult(open), { authenticationResponse: 'C' }],
    ['was canceled', canceledResult(open), { authenticationResponse: 'N', transStatusReason: '26' }],
  ])('has C and no cryptogram while it %s', (_when, displayed, more) => {
    const always = { xid: 'XID', threeDSVersion: '2.2.0', threeDSTransactionId: 'TDS', directoryResponse: 'C' }
    expect(displayed).toEqual({ ...always, ...more })
  })

  it('has reason 01 in a version without a reason for a cancellation', () => {
    expect(canceledResult(openChallengeResult('2.1.0', PROOF)).transStatusReason).toBe('01')
  })

  it('has only D for a card that is not enrolled', () => {
    expect(NOT_ENROLLED_RESULT).toEqual({ authenticationResponse: 'D' })
  })
})

it.each<[what: string, answers: Parameters<typeof finalTransStatus>[0], counts: string | undefined]>([
  ["the challenge's", { authenticationResponse: 'N', directoryResponse: 'C' }, 'N'],
  ["the directory's, where there was no challenge", { directoryResponse: 'A' }, 'A'],
  ['none without a challenge', {}, undefined],
])('the final transStatus is %s', (_title, responses, counts) => {
  expect(finalTransStatus(responses)).toBe(counts)
})

it('an unknown or missing transStatus lets no merchant continue and has no cryptogram', () => {
  for (const response of ['Z', undefined])
    expect([isAuthenticated(response), isProven(response)]).toEqual([false, false])
})
