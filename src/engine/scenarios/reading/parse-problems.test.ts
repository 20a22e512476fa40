import { describe, expect, it } from 'vitest'
import { problems, problemTable } from '../../../../test/support/parse-text.ts'

describe('unknown words', () => {
  problemTable([
    ['titel: x', '1:1: Unknown key `titel`. Did you mean `title`?'],
    ['title: x\nauthentication:\n  flw: y', '3:3: Unknown key `flw` in `authentication`. Did you mean `flow`?'],
    ['transStatus: Y', '1:1: Unknown key `transStatus`. It belongs in `authentication`.'],
    ['authentication: { title: x }', '1:19: Unknown key `title` in `authentication`. It belongs at the top level.'],
    ['delay: 5s', '1:1: Unknown key `delay`. Remove it.'],
    ['zzzzzz: 1', '1:1: Unknown key `zzzzzz`. Remove it.'],
    [
      'authentication:\n  flow: frictionles',
      '2:9: authentication.flow: `frictionles` is unknown: it must be one of challenge, frictionless, error_on_start. Did you mean `frictionless`?',
    ],
    [
      'authentication: { transStatus: n }',
      '1:32: authentication.transStatus: `n` is unknown: it must be one of Y, N, U, A, R, I. Did you mean `N`?',
    ],
    [
      'initialization: { error: DECLIND }',
      '1:26: initialization.error: `DECLIND` is unknown. Did you mean `DECLINED`?',
    ],
    [
      'initialization: { error: { default: DECLINED, ECA: declined } }',
      '1:52: initialization.error.ECA: `declined` is unknown. Did you mean `DECLINED`?',
    ],
    [
      'when: { brand: [VIS, VISA] }',
      '1:22: when.brand: `VISA` is unknown: it must be one of VIS, ECA, AMX, DIN, DIS, JCB, CUP, DNK. Did you mean `VIS`?',
    ],
    ['when: { card: [attempt, atempt] }', '1:25: when.card: unknown card name `atempt`. Did you mean `attempt`?'],
    [
      'authentication: { reason: { VISA: 81, default: 22 } }',
      '1:29: Unknown key `VISA` in `authentication.reason`. Did you mean `VIS`?',
    ],
  ])
})

describe('values of the wrong type', () => {
  problemTable([
    ['title: 5', '1:8: title: must be a string; put numbers and true/false in quotes'],
    ['title:', '1:7: title: has no value. Add one or remove the key.'],
    ['authentication: []', '1:17: authentication: must be an object of keys'],
    ['authentication: { reason: 1 }', '1:27: authentication.reason: must be two digits, such as 01 or 22'],
    [
      'authentication: { reason: 1x }',
      '1:27: authentication.reason: must be two digits, or an object of brands with a default',
    ],
    ['authentication: { reason: { VIS: 81 } }', '1:19: authentication.reason.default: is missing'],
    [
      'authentication: { delay: 5 }',
      '1:26: authentication.delay: must be a time with a unit, such as 250ms, 5s, 10m or 1h',
    ],
    ['authentication: { delay: 25h }', '1:26: authentication.delay: must not be longer than 24h'],
    [
      'authentication: { challenge: { attempts: 11 } }',
      '1:42: authentication.challenge.attempts: must be a whole number from 1 to 10',
    ],
    [
      'initialization: { networkCode: n7, error: DECLINED }',
      '1:32: initialization.networkCode: must be two digits or capital letters, as the card network writes it, such as 05 or N7',
    ],
    [
      'authentication: { reason: { default: 1x } }',
      '1:38: authentication.reason.default: must be two digits, such as 01 or 22',
    ],
    [
      'authentication: { reason: { default: 100 } }',
      '1:38: authentication.reason.default: must be two digits, such as 01 or 22',
    ],
    [
      'authentication: { overrides: { eci: 5 } }',
      '1:37: authentication.overrides.eci: must be two digits, such as 01 or 22',
    ],
    [
      'authentication: { challenge: { codes: [12x] } }',
      '1:40: authentication.challenge.codes: must be one to ten digits',
    ],
    [
      'authentication: { challenge: { codes: [12345678901] } }',
      '1:40: authentication.challenge.codes: must be one to ten digits',
    ],
    [
      'when: { refno: "" }',
      '1:16: when.refno: must be a string of 1 to 200 characters, in which * is anything and ? one character',
    ],
    ['initialization: { enrolled: no }', '1:29: initialization.enrolled: must be true or false'],
    [
      'when: { amount: 1.5 }',
      '1:17: when.amount: must be a whole number of minor units, or an object with from and to',
    ],
    ['when: { amount: -1 }', '1:17: when.amount: must not be negative'],
    ['when: { brand: [] }', '1:16: when.brand: must not be an empty array'],
    ['when: { currency: eur }', '1:19: when.currency: must be three capital letters, such as EUR'],
    ['faults: { times: 0, status: 500 }', '1:18: faults.times: must be a whole number from 1 to 1000'],
    ['faults: { status: 200 }', '1:19: faults.status: must be an HTTP status from 400 to 599'],
    ['nonsense: false', '1:11: nonsense: must be true'],
    [`title: ${'x'.repeat(101)}`, '1:8: title: must not be longer than 100 characters'],
    ['title: "a\\u0007b"', '1:8: title: must not contain control characters'],
  ])
})

