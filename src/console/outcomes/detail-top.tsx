import type { ComponentChildren } from 'preact'
import { Icon } from '../../look/icon.tsx'
import { useConsole } from '../parts/hooks.ts'

type TopProps = { readonly sign: ComponentChildren; readonly title: string; readonly words: string }

/** What the right side is about, and the way back to the list. */
export const DetailTop = ({ sign, title, words }: TopProps) => {
  const { nav } = useConsole()
  const away = nav.href({ selected: '' })
  return (
    <>
      <a class="btn bare phone" href={away}>
        <Icon name="back" isSmall />
        Outcomes
      </a>
      <div class="top">
        {sign}
        <div>
          <h2>{title}</h2>
          <p class="sub">{words}</p>
        </div>
        <a class="btn bare icon desk" href={away} aria-label="Close">
          <Icon name="off" isSmall />
        </a>
      </div>
    </>
  )
}
