import { Icon } from '../../look/icon.tsx'
import { placeOf } from '../outcomes/place.ts'
import { useConsole } from '../parts/use-console.ts'
import type { ListedCard } from '../state/catalogue.ts'

/** What can be done with a card: begin something with it, or have its outcome without it. */
export const CardDeeds = ({ card: { key, scenario, outcome } }: { readonly card: ListedCard }) => {
  const { nav } = useConsole()
  return (
    <>
      <a
        class="btn bare icon"
        href={nav.href({ view: 'start', selected: `transaction/${key}` })}
        title="Start with this card"
      >
        <Icon name="plus" isSmall />
        <span class="vh">Start with this card: {outcome}</span>
      </a>
      <a
        class="btn bare icon"
        href={nav.href({ view: 'outcomes', selected: placeOf(scenario) })}
        title="Arm this outcome"
      >
        <Icon name="target" isSmall />
        <span class="vh">Arm this outcome: {outcome}</span>
      </a>
    </>
  )
}
