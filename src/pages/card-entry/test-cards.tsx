import { BRAND_FACTS, factsOf, groupedNumber } from '../../domain/brands.ts'
import type { CardCatalogue, ListedCard } from '../../domain/card-catalogue.ts'
import {
  type CardRow,
  cardRows,
  cardTitle,
  digitsForScript,
  FAMILIES,
  FIRST_CARDS,
  findCards,
  MOST_ROWS,
  shortKey,
  tellFound,
} from './card-rows.ts'
import type { Asked } from './entry.ts'

type Props = { readonly rows: readonly CardRow[]; readonly asked: Asked }

/**
 * A button that fills the form: by JavaScript at once, without it by asking for the page again. The address then names
 * the card by its key, because a card number does not belong into an address. The number stands below, not in it: what
 * is seen in a button has to be in its name.
 */
const FillButton = ({ card, isChosen }: { readonly card: ListedCard; readonly isChosen: boolean }) => (
  <div>
    {/* biome-ignore lint/a11y/useButtonType: it submits, as every button does; they are many, and the page is small */}
    <button
      name="card"
      value={shortKey(card)}
      data-number={card.number}
      aria-label={cardTitle(card)}
      aria-pressed={isChosen || undefined}
    >
      {factsOf(card.brand).short}
    </button>
    {groupedNumber(card.number)}
  </div>
)

const Rows = ({ rows, chosen }: { readonly rows: readonly CardRow[]; readonly chosen: ListedCard | undefined }) => (
  <ul>
    {rows.map(({ name, words, cards }) => (
      <li key={name}>
        <p>{words}</p>
        {cards.map((card) => (
          <FillButton key={card.key} card={card} isChosen={card === chosen} />
        ))}
      </li>
    ))}
  </ul>
)

const groupsOf = (rows: readonly CardRow[]): readonly string[] => [...new Set(rows.map(({ group }) => group))]

const FoundCards = ({ rows: all, asked: { find, card } }: Props) => {
  const rows = findCards(all, find)
  return (
    <form method="get">
      <input type="hidden" name="find" value={find} />
      <p>
        {tellFound(rows)} <a href="?">Back to all cards</a>
      </p>
      <Rows rows={rows.slice(0, MOST_ROWS)} chosen={card} />
    </form>
  )
}

const FirstCards = ({ rows: all, asked: { card } }: Props) => {
  const rows = all.filter(({ name }) => FIRST_CARDS.includes(name))
  return (
    <form method="get" id="first">
      {groupsOf(rows).map((group) => (
        <section key={group}>
          <h2>{group}</h2>
          <Rows rows={rows.filter((row) => row.group === group)} chosen={card} />
        </section>
      ))}
    </form>
  )
}

/** What is called as in the catalogue needs no value besides. The script knows the numbers by `data-n`. */
const options = (rows: readonly CardRow[], chosen: ListedCard | undefined) =>
  rows.map(({ name, words, cards }) => (
    <option
      key={name}
      value={words === name ? undefined : name}
      data-n={digitsForScript(cards)}
      selected={chosen !== undefined && cards.includes(chosen)}
    >
      {words}
    </option>
  ))

const isOfFamily = ({ group }: CardRow): boolean => Object.values(FAMILIES).includes(group)

/** Families are one choice each, and the code is typed. */
const OtherCards = ({ rows: all, asked: { find, card } }: Props) => {
  // Where there is only what was found, there is no other place for the usual ones.
  const rows = all.filter(({ name }) => find !== '' || !FIRST_CARDS.includes(name))
  const families = Object.entries(FAMILIES).map(([name, words]): CardRow => {
    const cards = rows.filter(({ group }) => group === words).flatMap((row) => row.cards)
    return { name, group: words, words, cards }
  })
  const single = rows.filter((row) => !isOfFamily(row))
  return (
    <details>
      <summary data-testid="other-cards">All other test cards</summary>
      <form method="get">
        <label for="other">Test card</label>
        <select id="other" name="card" data-testid="other-card">
          {options(families, card)}
          {groupsOf(single).map((group) => (
            <optgroup key={group} label={group}>
              {options(
                single.filter((row) => row.group === group),
                card,
              )}
            </optgroup>
          ))}
        </select>
        <div class="pair">
          <label>
            Reason or code <input type="text" name="code" data-testid="other-code" />
          </label>
          <label>
            Brand
            <select name="brand" data-testid="other-brand">
              {BRAND_FACTS.map(({ brand, name }) => (
                <option key={brand} selected={brand === card?.brand}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </div>
        <button type="submit" class="quiet" data-testid="fill-other-card">
          Fill in this card
        </button>
      </form>
    </details>
  )
}

/** Every card that the form takes: the usual ones a tap away, all others found by what is typed, or in a list. */
export const TestCards = ({ catalogue, asked }: { readonly catalogue: CardCatalogue; readonly asked: Asked }) => {
  const { find, card } = asked
  const props = { rows: cardRows(catalogue), asked }
  return (
    <>
      <p aria-live="polite" id="chosen" data-testid="chosen-card">
        {card && `Filled in: ${cardTitle(card)}, ${groupedNumber(card.number)}`}
      </p>
      <form method="get">
        <label for="find">Find a card</label>
        <input id="find" name="find" type="search" value={find} data-testid="find-card" autocomplete="off" />
        <button type="submit">Find</button>
      </form>
      <p aria-live="polite" id="found" />
      <ul id="results" />
      <div id="shown">{find === '' ? <FirstCards {...props} /> : <FoundCards {...props} />}</div>
      <OtherCards {...props} />
    </>
  )
}
