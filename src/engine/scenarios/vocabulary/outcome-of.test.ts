import { expect, it } from 'vitest'
import { createCardCatalogue } from '../../../core/domain/card-catalog.ts'
import { loadFolder } from '../reading/load-scenarios.ts'
import { outcomeOf, wordsOf } from './outcome-of.ts'

it('makes of an outcome in words what it was', () => {
  const { scenarios } = loadFolder('scenarios', createCardCatalogue())
  expect(scenarios.length).toBeGreaterThan(100)
  for (const { outcome } of scenarios) expect(outcomeOf(wordsOf(outcome))).toEqual(outcome)
})
