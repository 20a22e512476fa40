import { brandName } from '../../domain/brand-ranges.ts'
import type { CardCatalogue, ListedCard } from '../../domain/card-catalogue.ts'
import { FAMILY_TITLES, MAIN_CARDS } from './test-card-groups.ts'

const SHORT_NAMES: Readonly<Record<string, string>> = { AMX: 'Amex' }

/**
 * A button that fills the form: by JavaScript at once, without it by asking for the page again. The address then names
 * the card by its key, because a card number does not belong into an address.
 */
const FillButton = ({ card, words }: { readonly card: ListedCard; readonly words: string }) => {
  const name = SHORT_NAMES[card.brand] ?? brandName(card.brand)
  return (
    <button
      type="submit"
      class="chip"
      name="card"
      value={card.key}
      data-number={card.number}
      aria-label={`${name}: ${words}`}
    >
      {name}
    </button>
  )
}

const MainCards = ({ catalogue }: { readonly catalogue: CardCatalogue }) => (
  <form method="get">
    {MAIN_CARDS.map(({ title, cards }) => (
      <section key={title}>
        <h2>{title}</h2>
        <ul class="cards">
          {cards.map(([name, words]) => (
            <li key={name}>
              <span>{words}</span>
              <span class="chips">
                {catalogue.byName(name).map((card) => (
                  <FillButton key={card.key} card={card} words={words} />
                ))}
              </span>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </form>
)

const OTHERS = 'Other published numbers'

/** `decline/51` as "51"; others by their whole name and the end of their number. */
const optionText = ({ name, brand, number }: ListedCard): string => {
  const [family = '', code] = name.split('/')
  return FAMILY_TITLES[family] && code
    ? `${code.toUpperCase()}, ${brandName(brand)}`
    : `${name.replaceAll('_', ' ')}, ${brandName(brand)} ${number.slice(-4)}`
}

const otherFamilies = ({ cards }: CardCatalogue): [title: string, cards: readonly ListedCard[]][] => {
  const main = new Set(MAIN_CARDS.flatMap((group) => group.cards.map(([name]) => name)))
  const families = new Map<string, ListedCard[]>([...Object.values(FAMILY_TITLES), OTHERS].map((title) => [title, []]))
  for (const card of cards)
    if (!main.has(card.name)) families.get(FAMILY_TITLES[card.name.split('/')[0] ?? ''] ?? OTHERS)?.push(card)
  return [...families]
}

const OtherCards = ({ catalogue }: { readonly catalogue: CardCatalogue }) => (
  <details>
    <summary>All other test cards</summary>
    <form method="get">
      <label for="other">Test card</label>
      <select id="other" name="card">
        {otherFamilies(catalogue).map(([title, cards]) => (
          <optgroup key={title} label={title}>
            {cards.map((card) => (
              <option key={card.key} value={card.key}>
                {optionText(card)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <button type="submit" class="quiet">
        Fill in this card
      </button>
    </form>
  </details>
)

/** Every card that the form takes, each a click away. */
export const TestCards = ({ catalogue }: { readonly catalogue: CardCatalogue }) => (
  <>
    <MainCards catalogue={catalogue} />
    <OtherCards catalogue={catalogue} />
  </>
)
