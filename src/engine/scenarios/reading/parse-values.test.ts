import { describe, expect, it } from 'vitest'
import { parse } from '../../../../test/support/parse-text.ts'
import type { Scenario } from '../matching/scenario.ts'

const read = (text: string, name?: string): readonly Scenario[] => {
  const parsed = parse(text, name)
  if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems))
  return parsed.scenarios
}

const first = (text: string): Scenario => {
  const [scenario] = read(text)
  if (!scenario) throw new Error('no scenario')
  return scenario
}

const challenge = { method: 'one_time_code', codes: 'table', attempts: 3, automation: { type: 'none' } }
const DEFAULTS = {
  initialization: { type: 'accepted', enrolled: true, delayMs: 0 },
  authentication: { flow: 'challenge', delayMs: 0, challenge, result: { transStatus: 'Y', version: '2.2.0' } },
}

it('applies defaults to missing values', () => {
  expect(first('title: Nothing special')).toEqual({
    name: 'x',
    title: 'Nothing special',
    outcome: DEFAULTS,
    file: 'x.yaml',
    line: 1,
  })
})

it('uses the name as the title of a scenario without one', () => {
  expect(first('# first\n\ndescription: x')).toMatchObject({ title: 'x', description: 'x', line: 3 })
})

const { authentication, initialization } = DEFAULTS

describe('initialization', () => {
  it.each<[text: string, expected: object]>([
    ['{ enrolled: false }', { type: 'accepted', enrolled: false, delayMs: 0 }],
    ['{ delay: 250ms }', { type: 'accepted', enrolled: true, delayMs: 250 }],
    ['{ error: DECLINED }', { type: 'declined', error: 'DECLINED', delayMs: 0 }],
    [
      '{ error: DECLINED, networkCode: 05, message: no, delay: 1s }',
      { type: 'declined', error: 'DECLINED', networkCode: '05', message: 'no', delayMs: 1000 },
    ],
    ['{ error: DECLINED, networkCode: 51 }', { type: 'declined', error: 'DECLINED', networkCode: '51', delayMs: 0 }],
    ['{ error: DECLINED, networkCode: 1A }', { type: 'declined', error: 'DECLINED', networkCode: '1A', delayMs: 0 }],
    [
      '{ error: { ECA: SOFT_DECLINED, default: DECLINED } }',
      { type: 'declined', error: { ECA: 'SOFT_DECLINED', default: 'DECLINED' }, delayMs: 0 },
    ],
  ])('%s', (text, expected) => {
    expect(first(`initialization: ${text}`).outcome.initialization).toEqual(expected)
  })

  it('excludes a challenge for a card that is not enrolled', () => {
    expect(first('initialization: { enrolled: false }').outcome.authentication.flow).toBe('frictionless')
  })
})

describe('authentication', () => {
  const result = (fields: object) => ({ ...authentication, result: { ...authentication.result, ...fields } })
  const page = (fields: object) => ({ ...authentication, challenge: { ...challenge, ...fields } })
  it.each<[text: string, expected: object]>([
    ['{ flow: error_on_start }', { flow: 'error_on_start' }],
    [
      '{ flow: frictionless, delay: 5s }',
      { flow: 'frictionless', delayMs: 5000, result: { transStatus: 'Y', version: '2.2.0' } },
    ],
    ['{ transStatus: N, reason: 01 }', result({ transStatus: 'N', reason: '01' })],
    ['{ transStatus: N, reason: 11 }', result({ transStatus: 'N', reason: '11' })],
    ['{ transStatus: N, reason: "08" }', result({ transStatus: 'N', reason: '08' })],
    [
      '{ transStatus: U, reason: { VIS: 81, default: 22 } }',
      result({ transStatus: 'U', reason: { VIS: '81', default: '22' } }),
    ],
    ['{ version: 2.1.0, cardholderInfo: call us }', result({ version: '2.1.0', cardholderInfo: 'call us' })],
    [
      '{ transStatus: U, failReason: timeout, failMessage: late, overrides: { eci: absent, xid: absent } }',
      result({
        transStatus: 'U',
        failReason: 'timeout',
        failMessage: 'late',
        overrides: { eci: 'absent', xid: 'absent' },
      }),
    ],
    ['{ challenge: { method: single_select, attempts: 1 } }', page({ method: 'single_select', attempts: 1 })],
    ['{ challenge: { codes: [0000, 1234, "00"] } }', page({ codes: ['0000', '1234', '00'] })],
    ['{ challenge: { codes: any, timeout: 10m } }', page({ codes: 'any', timeoutMs: 600_000 })],
    ['{ challenge: { automatic: 0s } }', page({ automation: { type: 'end', afterMs: 0 } })],
    ['{ challenge: { cancel: true } }', page({ automation: { type: 'cancel' } })],
    [
      '{ challenge: { abandon: challenge_required } }',
      page({ automation: { type: 'abandon', at: 'challenge_required' } }),
    ],
  ])('%s', (text, expected) => {
    expect(first(`authentication: ${text}`).outcome).toEqual({ initialization, authentication: expected })
  })
})

