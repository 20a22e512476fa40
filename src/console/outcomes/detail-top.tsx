import type { ComponentChildren } from 'preact'
import { Go } from '../parts/controls.tsx'

type TopProps = { readonly sign: ComponentChildren; readonly title: string; readonly words: string }

/** What the right side is about, and the way back to the list. */
export const DetailTop = ({ sign, title, words }: TopProps) => (
  <>
    <Go icon="back" look="bare phone" to={{ selected: '' }}>
      Outcomes
    </Go>
    <div class="top">
      {sign}
      <div>
        <h2>{title}</h2>
        <p class="sub">{words}</p>
      </div>
      <Go icon="off" look="bare icon desk" to={{ selected: '' }} aria-label="Close" />
    </div>
  </>
)
