/** What a page of rows in a short form has at most, all in all, in bytes. */
export const SHORT_PAGE_BYTES = 2_048

/** Where a page begins, and where it ends. */
type PageWish<Row> = {
  /** The id of the row before the first one; undefined for the beginning. */
  readonly after?: string | undefined
  /** How many rows at most; undefined for all. */
  readonly limit?: number | undefined
  /** What a row adds to the page, in bytes, and what all of them may add. The first row is always there. */
  readonly room?: { readonly bytesOf: (row: Row) => number; readonly most: number } | undefined
}

export type Page<Row> = {
  readonly rows: readonly Row[]
  /** How many there are, on this page and on others. */
  readonly total: number
  /** What to give as `after` for the next page; absent on the last one. */
  readonly next?: string
}

/** How many of some rows fit into what they may have, and never none. */
const fitting = <Row>(rows: readonly Row[], { bytesOf, most }: NonNullable<PageWish<Row>['room']>): number => {
  let bytes = 0
  const past = rows.findIndex((row) => {
    bytes += bytesOf(row)
    return bytes > most
  })
  return past < 0 ? rows.length : Math.max(1, past)
}

/** What comes behind the row with an id, or all of a list; undefined where no row has it. */
export const restOf = <Row>(
  all: readonly Row[],
  idOf: (row: Row) => string,
  after: string | undefined,
): readonly Row[] | undefined => {
  if (after === undefined) return all
  const from = all.findIndex((row) => idOf(row) === after) + 1
  return from === 0 ? undefined : all.slice(from)
}

/** A page of a list whose rows have ids of their own; undefined where no row has the id of `after`. */
export const pageOf = <Row>(
  all: readonly Row[],
  idOf: (row: Row) => string,
  { after, limit, room }: PageWish<Row>,
): Page<Row> | undefined => {
  const rest = restOf(all, idOf, after)
  if (!rest) return undefined
  const wanted = limit === undefined ? rest : rest.slice(0, limit)
  const rows = room ? wanted.slice(0, fitting(wanted, room)) : wanted
  const last = rows.at(-1)
  const isMore = rows.length < rest.length
  return { rows, total: all.length, ...(last !== undefined && isMore && { next: idOf(last) }) }
}

const hasMember = <Row extends object>(row: Row, name: string): name is keyof Row & string => Object.hasOwn(row, name)

/** Some members of a row, in the order in which they are named: those that it has. */
export const shortOf = <Row extends object>(row: Row, fields: readonly string[]): Partial<Row> => {
  const short: Partial<Row> = {}
  for (const field of fields) if (hasMember(row, field)) short[field] = row[field]
  return short
}