describe('transport', () => {
  it.each<[text: string, expected: object]>([
    ['redirect: { method: POST }', { returns: { method: 'POST' } }],
    ['nonsense: true\nredirect: { to: nowhere }', { returns: { to: 'nowhere' }, nonsense: true }],
    ['faults: { latency: 1h }', { fault: { on: ['init'], latencyMs: 3_600_000 } }],
    ['faults: { on: start, connection: reset }', { fault: { on: ['start'], instead: { type: 'reset' } } }],
    [
      'faults: { on: [init, status], body: malformed }',
      { fault: { on: ['init', 'status'], instead: { type: 'malformed_body' } } },
    ],
    ['faults: { status: 503 }', { fault: { on: ['init'], instead: { type: 'status', status: 503 } } }],
  ])('%s', (text, expected) => {
    expect(first(text).outcome).toEqual({ ...DEFAULTS, ...expected })
  })
})

describe('when', () => {
  const attempt = (brand: string) => ({ key: `attempt:${brand}:0`, name: 'attempt', brand })
  it.each<[text: string, expected: object]>([
    ['{ card: attempt }', { cards: ['VIS', 'ECA', 'AMX'].map(attempt) }],
    ['{ card: 4000001000000059 }', { cards: [attempt('VIS')] }],
    ['{ card: "5100 0010 0000 0055" }', { cards: [attempt('ECA')] }],
    ['{ card: [340000100000057, "4000001000000059"] }', { cards: [attempt('AMX'), attempt('VIS')] }],
    ['{ brand: VIS }', { brands: ['VIS'] }],
    ['{ amount: 100 }', { amount: { from: 100, to: 100 } }],
    ['{ amount: { from: 5 } }', { amount: { from: 5 } }],
    ['{ refno: 007 }', { refno: '007' }],
    ['{ refno: 123456789012345678901 }', { refno: '123456789012345678901' }],
    ['{ currency: EUR, email: "*@x.test" }', { currency: 'EUR', email: '*@x.test' }],
  ])('%s', (text, expected) => {
    expect(first(`when: ${text}`).when).toEqual(expected)
  })

  it('stores no card number', () => {
    expect(JSON.stringify(first('when: { card: 4000001000000059 }'))).not.toMatch(/\d{12}/)
  })
})

describe('cases', () => {
  const FAMILY = `
title: Family
description: shared
when: { currency: EUR }
authentication: { flow: frictionless, transStatus: N, reason: 01 }
cases:
  07: { authentication: { reason: 07 } }
  yes: { title: Yes, authentication: { transStatus: Y, reason: 17 } }
  card: { when: { card: 4000001000000059 } }
  brands: { authentication: { reason: { VIS: 81, default: 22 } } }
`
  const family = read(FAMILY, 'f')
  it('are named after the file and themselves; the file itself is no scenario', () => {
    expect(family.map(({ name, line }) => [name, line])).toEqual([
      ['f/07', 7],
      ['f/yes', 8],
      ['f/card', 9],
      ['f/brands', 10],
    ])
  })

  it('are merged with the file: objects key by key, all other values replaced', () => {
    const [seven, yes, card, brands] = family
    expect(seven).toMatchObject({ title: 'Family', description: 'shared', when: { currency: 'EUR' } })
    expect(seven?.outcome.authentication).toMatchObject({
      flow: 'frictionless',
      result: { transStatus: 'N', reason: '07' },
    })
    expect(yes).toMatchObject({ title: 'Yes' })
    expect(yes?.outcome.authentication).toMatchObject({ result: { transStatus: 'Y', reason: '17' } })
    expect(card?.when).toMatchObject({ currency: 'EUR', cards: [{ name: 'attempt', brand: 'VIS' }] })
    expect(brands?.outcome.authentication).toMatchObject({ result: { reason: { VIS: '81', default: '22' } } })
  })

  it('do not affect each other', () => {
    const lists = read('when: { brand: [VIS, ECA] }\ncases: { a: { when: { brand: [AMX] } }, b: {} }')
    expect(lists.map(({ when }) => when?.brands)).toEqual([['AMX'], ['VIS', 'ECA']])
  })
})