describe('unclosed brackets are reported once, at the line where they end', () => {
  problemTable([
    [
      'title: x\nauthentication: { flow: challenge, transStatus: Y\n\nwebhook: { copies: 2 }\n',
      '2:50: Unclosed `{`. Add `}`, or indent the lines that belong to it.',
    ],
    ['when: { brand: [VIS, ECA }\n', '1:25: Unclosed `[`. Add `]`, or indent the lines that belong to it.'],
    [
      'authentication:\n  challenge: {\n    codes: any\n}\n',
      '3:15: Unclosed `{`. Add `}`, or indent the lines that belong to it.',
    ],
    ['{ title: x', '1:11: Unclosed `{`. Add `}`, or indent the lines that belong to it.'],
  ])
})

describe('families', () => {
  problemTable([
    ['cases: {}', '1:8: cases: must be an object of case names with overrides'],
    ['cases:\n  - title: x', '2:3: cases: must be an object of case names with overrides'],
    ['cases: { Big: {} }', '1:10: case `Big` must be named with lower-case letters, digits, `_` and `-` only'],
    ['cases: { a: }', '1:10: case `a` must be an object of overrides. Use `{}` for none.'],
    ['cases: { a: { cases: {} } }', '1:10: case `a` cannot have nested cases'],
  ])

  it('reports a mistake of the shared part once, before those of the cases', () => {
    const text = 'titel: x\ncases:\n  a: {}\n  b: { wen: {} }'
    expect(problems(text)).toEqual([
      'x.yaml:1:1: Unknown key `titel`. Did you mean `title`?',
      'x.yaml:4:8: Unknown key `wen`. Did you mean `when`?',
    ])
  })
})

describe('the default scenario', () => {
  it.each([
    ['when: { card: attempt }', 'when'],
    ['cases: { a: {} }', 'cases'],
  ])('cannot have %s', (text, key) => {
    expect(problems(text, 'default')).toEqual([
      `default.yaml:1:1: The default scenario cannot have \`${key}\`. Remove it.`,
    ])
  })
})

describe('file names', () => {
  it.each(['Upper', 'with space', 'a//b', '/a', 'a/', 'ü', 'a.b', ''])('rejects "%s"', (name) => {
    expect(problems('title: x', name)).toHaveLength(1)
  })
  it.each(['a', 'a-b_c/1', '__proto__', 'constructor'])('accepts %s', (name) => {
    expect(problems('title: x', name)).toEqual([])
  })
  it('rejects names that are too long, also of cases', () => {
    expect(problems('title: x', 'a'.repeat(101))[0]).toContain('must not be longer than 100 characters')
    expect(problems(`cases: { ${'b'.repeat(60)}: {} }`, 'a'.repeat(60))[0]).toMatch(/^a+\.yaml:1:10: The name/)
  })
})
