import type { Brand } from './brand-names.ts'
import { factsOf } from './brands.ts'
import type { CardInfo } from './card.schema.ts'
import { cardList } from './card-list.ts'
import { grouped } from './group-by.ts'

/**
 * A test number that the sandbox accepts. `name` is what a scenario may write in `when.card`; `key` says which
 * number it is without holding it, so that it may be stored: `name:brand:place among those`. `info` is the one object
 * that all transactions with this card share.
 */
export type ListedCard = {
  readonly number: string
  readonly brand: Brand
  readonly name: string
  readonly key: string
  readonly info: CardInfo
}

const listedCards = (): ListedCard[] => {
  const seen = new Map<string, number>()
  return cardList().map(([number, brand, name, country, issuer]) => {
    const kind = `${name}:${brand}`
    const place = seen.get(kind) ?? 0
    seen.set(kind, place + 1)
    // Type and usage are the values that are shown (sources.md: document 2.5); issuer and country are invented. Nothing
    // that is decided depends on any of them.
    const info: CardInfo = { brand: factsOf(brand).printed, type: 'credit', usage: 'consumer', country, issuer }
    return { number, brand, name, key: `${kind}:${place}`, info }
  })
}

export type CardCatalogue = {
  readonly cards: readonly ListedCard[]
  /** The card with this number, if it is listed. */
  byNumber(number: string): ListedCard | undefined
  /** All cards under a name; empty when nobody has that name. */
  byName(name: string): readonly ListedCard[]
}

/** The only card numbers the sandbox accepts. ASSUMED: only-listed-test-numbers. */
export const createCardCatalogue = (): CardCatalogue => {
  const cards = listedCards()
  const numbers = new Map(cards.map((card) => [card.number, card]))
  const names = grouped(cards, ({ name }) => [name])
  return { cards, byNumber: (number) => numbers.get(number), byName: (name) => names.get(name) ?? [] }
}
