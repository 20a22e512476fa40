import type { ComponentChildren } from 'preact'
import { withCode } from './with-code.tsx'

type FactProps = { readonly name: string; readonly words: ComponentChildren; readonly note?: string }

/** Row of a list of facts. */
export const Fact = ({ name, words, note }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {withCode(words)}
      {note === undefined ? null : <small>{withCode(note)}</small>}
    </dd>
  </div>
)
