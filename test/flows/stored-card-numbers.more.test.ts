import { describe, expect, it } from 'vitest'
import { CARD_PATHS } from '../support/card-fields.ts'
import { keptOf, NUMBER } from '../support/card-number-outputs.ts'
import { positionsOf, SPELLINGS } from '../support/card-spellings.ts'
import { isLong } from '../support/long-runs.ts'

describe('a listed number', () => {
  const paths = Object.keys(CARD_PATHS)
  const spellings = SPELLINGS.map(([spelling]) => spelling)

  it('is searched in 56 fields and 60 spellings', () => {
    expect([paths.length, new Set(spellings).size]).toEqual([56, 60])
    // The search finds every spelling.
    expect(SPELLINGS.filter(([, spell]) => positionsOf(NUMBER, `at ${spell(NUMBER)}.`).length === 0)).toEqual([])
  })

  it('is stored in no field: each field and each spelling once', async () => {
    const pairs = spellings.map((spelling, index) => [paths[index % paths.length] ?? '', spelling] as const)
    expect(await keptOf(pairs)).toEqual([])
  })

  it.runIf(isLong).each(paths)('is not stored in “%s” in any spelling', async (path) => {
    expect(await keptOf(spellings.map((spelling) => [path, spelling] as const))).toEqual([])
  })
})
