import { describe, expect, it } from 'vitest'
import { PLACES } from '../support/card-places.ts'
import { placesOf, SPELLINGS } from '../support/card-spellings.ts'
import { keptOf, NUMBER } from '../support/kept-numbers.ts'
import { isLong } from '../support/long.ts'

describe('a listed number', () => {
  const places = Object.keys(PLACES)
  const spellings = SPELLINGS.map(([spelling]) => spelling)

  it('is looked for in 56 places and 60 spellings', () => {
    expect([places.length, new Set(spellings).size]).toEqual([56, 60])
    // What looks for it finds it in every one of them.
    expect(SPELLINGS.filter(([, spell]) => placesOf(NUMBER, `at ${spell(NUMBER)}.`).length === 0)).toEqual([])
  })

  it('is kept in none of them: each place and each spelling once', async () => {
    const pairs = spellings.map((spelling, nth) => [places[nth % places.length] ?? '', spelling] as const)
    expect(await keptOf(pairs)).toEqual([])
  })

  it.runIf(isLong).each(places)('is not kept in “%s”, however it is spelled', async (place) => {
    expect(await keptOf(spellings.map((spelling) => [place, spelling] as const))).toEqual([])
  })
})
