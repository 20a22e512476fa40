import type { WithProblem } from '../api/http/problem.ts'
import { CONTROL_MEMBERS } from '../core/contract/control-members.gen.ts'
import { pageOf, restOf, SHORT_PAGE_BYTES, shortOf } from '../core/domain/list-page.ts'
import { didYouMean } from '../core/domain/nearest-name.ts'
import { compact } from '../core/domain/without-undefined.ts'
import { isOrBelow } from '../engine/scenarios/describe/filters.ts'
import { mapYielding } from '../engine/yielding.ts'
import { invalid } from './control-problems.ts'
import { readLimit } from './query.ts'

/** Default size of a page. It includes everything, so that clients such as the console need only one request. */
const PAGE = { standard: 10_000, most: 10_000 } as const

/** Query parameters of a list, without its filters. */
type ListQuery = {
  readonly after?: string | undefined
  readonly limit?: string | undefined
  readonly fields?: string | undefined
}

/** A page of a list: complete rows, or those with the requested fields, and the position of the next page. */
type Listed<Row> = {
  readonly rows: readonly Row[]
  readonly page: { readonly total: number; readonly next?: string } & Partial<ShortPage<Row>>
  /** Number of rows after this page. */
  readonly left: number
}

/** Description of a list with pages by `after`. */
type Listing<Thing, Row> = Pick<ShortOptions<Thing, Row>, 'list' | 'idOf' | 'rowOf' | 'around'> & {
  readonly paging?: Parameters<typeof readLimit>[1]
}

/** Rejects a value that is not one of the known ones; undefined is accepted. */
export const rejectUnknownValue = (
  name: string,
  known: readonly string[],
  value: string | undefined,
): WithProblem | undefined =>
  value === undefined || known.includes(value)
    ? undefined
    : invalid(`\`${name}\` must be one of ${known.join(', ')}${didYouMean(value, known) || '.'}`)

/**
 * Rejects a name that is neither an entry nor a family of the list. Otherwise the list would be empty
 * without a reason.
 */
export const rejectUnknownName = (
  query: string,
  name: string | undefined,
  known: readonly string[],
): WithProblem | undefined =>
  name === undefined || known.some((item) => isOrBelow(item, name))
    ? undefined
    : invalid(
        `No entry of this list has this \`${query}\` or one below it${didYouMean(name, [...new Set(known)]) || '.'}`,
      )

const readFields = (list: string, known: readonly string[]) => {
  const fields = list.split(',')
  const wrong = fields.find((field) => !known.includes(field))
  return wrong === undefined
    ? { fields: [...new Set(fields)] }
    : invalid(`\`fields\` must be a comma-separated list of ${known.join(', ')}${didYouMean(wrong, known) || '.'}`)
}

/** Options of the short form of a list. */
type ShortOptions<Thing, Row> = {
  /** The operation. Its contract defines the members. */
  readonly list: keyof typeof CONTROL_MEMBERS
  readonly idOf: (item: Thing) => string
  /** Returns undefined for an entry without a row: it is omitted, as in the complete form. */
  readonly rowOf: (item: Thing) => Row | undefined
  /** Number of matching entries on all pages. */
  readonly total: number
  /** Requested number of rows; undefined for as many as possible. */
  readonly limit: number | undefined
  /** Other content of the response. It counts towards the 2 KB. */
  readonly around: object
}

type ShortPage<Row> = {
  readonly short: readonly Partial<Row>[]
  readonly total: number
  /** Requested members that are omitted, because the only row of the page would be too large. */
  readonly omittedFields?: readonly string[]
}

/** A short page, the ID for the next page, and the number of rows after it. */
type Short<Row> = { readonly page: ShortPage<Row>; readonly next: string | undefined; readonly left: number }

/** Size of the JSON around the rows of a short page and of the position of the next page; no ID is longer. */
const FRAME_BYTES = Buffer.byteLength(',"short":[],"total":9999999999,"older":""') + 128

const jsonBytes = (value: object): number => Buffer.byteLength(JSON.stringify(value))

