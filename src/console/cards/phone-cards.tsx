import { useMemo } from 'preact/hooks'
import { groupedNumber } from '../../domain/brands.ts'
import { brandWords } from '../../telling/figures.ts'
import { Sign } from '../parts/sign.tsx'
import { useConsole } from '../parts/use-console.ts'
import { useSlice } from '../parts/use-slice.ts'
import type { ListedCard } from '../state/catalogue.ts'
import { CardDeeds } from './card-deeds.tsx'
import { NEUTRAL_HEADING } from './card-lines.ts'
import { type CardRow, type Column, numbersIn } from './card-rows.ts'

type Line = { readonly key: string; readonly row: CardRow; readonly card?: ListedCard }

type PhoneProps = { readonly rows: readonly CardRow[]; readonly neutral: readonly CardRow[]; readonly column: Column }

/** One brand at a time: each line copies its number, and leads to what can be done with it. */
export const PhoneCards = ({ rows, neutral, column }: PhoneProps) => {
  const { copy } = useConsole()
  const lines = useMemo(() => {
    const ofRow = (row: CardRow): readonly Line[] =>
      numbersIn(row, column).map((card) => ({ key: card.key, row, card }))
    const apart = neutral.flatMap(ofRow)
    const [first] = neutral
    const heading: readonly Line[] = first && apart.length > 0 ? [{ key: 'heading', row: first }] : []
    return [...rows.flatMap(ofRow), ...heading, ...apart]
  }, [rows, neutral, column])
  const kinds = useMemo(() => lines.map(() => '--prow' as const), [lines])
  const { scroller, from, to, before, after } = useSlice(kinds, -1)
  return (
    <div class="scroll phone" ref={scroller}>
      <ul aria-label="Cards" style={{ paddingTop: `${before}px`, paddingBottom: `${after}px` }}>
        {lines.slice(from, to).map(({ key, row, card }) =>
          card === undefined ? (
            <li key={key} class="crow neutral">
              <b>{NEUTRAL_HEADING}</b>
            </li>
          ) : (
            <li key={key} class="crow">
              <button type="button" onClick={() => void copy(card.number, groupedNumber(card.number))}>
                <Sign name={row.sign} />
                <span>
                  <span class="vh">Copy </span>
                  <b>{row.outcome}</b>
                  <span class="num mono">
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
          ),
        )}
      </ul>
    </div>
  )
}
