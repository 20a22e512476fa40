import { brandWords } from '../../telling/figures.ts'
import { CopyNumber } from '../cards/copy-number.tsx'
import { useConsole } from '../parts/use-console.ts'
import type { ListedCard } from '../state/catalogue.ts'

type CardsProps = { readonly name: string; readonly cards: readonly ListedCard[] }

/** More than these are in the table of all cards. */
const MOST = 8

/** The cards that lead to an outcome whatever is armed as default; without one, the header does the same. */
export const OutcomeCards = ({ name, cards }: CardsProps) => {
  const { nav, catalogue } = useConsole()
  if (catalogue.cards.value === undefined) return null
  if (cards.length === 0)
    return (
      <section class="sec">
        <header>
          <h3>No card does this by itself</h3>
        </header>
        <p class="ink2">
          Arm it here, or send the header <code>sandbox-scenario: {name}</code>.
        </p>
      </section>
    )
  return (
    <section class="sec">
      <header>
        <h3>Or use a card that does this</h3>
        <p>nothing to arm</p>
      </header>
      <ul class="nums">
        {cards.slice(0, MOST).map((card) => (
          <li key={card.key}>
            <span class="mut">{brandWords(card.paymentMethod)}</span>
            <CopyNumber card={card} />
          </li>
        ))}
      </ul>
      {cards.length > MOST ? (
        <p class="hint">
          <a href={nav.href({ view: 'cards', search: name })}>All {cards.length} numbers</a>
        </p>
      ) : null}
    </section>
  )
}
