import type { ComponentChildren } from 'preact'

type FactProps = { readonly name: string; readonly words: ComponentChildren; readonly note?: string }

/** Row of a list of facts. */
export const Fact = ({ name, words, note }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {words}
      {note === undefined ? null : <small>{note}</small>}
    </dd>
  </div>
)
