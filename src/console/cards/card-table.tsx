import { useMemo, useState } from 'preact/hooks'
import { brandWords } from '../../telling/figures.ts'
import { Menu } from '../parts/menu.tsx'
import { Sign } from '../parts/sign.tsx'
import { useSlice } from '../parts/use-slice.ts'
import type { ListedCard } from '../state/catalogue.ts'
import { CardDeeds } from './card-deeds.tsx'
import { cardLines, NEUTRAL_HEADING } from './card-lines.ts'
import { type CardRow, COLUMNS, type Column, columnWords, numbersIn } from './card-rows.ts'
import { CopyNumber } from './copy-number.tsx'

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

type TableProps = {
  readonly rows: readonly CardRow[]
  readonly neutral: readonly CardRow[]
  readonly column: Column | undefined
}

/** One line an outcome, one column a brand; only what is seen is in the document. */
export const CardTable = ({ rows, neutral, column }: TableProps) => {
  const lines = useMemo(() => cardLines(rows, neutral), [rows, neutral])
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
            {lines.slice(from, to).map((line) =>
              line.is === 'heading' ? (
                <tr key={line.key}>
                  <th scope="colgroup" colSpan={columns.length + 2} class="neutral">
                    {NEUTRAL_HEADING}
                  </th>
                </tr>
              ) : (
                <Row key={line.key} row={line.row} columns={columns} />
              ),
            )}
          </tbody>
        </table>
      </div>
    </div>
  )
}
