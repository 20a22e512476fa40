import { expect } from 'vitest'
import type { Row } from '../../src/core/contract/control.gen.ts'
import { tell } from '../../src/core/describe/describe-row.ts'

/** What must not be in any words: a hole, a code where words belong, and shouting. */
export const HOLES = /undefined|null|NaN|\[object|page does not know|unknown result|[!]|\boops|\bplease|\bpaid\b/i
const JARGON = /^(?:[A-Z_]{4,}|\d+|authenticated|failed|canceled|frictionless|challenge)$/

/** The title of a row about which nothing is to be looked at, told without holes and jargon. */
export const toldWell = (row: Row): string => {
  const told = tell(row)
  expect(`${told.title} ${told.short ?? ''} ${told.sentence} ${told.result} ${told.appShould}`).not.toMatch(HOLES)
  for (const words of [told.title, told.result, told.appShould]) {
    expect(words.length).toBeGreaterThan(3)
    expect(words).not.toMatch(JARGON)
  }
  expect(told.look).toBeUndefined()
  return told.title
}
