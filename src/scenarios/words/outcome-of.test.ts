import { expect, it } from 'vitest'
import { createCardCatalogue } from '../../domain/card-catalogue.ts'
import { loadFolder } from '../reading/load.ts'
import { outcomeOf, wordsOf } from './outcome-of.ts'

it('makes of an outcome in words what it was', () => {
  const { scenarios } = loadFolder('scenarios', createCardCatalogue())
  expect(scenarios.length).toBeGreaterThan(100)
  for (const { outcome } of scenarios) expect(outcomeOf(wordsOf(outcome))).toEqual(outcome)
})
