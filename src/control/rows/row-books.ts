import { createRowBook, type RowBook, type RowControls } from './row-book.ts'

/** How many spaces are remembered for the next one who looks. */
const MOST = 20

/** Gives the book of a space as it is now. */
export type RowBooks = (space: string) => RowBook

/** The books of the spaces that somebody looks at; those that were looked at last are kept. */
export const createRowBooks = (controls: RowControls): RowBooks => {
  const books = new Map<string, RowBook>()
  return (space) => {
    const book = books.get(space) ?? createRowBook(controls, space)
    books.delete(space)
    books.set(space, book)
    for (const [oldest] of books) if (books.size > MOST) books.delete(oldest)
    book.catchUp()
    return book
  }
}
