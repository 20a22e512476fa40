import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { long } from '../../../test/support/long-runs.ts'
import { BRAND_FACTS } from '../../core/domain/brands.ts'
import { luhnDigit } from '../../core/domain/card.ts'
import { createCardCatalog } from '../../core/domain/card-catalog.ts'
import { checkEntry } from '../../core/domain/card-entry.ts'
import { type EntryField, entryProblem, type Mistake } from '../../core/domain/card-entry-errors.ts'
import { ENTRY_RULES, SCRIPT_TEXTS } from './entry-rules.ts'
import { readEntry } from './entry-view.ts'

type Expected = readonly [mistake: Mistake, values?: Record<string, unknown>] | undefined
type Rules = {
  mistakeInNumber(digits: string): Expected
  mistakeInExpiry(text: string, thisMonth: string): Expected
  mistakeInCvv(cvv: string, number: string): Expected
}

const rules: Rules = new Function(`${ENTRY_RULES}; return { mistakeInNumber, mistakeInExpiry, mistakeInCvv }`)()

const catalogue = createCardCatalog()
const NOW = '2026-05-02T03:04:05.678+00:00'

/** Messages of the server only. */
const SERVERS: readonly (Mistake | undefined)[] = [
  'numberMissing',
  'numberNotListed',
  'expiryMissing',
  'cvvMissing',
  'cvvWrong',
]

const domainMessage = (field: EntryField, typed: { number: string; expiry: string; cvv: string }): string => {
  const checked = checkEntry(readEntry(typed, false), { catalogue, now: NOW, collectName: false })
  const match = 'problems' in checked ? checked.problems.find((problem) => problem.field === field) : undefined
  return match && !SERVERS.includes(match.mistake) ? match.message : ''
}

const messageOf = (match: Expected): string => {
  if (!match) return ''
  const [mistake, values = {}] = match
  expect(SCRIPT_TEXTS).toContain(mistake)
  return entryProblem(mistake, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])))
    .message
}

const typedNumber = fc.oneof(
  fc.stringMatching(/^\d{1,22}$/),
  fc.constantFrom(...catalogue.cards.map(({ number }) => number)),
  fc
    .tuple(fc.constantFrom(...BRAND_FACTS.flatMap(({ ranges }) => ranges.flat())), fc.stringMatching(/^\d{0,15}$/))
    .map(([head, rest]) => `${head}${rest}${luhnDigit(head + rest)}`),
)

describe('the script of the form has the same results as the domain', () => {
  it('a number', () => {
    fc.assert(
      fc.property(typedNumber, (number) => {
        const typed = { number, expiry: '', cvv: '' }
        expect(messageOf(rules.mistakeInNumber(number))).toBe(domainMessage('number', typed))
      }),
      { numRuns: long(300, 2_000) },
    )
  })

  it('a date', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-3]?\d ?[/ .-]? ?(20)?\d{1,3}$/), (expiry) => {
        const typed = { number: '', expiry, cvv: '' }
        expect(messageOf(rules.mistakeInExpiry(expiry, NOW.slice(0, 7)))).toBe(domainMessage('expiry', typed))
      }),
      { numRuns: long(300, 2_000) },
    )
  })

  it.each(['05/26', '5/2026', '04/26', '13/30', '00/30', '12/', '12/3', '1230', 'x'])('the date %s', (expiry) => {
    const result = messageOf(rules.mistakeInExpiry(expiry, NOW.slice(0, 7)))
    expect(result).toBe(domainMessage('expiry', { number: '', expiry, cvv: '' }))
    expect(result === '').toBe(['05/26', '5/2026', '1230'].includes(expiry))
  })

  it('a security code', () => {
    fc.assert(
      fc.property(typedNumber, fc.stringMatching(/^[\da]{1,5}$/), (number, cvv) => {
        expect(messageOf(rules.mistakeInCvv(cvv, number))).toBe(domainMessage('cvv', { number, expiry: '', cvv }))
      }),
      { numRuns: long(300, 2_000) },
    )
  })
})
