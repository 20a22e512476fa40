import { groupedAs } from '../../domain/shown-brands.ts'
import { Icon } from '../../look/icon.tsx'
import { brandWords } from '../../telling/figures.ts'
import type { ListedCard } from '../state/catalogue.ts'
import { useConsole } from './hooks.ts'

/** A card number as it is printed; a click copies its digits. */
export const CopyNumber = ({ card: { number, paymentMethod } }: { readonly card: ListedCard }) => {
  const { copy } = useConsole()
  const grouped = groupedAs(paymentMethod, number)
  return (
    <button
      type="button"
      class="copy num"
      aria-label={`Copy ${brandWords(paymentMethod)} ${grouped}`}
      onClick={() => void copy(number, grouped)}
    >
      {grouped}
      <Icon name="copy" />
    </button>
  )
}
