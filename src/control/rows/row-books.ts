import type { LinkRow, TransactionRow } from '../../contract/control.gen.ts'
import { givingWay } from '../../engine/giving-way.ts'
import type { Engine } from '../../engine/port.ts'
import { createRowBook, type RowBook, type RowControls } from './row-book.ts'

/** How many spaces are remembered for the next one who looks. */
const MOST = 20

/** Gives the book of a space as it is now. */
export type RowBooks = ReturnType<typeof createRowBooks>

/** The books of the spaces that somebody looks at; those that were looked at last are kept. */
export const createRowBooks = (controls: RowControls) => {
  const books = new Map<string, RowBook>()
  const bookOf = (space: string): RowBook => {
    const book = books.get(space) ?? createRowBook(controls, space)
    books.delete(space)
    books.set(space, book)
    for (const [oldest] of books) if (books.size > MOST) books.delete(oldest)
    return book
  }
  return {
    /** Others have their turn while it takes in what has happened. */
    async inTurns(space: string): Promise<RowBook> {
      const book = bookOf(space)
      await givingWay(book.catchingUp())
      return book
    },
  }
}

/** Tells of one transaction or link in the words of the list, for whoever shows nothing else of it. */
export const createRowTeller =
  ({ find, findLink }: Pick<Engine, 'find' | 'findLink'>, books: RowBooks) =>
  async (id: string): Promise<TransactionRow | LinkRow | undefined> => {
    const space = (find(id) ?? findLink(id))?.space
    if (space === undefined) return undefined
    const book = await books.inTurns(space)
    const entry = book.find(id)
    const row = entry && book.rowOf(entry)
    return row?.kind === 'transaction' || row?.kind === 'link' ? row : undefined
  }
