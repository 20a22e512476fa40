import { describe, expect, it } from 'vitest'
import { challenge, codeChallenge, ERROR_ON_START, frictionless } from '../../../test/support/given-transaction.ts'
import { appendForcedEnd, endingWith, type ForcedEnd, forcedEndOf, resultOfEnd } from './forced-result.ts'
import type { Result } from './outcome.ts'
import type { ManualSource } from './return-targets.ts'

const version = '2.2.0' as const
const PINNED: Result = { transStatus: 'Y', reason: '17', version, cardholderInfo: 'Hello', overrides: { eci: '07' } }

it.each([
  [{ transStatus: 'U' }, '01'],
  [{ transStatus: 'R' }, '11'],
] as const)('%j has the reason %s in a version without 22', (requested, reason) => {
  expect(resultOfEnd(requested, { version: '2.1.0' }).reason).toBe(reason)
})

describe('a forced end', () => {
  it.each<[wish: ForcedEnd, reason: string | undefined]>([
    [{ transStatus: 'Y' }, undefined],
    [{ transStatus: 'A' }, undefined],
    [{ transStatus: 'N' }, '01'],
    [{ transStatus: 'U' }, '22'],
    [{ transStatus: 'R' }, '11'],
    [{ transStatus: 'N', reason: '10' }, '10'],
    [{ transStatus: 'Y', reason: '15' }, '15'],
  ])('%j has the reason %s, and only the version of the pinned result', (requested, reason) => {
    const result = { transStatus: requested.transStatus, version, ...(reason !== undefined && { reason }) }
    expect(endingWith(frictionless(PINNED), requested)).toStrictEqual(frictionless(result))
    expect(endingWith(challenge({}, PINNED), requested)).toStrictEqual(challenge({}, result))
  })

  it('disables the automatic actions of a challenge, and keeps the rest of its page', () => {
    const page = { ...codeChallenge, attempts: 1, timeoutMs: 60_000 }
    const automatic = challenge({ ...page, automation: { type: 'end', afterMs: 1 } }, PINNED)
    expect(endingWith(automatic, { transStatus: 'A' })).toStrictEqual(challenge(page, { transStatus: 'A', version }))
    expect(automatic).toEqual(challenge({ ...page, automation: { type: 'end', afterMs: 1 } }, PINNED))
  })

  it('changes nothing if the authentication fails on start', () => {
    expect(endingWith(ERROR_ON_START, { transStatus: 'Y' })).toBe(ERROR_ON_START)
  })
})

describe('the reason of a scenario includes a forced end and its source', () => {
  it.each<[ForcedEnd, ManualSource, string]>([
    [{ transStatus: 'Y' }, 'control', 'default.yaml; ended as Y by the control API'],
    [{ transStatus: 'N', reason: '10' }, 'control', 'default.yaml; ended as N with reason 10 by the control API'],
    [{ transStatus: 'A' }, 'page_choice', 'default.yaml; ended as A by a choice on the page'],
    [
      { transStatus: 'N', reason: '10' },
      'page_choice',
      'default.yaml; ended as N with reason 10 by a choice on the page',
    ],
  ])('%j, %s', (end, source, matchedBy) => {
    expect(appendForcedEnd('default.yaml', end, source)).toBe(matchedBy)
    expect(appendForcedEnd(matchedBy, end, source)).toBe(matchedBy)
    // Stored states have these phrases, so those of older versions must be parsed too.
    expect(forcedEndOf(matchedBy)).toStrictEqual({ source, end })
  })

  it.each(['default.yaml', '; ended as Y by nobody', 'x; ended as Y by the control API of somebody'])(
    '%s includes none',
    (matchedBy) => {
      expect(forcedEndOf(matchedBy)).toBeUndefined()
    },
  )
})
