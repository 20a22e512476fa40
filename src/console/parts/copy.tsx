import { Icon } from '../../look/icon.tsx'
import type { Console } from '../state/console.ts'
import { Button } from './controls.tsx'
import { useConsole } from './hooks.ts'

/** Copies the address of what is looked at, which holds all that is chosen. */
export const copyAddress = ({ copy }: Console) => copy(window.location.href, 'the address of this view')

type CopyTextProps = { readonly text: string; readonly words?: string; readonly label?: string; readonly what: string }

/** A value that a click copies. */
export const CopyText = ({ text, words = text, label, what }: CopyTextProps) => {
  const { copy } = useConsole()
  return (
    <button type="button" class="copy" onClick={() => void copy(text, what)} title={`Copy ${what}`}>
      {label === undefined ? null : <span class="mut">{label}</span>} {words}
      <Icon name="copy" />
    </button>
  )
}

type CopyButtonProps = {
  readonly words: string
  readonly what: string
  readonly text: () => string
  readonly look?: string
  readonly letter?: string
}

/** A button that copies what it names; made when it is pressed. */
export const CopyButton = ({ words, what, text, look, letter }: CopyButtonProps) => {
  const { copy } = useConsole()
  return (
    <Button icon="copy" look={look} letter={letter} onClick={() => copy(text(), what)}>
      {words}
    </Button>
  )
}
