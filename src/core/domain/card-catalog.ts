import type { Brand } from './brand-names.ts'
import { factsOf } from './brands.ts'
import type { CardInfo } from './card.schema.ts'
import { type CardListName, cardList } from './card-list.ts'
import { groupBy } from './group-by.ts'

/**
 * A test number that the sandbox accepts. A scenario uses `name` in `when.card`. `key` identifies the number without
 * containing it, so that it may be stored: `name:brand:index`. All transactions with this card share the object `info`.
 */
export type ListedCard = {
  readonly number: string
  readonly brand: Brand
  readonly name: string
  readonly key: string
  /** The list that publishes the number. */
  readonly list: CardListName
  readonly info: CardInfo
}

/** A test card of the user, and the scenario that decides about it. */
export type OwnCard = { readonly number: string; readonly brand: Brand; readonly scenario: string }

/** Returns the user's cards, named by their scenario. Country and issuer are those of another card of the brand. */
const ownCards = (own: readonly OwnCard[]) =>
  own.map(({ number, brand, scenario }) => {
    const { country = 'XX', issuer = 'Unknown Bank' } = cardList().find((card) => card.brand === brand) ?? {}
    return { number, brand, name: `own/${scenario}`, list: 'own' as const, country, issuer }
  })

const listedCards = (own: readonly OwnCard[]): ListedCard[] => {
  const seen = new Map<string, number>()
  return [...cardList(), ...ownCards(own)].map(({ number, brand, name, list, country, issuer }) => {
    const kind = `${name}:${brand}`
    const index = seen.get(kind) ?? 0
    seen.set(kind, index + 1)
    // Type and usage are the displayed values (sources.md: document 2.5); issuer and country are invented. No decision
    // depends on any of them.
    const info: CardInfo = { brand: factsOf(brand).printed, type: 'credit', usage: 'consumer', country, issuer }
    return { number, brand, name, list, key: `${kind}:${index}`, info }
  })
}

export type CardCatalog = {
  readonly cards: readonly ListedCard[]
  /** Scenarios of the user's cards, by the key of the card. */
  readonly ownScenarios: ReadonlyMap<string, string>
  /** Returns the card with this number, if it is listed. */
  byNumber(number: string): ListedCard | undefined
  /** Returns all cards with a name, or an empty array. */
  byName(name: string): readonly ListedCard[]
}

/**
 * Creates the index of the card numbers that the sandbox accepts: the published ones and the user's. ASSUMED:
 * only-listed-test-numbers.
 */
export const createCardCatalog = (own: readonly OwnCard[] = []): CardCatalog => {
  const cards = listedCards(own)
  const numbers = new Map(cards.map((card) => [card.number, card]))
  const names = groupBy(cards, ({ name }) => [name])
  const ownScenarios = new Map(
    own.flatMap(({ number, scenario }): [string, string][] => {
      const key = numbers.get(number)?.key
      return key === undefined ? [] : [[key, scenario]]
    }),
  )
  return { cards, ownScenarios, byNumber: (number) => numbers.get(number), byName: (name) => names.get(name) ?? [] }
}
