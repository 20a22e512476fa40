import type { ComponentChildren, ComponentProps } from 'preact'
import { Icon } from '../../look/icon.tsx'

type FoldProps = Pick<ComponentProps<'details'>, 'open' | 'onToggle'> & {
  readonly title: ComponentChildren
  /** What is in it, while it is closed. */
  readonly says: ComponentChildren
  readonly look?: string
  readonly children: ComponentChildren
}

/** More under a line that says what it is. */
export const Fold = ({ title, says, look = '', children, ...rest }: FoldProps) => (
  <details class={`fold ${look}`} {...rest}>
    <summary>
      <Icon name="chev" isSmall />
      {title} {says}
    </summary>
    {children}
  </details>
)
