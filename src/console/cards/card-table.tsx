import { useMemo, useState } from 'preact/hooks'
import { brandWords } from '../../telling/figures.ts'
import { placeOf } from '../outcomes/place.ts'
import { Go } from '../parts/controls.tsx'
import { Menu } from '../parts/menu.tsx'
import { Sign } from '../parts/sign.tsx'
import { useSlice } from '../parts/use-slice.ts'
import type { ListedCard } from '../state/catalogue.ts'
import {
  type CardRow,
  type CardRows,
  COLUMNS,
  type Column,
  columnWords,
  NEUTRAL_HEADING,
  numbersIn,
} from './card-rows.ts'
import { CopyNumber } from './copy-number.tsx'

/** What can be done with a card: begin something with it, or have its outcome without it. */
export const CardDeeds = ({ card: { key, scenario, outcome } }: { readonly card: ListedCard }) => {
  return (
    <>
      <Go
        icon="plus"
        look="bare icon"
        to={{ view: 'start', selected: `transaction/${key}` }}
        title="Start with this card"
      >
        <span class="vh">Start with this card: {outcome}</span>
      </Go>
      <Go
        icon="target"
        look="bare icon"
        to={{ view: 'outcomes', selected: placeOf(scenario) }}
        title="Arm this outcome"
      >
        <span class="vh">Arm this outcome: {outcome}</span>
      </Go>
    </>
  )
}

/** The first number of an outcome, and the others behind their count. */
export const Numbers = ({ cards, outcome }: { readonly cards: readonly ListedCard[]; readonly outcome: string }) => {
  const [isOpen, setOpen] = useState(false)
  const [first, ...more] = cards
  if (!first) return <span class="vh">none</span>
  const isOther = !COLUMNS.some((column) => column === first.paymentMethod)
  return (
    <span class="numcell across">
      {isOther ? <span class="mut">{brandWords(first.paymentMethod)}</span> : null}
      <CopyNumber card={first} />
      {more.length > 0 ? (
        <Menu
          summary={`+${more.length}`}
          summaryClass="more"
          label={`${more.length} more numbers: ${outcome}`}
          isRight
          onOpen={() => setOpen(true)}
        >
          <ul class="others">
            {(isOpen ? more : []).map((card) => (
              <li key={card.key}>
                <CopyNumber card={card} />
                <small>
                  {isOther ? `${brandWords(card.paymentMethod)}, ` : ''}
                  {card.name}
                </small>
              </li>
            ))}
          </ul>
        </Menu>
      ) : null}
    </span>
  )
}

const Row = ({ row, columns }: { readonly row: CardRow; readonly columns: readonly Column[] }) => {
  const [first] = columns.flatMap((one) => numbersIn(row, one))
  const others = numbersIn(row, 'OTHER')
  return (
    <tr>
      <th scope="row">
        <div class="sg across">
          <Sign name={row.sign} />
          <div>
            <b title={row.outcome}>{row.outcome}</b>
            {columns.length > 1 && others.length > 0 ? (
              <div class="oth">
                <Numbers cards={others} outcome={row.outcome} />
              </div>
            ) : null}
          </div>
        </div>
      </th>
      {columns.map((column) => (
        <td key={column} class={column === 'OTHER' && columns.length > 1 ? 'rare' : ''}>
          <Numbers cards={numbersIn(row, column)} outcome={row.outcome} />
        </td>
      ))}
      <td class="do">{first ? <CardDeeds card={first} /> : null}</td>
    </tr>
  )
}

type TableProps = CardRows & { readonly column: Column | undefined }

/** One line an outcome, one column a brand; only what is seen is in the document. */
export const CardTable = ({ rows, neutral, column }: TableProps) => {
  // Nothing stands for the heading of the neutral numbers at their end.
  const lines = useMemo(() => [...rows, ...(neutral.length > 0 ? [undefined, ...neutral] : [])], [rows, neutral])
  const kinds = useMemo(() => lines.map(() => '--crow' as const), [lines])
  const { scroller, from, to, before, after } = useSlice(kinds, -1)
  const columns = column === undefined ? COLUMNS : [column]
  return (
    <div class="scroll desk" ref={scroller}>
      <div style={{ paddingTop: `${before}px`, paddingBottom: `${after}px` }}>
        <table class="ctab" aria-rowcount={lines.length + 1}>
          <thead>
            <tr>
              <th scope="col">What happens</th>
              {columns.map((one) => (
                <th key={one} scope="col" class={one === 'OTHER' && columns.length > 1 ? 'rare' : ''}>
                  {columnWords(one)}
                </th>
              ))}
              <th scope="col">
                <span class="vh">What to do with it</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(from, to).map((row) =>
              row ? (
                <Row key={row.key} row={row} columns={columns} />
              ) : (
                <tr key="heading">
                  <th scope="colgroup" colSpan={columns.length + 2} class="neutral">
                    {NEUTRAL_HEADING}
                  </th>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
    </div>
  )
}
