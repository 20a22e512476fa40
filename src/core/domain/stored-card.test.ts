import { expect, it } from 'vitest'
import { createCardCatalog } from './card-catalog.ts'
import { createIds } from './ids.ts'
import { keptCard } from './stored-card.ts'

it('has everything except the number', () => {
  const [listed] = createCardCatalog().cards.filter(({ number }) => number === '4000001000000018')
  if (!listed) throw new Error('The list has no such card.')
  const ids = createIds('kept')
  const kept = keptCard({ ids }, listed)
  const masked = '400000xxxxxx0018'
  expect(kept).toEqual({ brand: 'VIS', fingerprint: ids.fingerprint(listed.number), masked, info: listed.info })
  expect(JSON.stringify(kept)).not.toContain(listed.number)
})
