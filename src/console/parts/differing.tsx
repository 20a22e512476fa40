import type { ComparedLine } from '../../contract/control.gen.ts'
import { Scrolled } from './states.tsx'

type DifferingProps = {
  readonly label: string
  readonly lines: readonly ComparedLine[]
  /** What is said of lines that are left out. */
  readonly left: string
}

/** Two texts line by line: what only one has, what only the other has, and what is around that. */
export const Differing = ({ label, lines, left }: DifferingProps) => (
  <Scrolled label={label}>
    {lines.map(({ is, text }, n) => {
      if (is === 'same') return `  ${text}\n`
      if (is === 'gone') return <del key={n}>- {text}</del>
      if (is === 'new') return <ins key={n}>+ {text}</ins>
      return (
        <small key={n} class="k">
          {text} {left}
        </small>
      )
    })}
  </Scrolled>
)
