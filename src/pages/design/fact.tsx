import type { ComponentChildren } from 'preact'
import { withCode } from '../../core/design/with-code.tsx'

type FactProps = { readonly name: string; readonly value: ComponentChildren; readonly note?: string }

/** Row of a list of facts. */
export const Fact = ({ name, value, note }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {withCode(value)}
      {note === undefined ? null : <small>{withCode(note)}</small>}
    </dd>
  </div>
)