/** Returns a row with as many of the fields as fit into the number of bytes, in the order of the request. */
const cutTo = <Row extends object>(row: Row, fields: readonly string[], most: number) => {
  const available = most - jsonBytes({ omittedFields: fields })
  const kept: string[] = []
  const omittedFields: string[] = []
  for (const field of fields)
    (jsonBytes(shortOf(row, [...kept, field])) <= available ? kept : omittedFields).push(field)
  return { short: [shortOf(row, kept)], omittedFields }
}

/**
 * Returns a page in short form: the next rows that fit into 2 KB, each with the members of `fields`. A row that is too
 * large has its own page with fewer members, so that no list ends there.
 */
export const shortPage = <Thing, Row extends object>(
  rest: readonly Thing[],
  named: string,
  { list, idOf, rowOf, total, limit, around }: ShortOptions<Thing, Row>,
): Short<Row> | WithProblem => {
  const read = readFields(named, CONTROL_MEMBERS[list])
  if ('problem' in read) return read
  const shortRow = (item: Thing): readonly Partial<Row>[] => {
    const row = rowOf(item)
    return row ? [shortOf(row, read.fields)] : []
  }
  const most = SHORT_PAGE_BYTES - jsonBytes(around) - FRAME_BYTES
  const bytesOf = (item: Thing): number => shortRow(item).reduce((bytes, row) => bytes + jsonBytes(row) + 1, 0)
  const { rows, next } = pageOf(rest, idOf, { limit, sizeLimit: { bytesOf, most } }) ?? { rows: [] }
  const [first] = rows
  const large = first !== undefined && bytesOf(first) > most ? rowOf(first) : undefined
  const shortPage = large ? cutTo(large, read.fields, most) : { short: rows.flatMap(shortRow) }
  return { page: { ...shortPage, total }, next, left: rest.length - rows.length }
}

/** Returns the newest rows of an oldest-first list in short form. `older` is the position of the next older page. */
export const newestShortPage = <Thing, Row extends object>(
  rest: readonly Thing[],
  named: string,
  options: ShortOptions<Thing, Row>,
): { readonly page: ShortPage<Row> & { readonly older?: string }; readonly left: number } | WithProblem => {
  const result = shortPage(rest.toReversed(), named, options)
  if ('problem' in result) return result
  const { page, next, left } = result
  return { page: { ...page, short: page.short.toReversed(), ...compact({ older: next }) }, left }
}

/** Returns a page of a list whose rows are slow to create. Other requests run in between. */
export const listPageInTurns = async <Thing, Row extends object>(
  all: readonly Thing[],
  query: ListQuery,
  { rowOf, ...listing }: Listing<Thing, Row>,
): Promise<Listed<Row> | WithProblem> => {
  if (query.fields !== undefined) return listPage(all, query, { rowOf, ...listing })
  const whole = listPage(all, query, { ...listing, rowOf: (thing) => ({ thing }) })
  if ('problem' in whole) return whole
  const { total, next } = whole.page
  const rows = await mapYielding(whole.rows, ({ thing }) => {
    const row = rowOf(thing)
    return row ? [row] : []
  })
  return { rows, page: { total, ...compact({ next }) }, left: whole.left }
}

/** Returns the requested page of a list, in complete or short form. */
export const listPage = <Thing, Row extends object>(
  all: readonly Thing[],
  { after, limit, fields }: ListQuery,
  { list, idOf, rowOf, around, paging = PAGE }: Listing<Thing, Row>,
): Listed<Row> | WithProblem => {
  const paged = readLimit(limit, paging)
  if ('problem' in paged) return paged
  const rest = restOf(all, idOf, after)
  if (!rest) return invalid('`after` must be the `next` of the previous page. Repeat its filters as well.')
  const total = all.length
  if (fields === undefined) {
    const { rows, next } = pageOf(rest, idOf, paged) ?? { rows: [] }
    // Only rows of this page are created, because a list may have ten thousand.
    const views = rows.flatMap((item) => rowOf(item) ?? [])
    return { rows: views, page: { total, ...compact({ next }) }, left: rest.length - rows.length }
  }
  const page = shortPage(rest, fields, { list, idOf, rowOf, total, limit: paged.requested, around })
  if ('problem' in page) return page
  return { rows: [], page: { ...page.page, ...compact({ next: page.next }) }, left: page.left }
}
