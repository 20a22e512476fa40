import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyResult } from '../../../test/support/arbitraries.ts'
import {
  challenge,
  codeChallenge,
  ERROR_ON_START,
  frictionless,
  NOT_ENROLLED,
} from '../../../test/support/given-transaction.ts'
import type { Brand } from './brand-names.ts'
import type { Outcome } from './outcome.schema.ts'
import type { Authentication, Result } from './outcome.ts'
import { impossibleEnd, impossibleParts } from './result-rules.ts'

type Given = Omit<Result, 'version'> & Partial<Pick<Result, 'version'>>
const ends = (result: Given): Outcome => frictionless({ version: '2.2.0', ...result })
const endsChallenge = (result: Given): Outcome => challenge({}, { version: '2.2.0', ...result })
const DECLINED: Outcome = {
  ...endsChallenge({ transStatus: 'Y' }),
  initialization: { type: 'declined', error: 'DECLINED', delayMs: 0 },
}

const everyBrandBut = (...brands: string[]): string =>
  ['VIS', 'ECA', 'AMX', 'DIN', 'DIS', 'JCB', 'CUP', 'DNK'].filter((brand) => !brands.includes(brand)).join(', ')
/** The matrix has no ECI for these brands with transStatus I. */
const NO_ECI = { DIN: 'absent', DIS: 'absent', JCB: 'absent', CUP: 'absent', DNK: 'absent' } as const
const noEci = (transStatus: string, brands: string): string =>
  `this eci with transStatus ${transStatus} is not published for ${brands}`

