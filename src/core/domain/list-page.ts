/** Largest size of a page of short rows in bytes. */
export const SHORT_PAGE_BYTES = 2_048

/** Start and size of a requested page. */
type PageRequest<Row> = {
  /** ID of the row before the first one; undefined for the start. */
  readonly after?: string | undefined
  /** Largest number of rows; undefined for all. */
  readonly limit?: number | undefined
  /** Size of a row, and of all rows, in bytes. The first row is always included. */
  readonly sizeLimit?: { readonly bytesOf: (row: Row) => number; readonly most: number } | undefined
}

export type Page<Row> = {
  readonly rows: readonly Row[]
  /** Number of rows on all pages. */
  readonly total: number
  /** Value of `after` for the next page; absent on the last page. */
  readonly next?: string
}

/** Returns the number of rows that fit into the size limit, at least one. */
const fitting = <Row>(rows: readonly Row[], { bytesOf, most }: NonNullable<PageRequest<Row>['sizeLimit']>): number => {
  let bytes = 0
  const past = rows.findIndex((row) => {
    bytes += bytesOf(row)
    return bytes > most
  })
  return past < 0 ? rows.length : Math.max(1, past)
}

/** Returns the rows after the row with an ID, or all rows without an ID. Undefined for an unknown ID. */
export const restOf = <Row>(
  all: readonly Row[],
  idOf: (row: Row) => string,
  after: string | undefined,
): readonly Row[] | undefined => {
  if (after === undefined) return all
  const from = all.findIndex((row) => idOf(row) === after) + 1
  return from === 0 ? undefined : all.slice(from)
}

/** Returns a page of a list whose rows have IDs. Undefined for an unknown `after`. */
export const pageOf = <Row>(
  all: readonly Row[],
  idOf: (row: Row) => string,
  { after, limit, sizeLimit }: PageRequest<Row>,
): Page<Row> | undefined => {
  const rest = restOf(all, idOf, after)
  if (!rest) return undefined
  const requested = limit === undefined ? rest : rest.slice(0, limit)
  const rows = sizeLimit ? requested.slice(0, fitting(requested, sizeLimit)) : requested
  const last = rows.at(-1)
  const isMore = rows.length < rest.length
  return { rows, total: all.length, ...(last !== undefined && isMore && { next: idOf(last) }) }
}

const hasMember = <Row extends object>(row: Row, name: string): name is keyof Row & string => Object.hasOwn(row, name)

/** Returns the named members of a row that exist, in the order of the names. */
export const shortOf = <Row extends object>(row: Row, fields: readonly string[]): Partial<Row> => {
  const short: Partial<Row> = {}
  for (const field of fields) if (hasMember(row, field)) short[field] = row[field]
  return short
}
