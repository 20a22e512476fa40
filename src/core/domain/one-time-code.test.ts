import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeFor, codeHints, parseCode, reasonCodes, resultMeaning, resultOfCode } from './one-time-code.ts'
import type { Result } from './outcome.ts'

const pinned: Result = { transStatus: 'Y', reason: '17', version: '2.3.1', cardholderInfo: 'Hello' }
const version = '2.3.1'

const twoDigits = (value: number): string => String(value).padStart(2, '0')
const REASONS = Array.from({ length: 30 }, (_, i) => twoDigits(i + 1))
const CONFIDENCE = ['15', '16', '17', '18']

describe('a code of the table (sources.md: facts 3.6)', () => {
  it.each<[code: string, result: Result]>([
    ['4444', pinned],
    ['4000', pinned],
    ['4009', { transStatus: 'N', reason: '01', version }],
    ['4022', { transStatus: 'R', reason: '11', version }],
    ['4033', { transStatus: 'U', reason: '22', version }],
    ['4077', { transStatus: 'A', version }],
    ['4066', { transStatus: 'Y', overrides: { cavv: 'absent' }, version }],
  ])('%s has its result', (code, result) => {
    expect(resultOfCode(code, pinned)).toEqual(result)
  })

  it.each(REASONS)('41%s has this reason', (reason) => {
    const transStatus = CONFIDENCE.includes(reason) ? 'Y' : 'N'
    expect(resultOfCode(`41${reason}`, pinned)).toEqual({ transStatus, reason, version })
  })
})

it.each([
  ['2.1.0', '4033', 'U', '01'],
  ['2.2.0', '4033', 'U', '22'],
  ['2.1.0', '4121', 'N', '21'],
  ['2.1.0', '4122', 'N', '01'],
  ['2.2.0', '4126', 'N', '26'],
  ['2.2.0', '4127', 'N', '01'],
] as const)('with %s, %s has the result %s with %s', (before, code, transStatus, reason) => {
  expect(resultOfCode(code, { ...pinned, version: before })).toEqual({ transStatus, reason, version: before })
})

describe('a wrong code', () => {
  it.each([
    ['just before the reasons', '4100'],
    ['just after the reasons', '4131'],
    ['with three digits', '410'],
    ['with five digits', '41010'],
    ['with a digit in front', '94101'],
    ['with a blank behind', '4444 '],
    ['with a line behind', '4101\n'],
    ['in other digits', '４４４４'],
    ['empty', ''],
    ['of another service', '1234'],
    ['that is also a member of every object', 'constructor'],
    ['that is also a method of every object', 'toString'],
    ['that is a prototype', '__proto__'],
  ])('is one %s', (_title, code) => {
    expect(resultOfCode(code, pinned)).toBeUndefined()
  })

  it('is every code that is not in the table', () => {
    const named = ['4444', '4000', '4009', '4022', '4033', '4077', '4066', ...REASONS.map((reason) => `41${reason}`)]
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.nat(9999).map(String)), (code) => {
        expect(resultOfCode(code, pinned) !== undefined).toBe(named.includes(code))
      }),
    )
  })
})

it.each([
  ['4444', { code: '4444' }],
  [' 44 44\t', { code: '4444' }],
  ['1234567890', { code: '1234567890' }],
  ['12345 67890 1', { problem: 'too_long' }],
  [' ', { problem: 'empty' }],
  ['', { problem: 'empty' }],
])('%j is parsed as %j', (typed, read) => {
  expect(parseCode(typed)).toEqual(read)
})

it.each<[Partial<Result>, object]>([
  [{ transStatus: 'Y' }, { comesTo: 'authenticated', transStatus: 'Y' }],
  [
    { transStatus: 'N', reason: '19' },
    { comesTo: 'not authenticated', transStatus: 'N', reason: '19' },
  ],
  [
    { transStatus: 'N', reason: { default: '01', ECA: '82' } },
    { comesTo: 'not authenticated', transStatus: 'N', reason: '01' },
  ],
])('%j has the description %j', (result, meaning) => {
  expect(resultMeaning({ transStatus: 'Y', version, ...result }, 'VIS')).toEqual(meaning)
})

/** The hints in short form. */
const hinted = (pinned: Result) =>
  codeHints(pinned, 'VIS').map(([code, { comesTo, transStatus = '', reason = '' }]) =>
    `${code} ${comesTo} ${transStatus}${reason}`.trim(),
  )

it('the first hint is the result of the scenario', () => {
  expect(hinted({ transStatus: 'A', version })[0]).toBe('4444 attempt A')
})

it('the hints have the result of each code in the version of the card', () => {
  expect(hinted({ transStatus: 'Y', version: '2.1.0' })).toContain('4033 technical failure U01')
  expect(reasonCodes({ version: '2.1.0' })).toEqual({ first: '4101', last: '4121' })
})

it('the hints have the result of each code', () => {
  expect(hinted({ transStatus: 'Y', version })).toEqual([
    '4444 authenticated Y',
    '4009 not authenticated N01',
    '4022 rejected R11',
    '4033 technical failure U22',
    '4077 attempt A',
    '4066 authenticated without a cavv',
  ])
  expect(reasonCodes({ version })).toEqual({ first: '4101', last: '4130' })
})

describe('the code for a result', () => {
  const passes = { transStatus: 'Y', version: '2.2.0' } as const
  it.each<[what: string, wanted: Parameters<typeof codeFor>[0], code: string | undefined]>([
    ['the usual one, for its own', passes, '4444'],
    ['the one of another', { transStatus: 'R', reason: '11', version: '2.2.0' }, '4022'],
    ['the first of those with its reason', { transStatus: 'N', reason: '01', version: '2.2.0' }, '4009'],
    ['the one without a value', { ...passes, overrides: { cavv: 'absent' } }, '4066'],
    ['none, where no code leads there', { transStatus: 'R', reason: '12', version: '2.2.0' }, undefined],
    ['none, where more is asked for', { ...passes, overrides: { cavv: 'short' } }, undefined],
    ['none, in another version', { transStatus: 'R', reason: '11', version: '2.1.0' }, undefined],
  ])('is %s', (_title, wanted, code) => {
    expect(codeFor(wanted, passes)).toBe(code)
  })
})
