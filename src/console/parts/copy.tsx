import { Icon } from '../../look/icon.tsx'
import { useConsole } from './use-console.ts'

type CopyTextProps = { readonly text: string; readonly label?: string; readonly what: string }

/** A value that a click copies. */
export const CopyText = ({ text, label, what }: CopyTextProps) => {
  const { copy } = useConsole()
  return (
    <button type="button" class="copy" onClick={() => void copy(text, what)} title={`Copy ${what}`}>
      {label === undefined ? null : <span class="sc">{label}</span>} {text}
      <Icon name="copy" />
    </button>
  )
}

type CopyButtonProps = {
  readonly words: string
  readonly what: string
  readonly text: () => string
  readonly class?: string
  readonly letter?: string
}

/** A button that copies what it names; made when it is pressed. */
export const CopyButton = ({ words, what, text, class: look = 'btn', letter }: CopyButtonProps) => {
  const { copy } = useConsole()
  return (
    <button
      type="button"
      class={look}
      data-key={letter}
      aria-keyshortcuts={letter}
      onClick={() => void copy(text(), what)}
    >
      <Icon name="copy" isSmall />
      {words}
    </button>
  )
}
