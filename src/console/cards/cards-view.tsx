import { useEffect, useMemo } from 'preact/hooks'
import { Button, Seg } from '../parts/controls.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { Skeleton } from '../parts/states.tsx'
import { useConsole } from '../parts/use-console.ts'
import { COLUMNS, cardFinder, cardRows, columnWords } from './card-rows.ts'
import { CardTable } from './card-table.tsx'
import { PhoneCards } from './phone-cards.tsx'

/** Every number that is accepted: one line an outcome, in plain words. */
export const CardsView = () => {
  const { nav, catalogue } = useConsole()
  useEffect(catalogue.need, [])
  const { search, filter } = nav.route.value
  const cards = catalogue.cards.value
  const scenarios = catalogue.scenarios.value
  const column = COLUMNS.find((one) => one === filter)
  const all = useMemo(() => cardRows(cards ?? []), [cards])
  const shown = useMemo(() => {
    const fits = cardFinder(all, scenarios ?? [], search, column)
    return { rows: all.rows.filter(fits), neutral: all.neutral.filter(fits) }
  }, [all, scenarios, search, column])
  const isEmpty = shown.rows.length + shown.neutral.length === 0
  return (
    <section class="pane cards" aria-label="Test cards">
      <div class="tools cards-h">
        <div class="line">
          <h1>Test cards</h1>
          <span class="mut desk">
            Click a number to copy it. Any date that is not over, any security code but 000; no real card works.
          </span>
        </div>
        <div class="line wrapl">
          <SearchField label="Search cards" placeholder="Wrong code, stolen, 51, 4000…" />
          <Seg
            label="Brand"
            value={column ?? 'all'}
            choices={[['all', 'All'], ...COLUMNS.map((key) => [key, columnWords(key)] as const)]}
            onChange={(filter) => nav.replace({ filter })}
          />
        </div>
      </div>
      {cards === undefined || scenarios === undefined ? (
        <Skeleton />
      ) : isEmpty ? (
        <div class="empty">
          <p>
            No card matches{search === '' ? '' : ` “${search}”`}. Words, a reason, a network code or a part of a number
            do.
          </p>
          <Button onClick={() => nav.replace({ filter: 'all', search: '' })}>Show all</Button>
        </div>
      ) : (
        <>
          <CardTable {...shown} column={column} />
          <PhoneCards {...shown} column={column ?? COLUMNS[0] ?? 'OTHER'} />
        </>
      )}
    </section>
  )
}
