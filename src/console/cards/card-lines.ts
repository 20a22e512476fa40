import type { CardRow } from './card-rows.ts'

/** A line of the table of cards. */
export type CardLine =
  | { readonly is: 'heading'; readonly key: string }
  | { readonly is: 'row'; readonly row: CardRow; readonly key: string }

/** What stands above the numbers that have no outcome of their own. */
export const NEUTRAL_HEADING =
  'Published numbers without an outcome of their own: they do what is armed, else they ask for a code'

/** The rows, and the neutral numbers under a heading at their end. */
export const cardLines = (rows: readonly CardRow[], neutral: readonly CardRow[]): readonly CardLine[] => [
  ...rows.map((row) => ({ is: 'row', row, key: row.key }) as const),
  ...(neutral.length > 0 ? [{ is: 'heading', key: 'neutral heading' } as const] : []),
  ...neutral.map((row) => ({ is: 'row', row, key: row.key }) as const),
]
