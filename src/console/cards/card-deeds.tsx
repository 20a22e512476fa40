import { placeOf } from '../outcomes/place.ts'
import { Go } from '../parts/controls.tsx'
import type { ListedCard } from '../state/catalogue.ts'

/** What can be done with a card: begin something with it, or have its outcome without it. */
export const CardDeeds = ({ card: { key, scenario, outcome } }: { readonly card: ListedCard }) => {
  return (
    <>
      <Go
        icon="plus"
        look="bare icon"
        to={{ view: 'start', selected: `transaction/${key}` }}
        title="Start with this card"
      >
        <span class="vh">Start with this card: {outcome}</span>
      </Go>
      <Go
        icon="target"
        look="bare icon"
        to={{ view: 'outcomes', selected: placeOf(scenario) }}
        title="Arm this outcome"
      >
        <span class="vh">Arm this outcome: {outcome}</span>
      </Go>
    </>
  )
}
