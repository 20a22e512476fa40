import { Go } from '../parts/controls.tsx'
import { Sign, type SignProps } from '../parts/shown.tsx'

type TopProps = SignProps & { readonly title: string; readonly words: string }

/** What the right side is about, and the way back to the list. */
export const DetailTop = ({ title, words, ...sign }: TopProps) => (
  <>
    <Go icon="back" look="bare phone" to={{ selected: '' }}>
      Outcomes
    </Go>
    <div class="top">
      <Sign {...sign} />
      <div>
        <h2>{title}</h2>
        <p class="sub">{words}</p>
      </div>
      <Go icon="off" look="bare icon desk" to={{ selected: '' }} aria-label="Close" />
    </div>
  </>
)
