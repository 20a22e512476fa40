import { useMemo } from 'preact/hooks'
import { groupedNumber } from '../../domain/brands.ts'
import { brandWords } from '../../telling/figures.ts'
import { Sign } from '../parts/sign.tsx'
import { useConsole } from '../parts/use-console.ts'
import { useSlice } from '../parts/use-slice.ts'
import { type CardRow, type CardRows, type Column, NEUTRAL_HEADING, numbersIn } from './card-rows.ts'
import { CardDeeds } from './card-table.tsx'

/** One brand at a time: each line copies its number, and leads to what can be done with it. */
export const PhoneCards = ({ rows, neutral, column }: CardRows & { readonly column: Column }) => {
  const { copy } = useConsole()
  const lines = useMemo(() => {
    const ofRow = (row: CardRow) => numbersIn(row, column).map((card) => ({ row, card }))
    const apart = neutral.flatMap(ofRow)
    // Nothing stands for the heading of the neutral numbers.
    return [...rows.flatMap(ofRow), ...(apart.length > 0 ? [undefined, ...apart] : [])]
  }, [rows, neutral, column])
  const kinds = useMemo(() => lines.map(() => '--prow' as const), [lines])
  const { scroller, from, to, before, after } = useSlice(kinds, -1)
  return (
    <div class="scroll phone" ref={scroller}>
      <ul aria-label="Cards" style={{ paddingTop: `${before}px`, paddingBottom: `${after}px` }}>
        {lines.slice(from, to).map((line) => {
          if (!line)
            return (
              <li key="heading" class="crow neutral">
                <b>{NEUTRAL_HEADING}</b>
              </li>
            )
          const { row, card } = line
          return (
            <li key={card.key} class="crow">
              <button type="button" onClick={() => void copy(card.number, groupedNumber(card.number))}>
                <Sign name={row.sign} />
                <span>
                  <span class="vh">Copy </span>
                  <b>{row.outcome}</b>
                  <span class="num mono cut ink2">
                    {column === 'OTHER' ? `${brandWords(card.paymentMethod)} ` : ''}
                    {groupedNumber(card.number)}
                    {numbersIn(row, column)[0] === card ? null : (
                      <span class="mut"> {card.name.replace(/[_/]/g, ' ')}</span>
                    )}
                  </span>
                </span>
              </button>
              <CardDeeds card={card} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
