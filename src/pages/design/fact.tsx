import type { ComponentChildren } from 'preact'

type FactProps = { readonly name: string; readonly words: ComponentChildren; readonly note?: string }

/** A name and what it is, as a row of a list of facts. */
export const Fact = ({ name, words, note }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {words}
      {note === undefined ? null : <small>{note}</small>}
    </dd>
  </div>
)
