import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { createCardCatalogue } from '../../domain/card-catalogue.ts'
import { MAIN_CARDS, TestCards } from './test-cards.tsx'

const catalogue = createCardCatalogue()

it('offers every card of the catalogue, once', () => {
  const html = renderToString(<TestCards catalogue={catalogue} />)
  const offered = [...html.matchAll(/ value="([^"]+)"/g)].map(([, key]) => key)
  expect([...offered].sort()).toEqual(catalogue.cards.map(({ key }) => key).sort())
})

it('knows all of the names that it shows first', () => {
  const names = Object.values(MAIN_CARDS).flatMap(Object.keys)
  expect(names.filter((name) => catalogue.byName(name).length !== 3)).toEqual([])
})
