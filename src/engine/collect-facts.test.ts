import { expect, it } from 'vitest'
import { THREE_DS_FIELDS } from '../core/contract/three-ds-fields.gen.ts'
import { CONDITION_NAMES, conditionRow } from '../core/domain/condition-table.ts'
import { valueAt } from '../core/domain/json-pointer.ts'
import { factsOfRequest } from './collect-facts.ts'

const MEMBERS = CONDITION_NAMES.flatMap((name) =>
  (conditionRow(name).threeDSMembers ?? []).map((keys, index) => ({ name, keys, index, path: keys.join('.') })),
)

const nested = (keys: readonly string[], value: string): object =>
  keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as object

const factsWith = (threeDS: object) =>
  factsOfRequest({ amount: 1, currency: 'EUR', refno: 'r', threeDS }, { cardKey: undefined, brand: undefined })

it.each(MEMBERS)('the condition $name reads card.3D.$path, which the contract has', ({ name, keys }) => {
  expect(valueAt(factsWith(nested(keys, '06')), [name])).toBe('06')
  expect(valueAt(THREE_DS_FIELDS, keys)).toBeDefined()
})

it('the newer name of the challenge indicator takes precedence', () => {
  const both = { challengeIndicator: '03', threeDSRequestor: { threeDSRequestorChallengeInd: '04' } }
  expect(factsWith(both).challengeIndicator).toBe('04')
})

it('a request without card.3D has none of these values', () => {
  const facts = factsOfRequest({ amount: 1, currency: 'EUR', refno: 'r' }, { cardKey: undefined, brand: undefined })
  for (const { name } of MEMBERS) expect(valueAt(facts, [name])).toBeUndefined()
})
