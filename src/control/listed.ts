import type { WithProblem } from '../api/http/problem.ts'
import { CONTROL_MEMBERS } from '../core/contract/control-members.gen.ts'
import { pageOf, restOf, SHORT_PAGE_BYTES, shortOf } from '../core/domain/list-page.ts'
import { didYouMean } from '../core/domain/nearest-name.ts'
import { compact } from '../core/domain/without-undefined.ts'
import { mapYielding } from '../engine/cooperative.ts'
import { isOrBelow } from '../engine/scenarios/describe/matched.ts'
import { invalid } from './control-problems.ts'
import { readLimit } from './query.ts'

/** A page of everything where nobody says less: who wants all of it, such as the console, gets it with one call. */
const PAGE = { standard: 10_000, most: 10_000 } as const

/** What a list is asked for, beside what its rows are chosen by. */
type ListQuery = {
  readonly after?: string | undefined
  readonly limit?: string | undefined
  readonly fields?: string | undefined
}

/** What a list gives: whole rows, or where fields are named those of each, and where it goes on. */
type Listed<Row> = {
  readonly rows: readonly Row[]
  readonly page: { readonly total: number; readonly next?: string } & Partial<ShortPage<Row>>
  /** How many come behind this page. */
  readonly left: number
}

/** What is told of a list whose pages follow each other by `after`. */
type Listing<Thing, Row> = Pick<ShortWish<Thing, Row>, 'list' | 'idOf' | 'rowOf' | 'around'> & {
  readonly paging?: Parameters<typeof readLimit>[1]
}

/** A word of a small set, where one is given. */
export const rejectUnknownValue = (
  name: string,
  known: readonly string[],
  word: string | undefined,
): WithProblem | undefined =>
  word === undefined || known.includes(word)
    ? undefined
    : invalid(`${name} is one of ${known.join(', ')}${didYouMean(word, known)}`)

/** A name, or that of a family, where one is given: one that nobody has would find nothing and not say why. */
export const rejectUnknownName = (
  query: string,
  name: string | undefined,
  known: readonly string[],
): WithProblem | undefined =>
  name === undefined || known.some((one) => isOrBelow(one, name))
    ? undefined
    : invalid(`nothing in this list has such a ${query}, nor one below it${didYouMean(name, [...new Set(known)])}`)

const readFields = (text: string, known: readonly string[]) => {
  const words = text.split(',')
  const wrong = words.find((word) => !known.includes(word))
  return wrong === undefined
    ? { fields: [...new Set(words)] }
    : invalid(`fields are some of ${known.join(', ')}, with commas${didYouMean(wrong, known)}`)
}

/** How the short form of a list is asked for, and made of its things. */
type ShortWish<Thing, Row> = {
  /** The operation, whose contract says which members there are. */
  readonly list: keyof typeof CONTROL_MEMBERS
  readonly idOf: (thing: Thing) => string
  /** Undefined where a thing has none: it is left out, as in the whole form. */
  readonly rowOf: (thing: Thing) => Row | undefined
  /** How many fit on all pages. */
  readonly total: number
  /** How many rows are asked for; without it, as many as fit. */
  readonly limit: number | undefined
  /** What else the answer says: it takes of the 2 KB. */
  readonly around: object
}

type ShortPage<Row> = {
  readonly short: readonly Partial<Row>[]
  readonly total: number
  /** Members that the one row of a page has, and that would make it too large. */
  readonly leftOut?: readonly string[]
}

/** A short page, the id to go on from, and how many come behind it. */
type Short<Row> = { readonly page: ShortPage<Row>; readonly next: string | undefined; readonly left: number }

/** What holds the rows of a short page, and how it goes on; no id is longer. */
const FRAME_BYTES = Buffer.byteLength(',"short":[],"total":9999999999,"older":""') + 128

const jsonBytes = (value: object): number => Buffer.byteLength(JSON.stringify(value))

/** A row without those of its members that do not go into so many bytes, in the order in which they are named. */
const cutTo = <Row extends object>(row: Row, fields: readonly string[], most: number) => {
  const room = most - jsonBytes({ leftOut: fields })
  const kept: string[] = []
  const leftOut: string[] = []
  for (const field of fields) (jsonBytes(shortOf(row, [...kept, field])) <= room ? kept : leftOut).push(field)
  return { short: [shortOf(row, kept)], leftOut }
}

/**
 * A page of the short form: of what is left of a list, in the order in which its pages go, as many as go into 2 KB. Each row
 * has the members that `fields` names. One that is too large alone lacks some, and has a page of its own: no list ends there.
 */
export const shortPage = <Thing, Row extends object>(
  rest: readonly Thing[],
  named: string,
  { list, idOf, rowOf, total, limit, around }: ShortWish<Thing, Row>,
): Short<Row> | WithProblem => {
  const read = readFields(named, CONTROL_MEMBERS[list])
  if ('problem' in read) return read
  const shortRow = (thing: Thing): readonly Partial<Row>[] => {
    const row = rowOf(thing)
    return row ? [shortOf(row, read.fields)] : []
  }
  const most = SHORT_PAGE_BYTES - jsonBytes(around) - FRAME_BYTES
  const bytesOf = (thing: Thing): number => shortRow(thing).reduce((bytes, row) => bytes + jsonBytes(row) + 1, 0)
  const { rows, next } = pageOf(rest, idOf, { limit, room: { bytesOf, most } }) ?? { rows: [] }
  const [first] = rows
  const large = first !== undefined && bytesOf(first) > most ? rowOf(first) : undefined
  const shown = large ? cutTo(large, read.fields, most) : { short: rows.flatMap(shortRow) }
  return { page: { ...shown, total }, next, left: rest.length - rows.length }
}

/** The same of a list that is oldest first, and whose pages go back from its end: the newest ones, and `older` goes on. */
export const newestShortPage = <Thing, Row extends object>(
  rest: readonly Thing[],
  named: string,
  wish: ShortWish<Thing, Row>,
): { readonly page: ShortPage<Row> & { readonly older?: string }; readonly left: number } | WithProblem => {
  const found = shortPage(rest.toReversed(), named, wish)
  if ('problem' in found) return found
  const { page, next, left } = found
  return { page: { ...page, short: page.short.toReversed(), ...compact({ older: next }) }, left }
}

/** The same of a list whose rows take a while: others have their turn while they are made. */
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

/** A page of a list as it was asked for: things with ids by which it goes on, and with rows whose members can be named. */
export const listPage = <Thing, Row extends object>(
  all: readonly Thing[],
  { after, limit, fields }: ListQuery,
  { list, idOf, rowOf, around, paging = PAGE }: Listing<Thing, Row>,
): Listed<Row> | WithProblem => {
  const paged = readLimit(limit, paging)
  if ('problem' in paged) return paged
  const rest = restOf(all, idOf, after)
  if (!rest) return invalid('after is what next said on the page before, with the same filters')
  const total = all.length
  if (fields === undefined) {
    const { rows, next } = pageOf(rest, idOf, paged) ?? { rows: [] }
    // Rows are made of what is shown: a list may have ten thousand.
    const shown = rows.flatMap((thing) => rowOf(thing) ?? [])
    return { rows: shown, page: { total, ...compact({ next }) }, left: rest.length - rows.length }
  }
  const found = shortPage(rest, fields, { list, idOf, rowOf, total, limit: paged.asked, around })
  if ('problem' in found) return found
  return { rows: [], page: { ...found.page, ...compact({ next: found.next }) }, left: found.left }
}
