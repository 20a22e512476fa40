import type { SpaceCredentials } from '../../core/contract/control.gen.ts'
import { brandLabel } from '../../core/describe/format.ts'
import { groupedAs } from '../../core/domain/brand-names.ts'
import { quoted } from '../../core/domain/shell-quoting.ts'
import { Icon } from '../../pages/design/icon.tsx'
import type { ListedCard } from '../state/outcome-catalog.ts'
import { Button } from './controls.tsx'
import { useConsole } from './hooks.ts'

type CopyTextProps = {
  readonly text: string
  readonly content?: string
  readonly label?: string
  readonly subject: string
}

/** Renders a value that is copied on click. */
export const CopyText = ({ text, content = text, label, subject }: CopyTextProps) => {
  const { copy } = useConsole()
  return (
    <button type="button" class="copy" onClick={() => void copy(text, subject)} title={`Copy ${subject}`}>
      {label !== undefined && <span class="mut">{label}</span>} {content}
      <Icon name="copy" />
    </button>
  )
}

/** Renders a card number in groups of digits. Copies the digits on click. */
export const CopyNumber = ({ card: { number, paymentMethod } }: { readonly card: ListedCard }) => {
  const { copy } = useConsole()
  const grouped = groupedAs(paymentMethod, number)
  return (
    <button
      type="button"
      class="copy num"
      aria-label={`Copy ${brandLabel(paymentMethod)} ${grouped}`}
      onClick={() => void copy(number, grouped)}
    >
      {grouped}
      <Icon name="copy" />
    </button>
  )
}

type CopyButtonProps = {
  readonly label: string
  readonly subject: string
  readonly text: () => string
  readonly variant?: string
}

/** Renders a button that copies a text. The text is created on click. */
export const CopyButton = ({ label, subject, text, variant = 'bare' }: CopyButtonProps) => {
  const { copy } = useConsole()
  return (
    <Button icon="copy" variant={variant} onClick={() => copy(text(), subject)}>
      {label}
    </Button>
  )
}

/** Returns the credentials of a space as lines for a shell or a `.env` file. */
export const environmentLines = ({ environment }: SpaceCredentials): string =>
  Object.entries(environment)
    .map(([name, value]) => `${name}=${/^[\w:/.+@-]*$/.test(value) ? value : quoted(value)}`)
    .join('\n')
