import type { LinkRow, TransactionRow } from '../../contract/control.gen.ts'
import type { Engine } from '../../engine/port.ts'
import type { RowBooks } from './row-books.ts'

/** Tells of one transaction or link in the words of the list, for whoever shows nothing else of it. */
export const createRowTeller =
  ({ find, findLink }: Pick<Engine, 'find' | 'findLink'>, books: RowBooks) =>
  (id: string): TransactionRow | LinkRow | undefined => {
    const space = (find(id) ?? findLink(id))?.space
    if (space === undefined) return undefined
    const book = books(space)
    const entry = book.find(id)
    const row = entry && book.rowOf(entry)
    return row?.kind === 'transaction' || row?.kind === 'link' ? row : undefined
  }