describe('an impossible outcome', () => {
  const requested: Authentication = {
    flow: 'challenge',
    delayMs: 0,
    challenge: codeChallenge,
    result: { transStatus: 'Y', version: '2.2.0' },
  }
  it.each<[string, Outcome, string]>([
    [
      'asks a card that is not enrolled',
      { ...NOT_ENROLLED, authentication: requested },
      'a card that is not enrolled has no challenge',
    ],
    [
      'sends the browser to a fixed place',
      { ...ends({ transStatus: 'N' }), returns: { to: 'success' } },
      'the redirect cannot be `success` for every result',
    ],
    [
      'loses the browser after a fault at the start',
      { ...ERROR_ON_START, returns: { to: 'nowhere' } },
      'the redirect cannot be `nowhere` for every result',
    ],
    [
      'ends a challenge as data share',
      endsChallenge({ transStatus: 'I' }),
      'a challenge cannot end with transStatus I',
    ],
    ['fails with Y', ends({ transStatus: 'Y', failReason: 'timeout' }), 'transStatus Y does not fail'],
    ['fails with A', ends({ transStatus: 'A', failReason: 'error' }), 'transStatus A does not fail'],
    ['fails with I', ends({ transStatus: 'I', failReason: 'error' }), 'transStatus I does not fail'],
    [
      'has no cavv with Y',
      ends({ transStatus: 'Y', overrides: { cavv: 'absent' } }),
      'transStatus Y always has a cavv',
    ],
    [
      'has no cavv with A',
      ends({ transStatus: 'A', overrides: { cavv: 'absent' } }),
      'transStatus A always has a cavv',
    ],
    ['has a cavv with N', ends({ transStatus: 'N', overrides: { cavv: 'present' } }), 'transStatus N has no cavv'],
    ['has a cavv with U', ends({ transStatus: 'U', overrides: { cavv: 'present' } }), 'transStatus U has no cavv'],
    ['has a cavv with R', ends({ transStatus: 'R', overrides: { cavv: 'present' } }), 'transStatus R has no cavv'],
    [
      'has a cavv as data share',
      ends({ transStatus: 'I', overrides: { cavv: 'present' } }),
      'a cavv with transStatus I is not published for DIN, DIS, JCB, CUP, DNK',
    ],
    ['has a short cavv', ends({ transStatus: 'Y', overrides: { cavv: 'short' } }), 'a cavv always has 20 bytes'],
    ['has no xid', ends({ transStatus: 'Y', overrides: { xid: 'absent' } }), 'the directory always returns an xid'],
  ])('%s', (_title, outcome, problem) => {
    expect(impossibleParts(outcome)).toEqual([problem])
  })

  it.each<[Given, string]>([
    [{ transStatus: 'Y', overrides: { eci: '05' } }, 'ECA'],
    [{ transStatus: 'Y', overrides: { eci: '02' } }, everyBrandBut('ECA')],
    [{ transStatus: 'Y', overrides: { eci: 'absent' } }, everyBrandBut()],
    [{ transStatus: 'A', overrides: { eci: '01' } }, everyBrandBut('ECA')],
    [{ transStatus: 'N', overrides: { eci: '07' } }, 'ECA'],
    [{ transStatus: 'R', overrides: { eci: '00' } }, everyBrandBut('ECA')],
    [{ transStatus: 'U', overrides: { eci: '05' } }, everyBrandBut()],
    [{ transStatus: 'I', overrides: { eci: 'absent' } }, 'VIS, ECA, AMX'],
    [{ transStatus: 'Y', overrides: { eci: { ECA: '07', default: '05' } }, version: '2.1.0' }, 'ECA'],
    [{ transStatus: 'N', reason: '81', overrides: { eci: { ECA: '06', default: '07' } } }, 'ECA'],
    [{ transStatus: 'U', reason: '22', overrides: { eci: { ECA: '04', default: '07' } } }, 'ECA'],
    [{ transStatus: 'I', overrides: { eci: { ECA: '02', default: '07', ...NO_ECI } } }, 'ECA'],
  ])('has an eci that is not published: %j', (result, brands) => {
    expect(impossibleParts(ends(result))).toEqual([noEci(result.transStatus, brands)])
  })

  it.each<[Given, string]>([
    [{ transStatus: 'Y', reason: '01' }, 'transStatus Y can only have a confidence reason, 15 to 18'],
    [{ transStatus: 'A', reason: '22' }, 'transStatus A can only have a confidence reason, 15 to 18'],
    [
      { transStatus: 'Y', reason: { VIS: '19', default: '15' } },
      'transStatus Y can only have a confidence reason, 15 to 18',
    ],
    ...(['N', 'U', 'R', 'I'] as const).flatMap((transStatus) =>
      ['15', '16', '17', '18'].map((reason): [Given, string] => [
        { transStatus, reason },
        `reasons 15 to 18 are confidence values of a success, not of transStatus ${transStatus}`,
      ]),
    ),
    [
      { transStatus: 'N', reason: { ECA: '16', default: '01' } },
      'reasons 15 to 18 are confidence values of a success, not of transStatus N',
    ],
  ])('has a reason of another end: %j', (result, problem) => {
    expect(impossibleParts(ends(result))).toEqual([problem])
    if (result.transStatus !== 'I') expect(impossibleParts(endsChallenge(result))).toEqual([problem])
  })

  it.each<[Result, string]>([
    [{ transStatus: 'U', reason: '22', version: '2.1.0' }, 'version 2.1.0 has no reason 22, which exists since 2.2.0'],
    [{ transStatus: 'N', reason: '27', version: '2.2.0' }, 'version 2.2.0 has no reason 27, which exists since 2.3.1'],
    [
      { transStatus: 'N', reason: { VIS: '81', default: '30' }, version: '2.1.0' },
      'version 2.1.0 has no reason 30, which exists since 2.3.1',
    ],
    [{ transStatus: 'N', reason: '77', version: '2.3.1' }, 'no version has reason 77'],
  ])('has a reason that its version does not define: %j', (result, problem) => {
    expect(impossibleParts(frictionless(result))).toEqual([problem])
    expect(impossibleParts(challenge({}, result))).toEqual([problem])
  })

  it('reports all problems at once', () => {
    const outcome = endsChallenge({ transStatus: 'I', failReason: 'error', reason: '15', overrides: { xid: 'absent' } })
    expect(impossibleParts(outcome)).toHaveLength(4)
  })
})

