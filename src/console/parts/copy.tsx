import type { SpaceCredentials } from '../../core/contract/control.gen.ts'
import { brandWords } from '../../core/describe/format.ts'
import { groupedAs } from '../../core/domain/brand-names.ts'
import { quoted } from '../../core/domain/shell-words.ts'
import { Icon } from '../../pages/design/icon.tsx'
import type { ListedCard } from '../state/outcome-catalog.ts'
import { Button } from './controls.tsx'
import { useConsole } from './hooks.ts'

type CopyTextProps = { readonly text: string; readonly words?: string; readonly label?: string; readonly what: string }

/** A value that a click copies. */
export const CopyText = ({ text, words = text, label, what }: CopyTextProps) => {
  const { copy } = useConsole()
  return (
    <button type="button" class="copy" onClick={() => void copy(text, what)} title={`Copy ${what}`}>
      {label !== undefined && <span class="mut">{label}</span>} {words}
      <Icon name="copy" />
    </button>
  )
}

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

type CopyButtonProps = {
  readonly words: string
  readonly what: string
  readonly text: () => string
  readonly look?: string
}

/** A button that copies what it names; made when it is pressed. */
export const CopyButton = ({ words, what, text, look = 'bare' }: CopyButtonProps) => {
  const { copy } = useConsole()
  return (
    <Button icon="copy" look={look} onClick={() => copy(text(), what)}>
      {words}
    </Button>
  )
}

/** What opens a space, as lines that a shell and most apps read. */
export const environmentLines = ({ environment }: SpaceCredentials): string =>
  Object.entries(environment)
    .map(([name, value]) => `${name}=${/^[\w:/.+@-]*$/.test(value) ? value : quoted(value)}`)
    .join('\n')
