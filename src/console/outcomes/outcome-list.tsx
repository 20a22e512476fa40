import { useMemo } from 'preact/hooks'
import { Icon } from '../../look/icon.tsx'
import { Button } from '../parts/controls.tsx'
import { Sign, Tag } from '../parts/sign.tsx'
import { useConsole } from '../parts/use-console.ts'
import { useSlice } from '../parts/use-slice.ts'
import type { ListedScenario } from '../state/catalogue.ts'
import type { Entry } from './entries.ts'
import { placeOf } from './place.ts'

type RowProps = { readonly scenario: ListedScenario; readonly isSelected: boolean; readonly isArmed: boolean }

const FROM: Readonly<Partial<Record<ListedScenario['from'], string>>> = { space: 'Own', folder: 'Folder' }

const OutcomeRow = ({ scenario, isSelected, isArmed }: RowProps) => {
  const { nav } = useConsole()
  const { name, title, description, sign, from } = scenario
  const origin = FROM[from]
  return (
    <a
      class="orow"
      data-row
      href={nav.href({ selected: placeOf(name) })}
      aria-current={isSelected ? 'true' : undefined}
    >
      <Sign name={sign} />
      <span class="cut">
        <b class="cut">{title}</b>
        <span class="cut d">{description}</span>
      </span>
      <span class="tags">
        {isArmed ? <Tag icon="target" words="Armed" /> : null}
        {origin ? <Tag icon="pen" words={origin} /> : null}
      </span>
    </a>
  )
}

type FamilyProps = { readonly line: Extract<Entry, { is: 'family' }>; readonly onFold: (key: string) => void }

const FamilyRow = ({ line: { key, title, first, count, what, isOpen }, onFold }: FamilyProps) => {
  const { nav } = useConsole()
  return (
    <div class="orow fam">
      <Sign name={first.sign} />
      <a class="cut" data-row href={nav.href({ selected: placeOf(first.name) })}>
        <b class="cut">{title}</b>
        <span class="cut d">{first.description}</span>
      </a>
      <Button look="bare" aria-expanded={isOpen} onClick={() => onFold(key)}>
        {isOpen ? 'Fold' : `All ${count}`}
        <span class="vh">
          {' '}
          {what}: {title}
        </span>
        <Icon name={isOpen ? 'down' : 'chev'} isSmall />
      </Button>
    </div>
  )
}

type ListProps = {
  readonly entries: readonly Entry[]
  readonly selected: string
  readonly armed: ReadonlySet<string>
  readonly onFold: (key: string) => void
}

/** The outcomes under their headings; only what is seen is in the document, and the heading of it stays at the top. */
export const OutcomeList = ({ entries, selected, armed, onFold }: ListProps) => {
  const kinds = useMemo(() => entries.map(({ is }) => (is === 'group' ? '--head' : '--row')), [entries])
  const shown = entries.findIndex((entry) => entry.is === 'outcome' && entry.key === selected)
  const { scroller, from, to, before, after, top } = useSlice(kinds, shown)
  const stuck = entries.slice(0, top + 1).findLast((entry) => entry.is === 'group')
  return (
    <div class="scroll" ref={scroller}>
      {stuck?.is === 'group' ? (
        <div class="grp-h stuck ends" aria-hidden="true">
          {stuck.words}
          <span>{stuck.count}</span>
        </div>
      ) : null}
      <ul class="outs" aria-label="Outcomes" style={{ paddingTop: `${before}px`, paddingBottom: `${after}px` }}>
        {entries.slice(from, to).map((entry) => (
          <li key={`${entry.is} ${entry.key}`} aria-posinset={entries.indexOf(entry) + 1} aria-setsize={entries.length}>
            {entry.is === 'group' ? (
              <h2 class="grp-h ends">
                {entry.words}
                <span>{entry.count}</span>
              </h2>
            ) : entry.is === 'family' ? (
              <FamilyRow line={entry} onFold={onFold} />
            ) : (
              <OutcomeRow
                scenario={entry.scenario}
                isSelected={entry.key === selected}
                isArmed={armed.has(entry.key)}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