describe('a possible outcome', () => {
  it.each<[string, Outcome]>([
    ['a fault at the start', ERROR_ON_START],
    ['a card that is not enrolled', NOT_ENROLLED],
    ['a no before there is a challenge', DECLINED],
    ['another method of the redirect', { ...ends({ transStatus: 'Y' }), returns: { method: 'POST' } }],
    ['a reason as soon as its version has it', ends({ transStatus: 'N', reason: '30', version: '2.3.1' })],
    ['a pass with confidence', ends({ transStatus: 'Y', reason: '15' })],
    ['an attempt with confidence', ends({ transStatus: 'A', reason: { VIS: '16', default: '18' } })],
    ['a time-out of the directory', ends({ transStatus: 'U', failReason: 'timeout', overrides: { xid: 'absent' } })],
    [
      'a failure of Mastercard with eci 00',
      ends({ transStatus: 'N', overrides: { eci: { ECA: '00', default: '07' } } }),
    ],
    ['a failure without any eci', ends({ transStatus: 'U', overrides: { eci: 'absent' } })],
    [
      'data share with the older eci',
      ends({ transStatus: 'I', overrides: { eci: { ECA: '00', default: '07', ...NO_ECI } } }),
    ],
    [
      'data share with another eci',
      ends({ transStatus: 'I', overrides: { eci: { ECA: '06', default: '07', ...NO_ECI } } }),
    ],
    ['data share with a reason', ends({ transStatus: 'I', reason: '01' })],
    ['an eci that equals the matrix', ends({ transStatus: 'Y', overrides: { eci: { ECA: '02', default: '05' } } })],
    ['a cavv that is there anyway', ends({ transStatus: 'Y', overrides: { cavv: 'present' } })],
    ['no cavv where none belongs', ends({ transStatus: 'N', overrides: { cavv: 'absent' } })],
  ])('is %s', (_title, outcome) => {
    expect(impossibleParts(outcome)).toEqual([])
  })

  it.each<[brand: Brand, result: Given]>([
    ['ECA', { transStatus: 'Y', overrides: { eci: '07' } }],
    ['ECA', { transStatus: 'U', reason: '80', overrides: { eci: '04', cavv: 'present' } }],
    ['ECA', { transStatus: 'N', reason: '81', version: '2.1.0', overrides: { eci: '06', cavv: 'present' } }],
    ['ECA', { transStatus: 'I', overrides: { eci: '06', cavv: 'present' } }],
    ['VIS', { transStatus: 'I', overrides: { eci: '07', cavv: 'present' } }],
    ['VIS', { transStatus: 'I', overrides: { cavv: 'absent' } }],
  ])('is published for %s: %j', (brand, result) => {
    expect(impossibleParts(ends(result), [brand])).toEqual([])
  })

  it('is always the unchanged result of the matrix', () => {
    fc.assert(
      fc.property(anyResult, ({ reason: _reason, ...result }) => {
        expect(impossibleParts(ends(result))).toEqual([])
      }),
    )
  })
})

it.each<[what: string, outcome: Outcome, wish: Parameters<typeof impossibleEnd>[1], problem: string | undefined]>([
  ['can occur', challenge(), { transStatus: 'N', reason: '10' }, undefined],
  [
    'can occur, even with a nonsense scenario',
    { ...challenge(), returns: { to: 'cancel' } },
    { transStatus: 'Y' },
    undefined,
  ],
  [
    'cannot',
    { ...challenge(), initialization: NOT_ENROLLED.initialization, returns: { to: 'cancel' } },
    { transStatus: 'N', reason: '15' },
    'a card that is not enrolled has no challenge; reasons 15 to 18 are confidence values of a success, not of transStatus N',
  ],
])('a forced end for %s', (_title, outcome, requested, problem) => {
  expect(impossibleEnd(outcome, requested)).toBe(problem)
})
