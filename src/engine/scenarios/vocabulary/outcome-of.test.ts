import { expect, it } from 'vitest'
import { createCardCatalog } from '../../../core/domain/card-catalog.ts'
import { loadFolder } from '../reading/load-scenarios.ts'
import { membersOf, outcomeOf } from './outcome-of.ts'

it('converts an outcome to words and back without a change', () => {
  const { scenarios } = loadFolder('scenarios', createCardCatalog())
  expect(scenarios.length).toBeGreaterThan(100)
  for (const { outcome } of scenarios) expect(outcomeOf(membersOf(outcome))).toEqual(outcome)
})
