import type { ComponentChildren } from 'preact'
import type { Row } from '../../contract/control.gen.ts'
import { referenceOf } from '../../telling/reference-of.ts'
import { useConsole } from '../parts/hooks.ts'
import { Sign, type SignProps } from '../parts/shown.tsx'
import { figure } from './listed.ts'

type NeedProps = {
  readonly row: Row
  readonly sign: SignProps
  readonly title: string
  readonly words: string
  /** What it is about, where that is more than the one thing to which its title leads. */
  readonly about?: ComponentChildren
  readonly children: ComponentChildren
}

/** Something that needs somebody, with the reason and what can be done. */
export const Need = ({ row, sign, title, words, about, children }: NeedProps) => (
  <li class="need">
    <Sign {...sign} />
    <div>
      <a href={useConsole().nav.href({ selected: row.id })}>{title}</a>{' '}
      {about ? null : <bdi class="mut">{referenceOf(row)}</bdi>}
      <p class="ink2 two-lines">{words}</p>
      {about}
    </div>
    <div class="acts">{children}</div>
  </li>
)

type PartProps = {
  readonly filter: 'look' | 'open'
  readonly title: string
  readonly count: number
  readonly shown: number
  readonly children: ComponentChildren
}

/** What needs somebody, and where all of it is listed. */
export const Part = ({ filter, title, count, shown, children }: PartProps) => (
  <section class="sec">
    <header>
      <h2>{title}</h2>
    </header>
    <ul>{children}</ul>
    {count > shown ? (
      <p class="need">
        <a class="plain" href={useConsole().nav.href({ filter })}>
          Show all {figure(count)} in the list
        </a>
      </p>
    ) : null}
  </section>
)
