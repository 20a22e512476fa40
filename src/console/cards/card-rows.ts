import type { ListedCard } from '../state/catalogue.ts'

/** The brands that have a column of their own; the rare ones share one. */
export const COLUMNS = ['VIS', 'ECA', 'AMX', 'OTHER'] as const
export type Column = (typeof COLUMNS)[number]

/** One outcome, and the numbers that lead to it. */
export type CardRow = {
  readonly key: string
  readonly scenario: string
  readonly outcome: string
  readonly sign: ListedCard['sign']
  readonly numbers: Readonly<Record<Column, readonly ListedCard[]>>
}

const NEUTRAL = 'neutral'

const columnOf = (brand: string): Column => COLUMNS.find((column) => column === brand) ?? 'OTHER'

/**
 * One row an outcome. Numbers without an outcome of their own come last and apart: they do what is armed.
 */
export const cardRows = (
  cards: readonly ListedCard[],
): { readonly rows: readonly CardRow[]; readonly neutral: readonly CardRow[] } => {
  const made = new Map<string, { row: Omit<CardRow, 'numbers'>; numbers: Record<Column, ListedCard[]> }>()
  for (const card of cards) {
    const isNeutral = card.name === NEUTRAL
    const key = isNeutral ? NEUTRAL : card.scenario
    const { scenario, outcome, sign } = card
    const found = made.get(key) ?? {
      row: { key, scenario, outcome, sign },
      numbers: { VIS: [], ECA: [], AMX: [], OTHER: [] },
    }
    found.numbers[columnOf(card.paymentMethod)].push(card)
    made.set(key, found)
  }
  const all = [...made.values()].map(({ row, numbers }) => ({ ...row, numbers }))
  return { rows: all.filter(({ key }) => key !== NEUTRAL), neutral: all.filter(({ key }) => key === NEUTRAL) }
}
