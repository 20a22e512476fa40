import { BRAND_FACTS, factsOf, groupedNumber } from '../../core/domain/brands.ts'
import type { ListedCard } from '../../core/domain/card-catalog.ts'
import { type InLanguage, translate } from '../languages/format-message.tsx'
import type { RequestedCards } from './entry-view.ts'
import {
  type CardRow,
  type CardRows,
  type CardRowsOf,
  describeSearch,
  FIRST_CARDS,
  findCards,
  MOST_ROWS,
  shortKey,
} from './test-card-rows.ts'

type Props = CardRows & { readonly requested: RequestedCards }

type RowProps = { readonly row: CardRow; readonly chosen: ListedCard | undefined }

/** Returns the label of a button: the brand, and the end of the number if a row has several of it. */
const labelOf = ({ cards }: CardRow, { brand, number }: ListedCard): string => {
  const { short } = factsOf(brand)
  return cards.filter((card) => card.brand === brand).length > 1 ? `${short} ${number.slice(-4)}` : short
}

/**
 * Cards of one name, each with a button that fills the form: by JavaScript, or by a reload without it. The address
 * then contains the key of the card, because a card number must not be in an address.
 */
const Row = ({ row, chosen }: RowProps) => (
  <li>
    <p>{row.label}</p>
    {row.cards.map((card) => (
      // biome-ignore lint/a11y/useButtonType: it submits, as every button does; they are many, and the page is small
      <button
        key={card.key}
        name="card"
        value={shortKey(card)}
        data-number={card.number}
        aria-label={`${labelOf(row, card)}: ${row.label}`}
        aria-pressed={card === chosen || undefined}
      >
        {labelOf(row, card)}
      </button>
    ))}
  </li>
)

const Rows = ({ rows, chosen }: { readonly rows: CardRows['rows']; readonly chosen: RowProps['chosen'] }) => (
  <ul>
    {rows.map((row) => (
      <Row key={row.name} row={row} chosen={chosen} />
    ))}
  </ul>
)

const groupsOf = (rows: readonly CardRow[]): readonly string[] => [...new Set(rows.map(({ group }) => group))]

const MatchingCards = ({ rows: all, requested: { find, card } }: Props, { language }: InLanguage) => {
  const rows = findCards(all, find)
  return (
    <form method="get">
      <input type="hidden" name="find" value={find} />
      <p>
        {describeSearch(rows, language)} <a href="?">{translate('backToCards')}</a>
      </p>
      <Rows rows={rows.slice(0, MOST_ROWS)} chosen={card} />
    </form>
  )
}

const FirstCards = ({ rows: all, requested: { card } }: Props) => {
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

/** Options of cards. A catalog name needs no value. The script gets the numbers from `data-n`. */
const options = (rows: readonly CardRow[], chosen: ListedCard | undefined) =>
  rows.map(({ name, label, cards, digits }) => (
    <option
      key={name}
      value={label === name ? undefined : name}
      data-n={digits}
      selected={chosen !== undefined && cards.includes(chosen)}
    >
      {label}
    </option>
  ))

/** Select for all other cards. Families are one option each, and the code is typed. */
const OtherCards = ({ rows: all, families, others, requested: { find, card } }: Props) => {
  // After a search, the common cards have no other place.
  const rows = all.filter(({ name }) => find !== '' || !FIRST_CARDS.includes(name))
  const single = rows.filter(({ group }) => !families.some((family) => family.group === group))
  return (
    <details>
      <summary data-testid="other-cards">{translate('otherCards')}</summary>
      <form method="get">
        <label for="other">{translate('testCard')}</label>
        <select id="other" name="card" data-testid="other-card">
          {options(families, card)}
          {groupsOf(single).map((group) => (
            <optgroup key={group} label={group} data-others={group === others || undefined}>
              {options(
                single.filter((row) => row.group === group),
                card,
              )}
            </optgroup>
          ))}
        </select>
        <div class="pair">
          <label>
            {translate('reasonOrCode')} <input type="text" name="code" data-testid="other-code" />
          </label>
          <label>
            {translate('brand')}
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
          {translate('fillIn')}
        </button>
      </form>
    </details>
  )
}

type TestCardsProps = {
  readonly rowsOf: CardRowsOf
  readonly requested: RequestedCards
}

/** All test cards: common ones one tap away, others by search or in a list. */
export const TestCards = ({ rowsOf, requested }: TestCardsProps, { language }: InLanguage) => {
  const { find, card } = requested
  const props = { ...rowsOf(language), requested }
  return (
    <>
      <p aria-live="polite" id="chosen" data-testid="chosen-card">
        {card && translate('filledIn', { card: `${props.title(card)}, ${groupedNumber(card.number)}` })}
      </p>
      <form method="get">
        <label for="find">{translate('findCard')}</label>
        <input id="find" name="find" type="search" value={find} data-testid="find-card" autocomplete="off" />
        <button type="submit">{translate('find')}</button>
      </form>
      <p aria-live="polite" id="found" />
      <ul id="results" />
      <div id="shown">{find === '' ? <FirstCards {...props} /> : <MatchingCards {...props} />}</div>
      <OtherCards {...props} />
    </>
  )
}
