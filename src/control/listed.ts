import { CONTROL_MEMBERS } from '../contract/control-members.gen.ts'
import { compact } from '../domain/compact.ts'
import { pageOf, restOf, SHORT_PAGE_BYTES, shortOf } from '../domain/list-page.ts'
import { didYouMean } from '../domain/nearest.ts'
import type { Wrong } from '../reply/problem.ts'
import { isOrBelow } from '../scenarios/telling/chosen.ts'
import { invalid } from './problems.ts'
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
  readonly page: { readonly total: number; readonly next?: string; readonly short?: readonly Partial<Row>[] }
  /** How many come behind this page. */
  readonly left: number
}

/** What is told of a list whose pages follow each other by `after`. */
type Listing<Row> = Pick<ShortWish<Row, Row>, 'list' | 'idOf' | 'around'> & {
  readonly paging?: Parameters<typeof readLimit>[1]
}

/** A word of a small set, where one is given. */
export const wrongWord = (name: string, known: readonly string[], word: string | undefined): Wrong | undefined =>
  word === undefined || known.includes(word)
    ? undefined
    : invalid(`${name} is one of ${known.join(', ')}${didYouMean(word, known)}`)

/** A name, or that of a family, where one is given: one that nobody has would find nothing and not say why. */
export const wrongName = (query: string, name: string | undefined, known: readonly string[]): Wrong | undefined =>
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
  readonly rowOf: (thing: Thing) => Row
  /** How many fit on all pages; without it, as many as are left. */
  readonly total?: number
  readonly limit?: number | undefined
  /** What else the answer says: it takes of the 2 KB. */
  readonly around: object
}

type Short<Row> = { readonly short: readonly Partial<Row>[]; readonly total: number; readonly next?: string }

/** What holds the rows of a short page, and how it goes on; no id is longer. */
const FRAME_BYTES = Buffer.byteLength(',"short":[],"total":9999999999,"next":""') + 128

const jsonBytes = (value: object): number => Buffer.byteLength(JSON.stringify(value))

/**
 * A page of the short form: of what is left of a list, in the order in which its pages go, as many as go into 2 KB, and the
 * id to go on from. Each row has the members that `fields` names.
 */
export const inShort = <Thing, Row extends object>(
  rest: readonly Thing[],
  named: string,
  { list, idOf, rowOf, total = rest.length, limit, around }: ShortWish<Thing, Row>,
): Short<Row> | Wrong => {
  const read = readFields(named, CONTROL_MEMBERS[list])
  if ('problem' in read) return read
  const shortRow = (thing: Thing) => shortOf(rowOf(thing), read.fields)
  const most = SHORT_PAGE_BYTES - jsonBytes(around) - FRAME_BYTES
  const bytesOf = (thing: Thing): number => jsonBytes(shortRow(thing)) + 1
  const { rows, next } = pageOf(rest, idOf, { limit, room: { bytesOf, most } }) ?? { rows: [] }
  const [first] = rows
  if (first !== undefined && bytesOf(first) > most)
    return invalid(
      `fields: these of ${idOf(first)} are more than the 2 KB that a page has; name fewer, or none for whole rows`,
    )
  return { short: rows.map(shortRow), total, ...compact({ next }) }
}

/**
 * The same of a list that is oldest first, and whose pages go back from its end: the newest ones, and how many older ones
 * are left.
 */
export const newestInShort = <Thing, Row extends object>(
  rest: readonly Thing[],
  named: string,
  wish: ShortWish<Thing, Row>,
): (Short<Row> & { readonly omitted: number }) | Wrong => {
  const page = inShort(rest.toReversed(), named, wish)
  if ('problem' in page) return page
  return { ...page, short: page.short.toReversed(), omitted: rest.length - page.short.length }
}

/** A page of a list as it was asked for: rows with ids by which it goes on, and with members that can be named. */
export const listed = <Row extends object>(
  all: readonly Row[],
  { after, limit: asked, fields }: ListQuery,
  { list, idOf, around, paging = PAGE }: Listing<Row>,
): Listed<Row> | Wrong => {
  const paged = readLimit(asked, paging)
  if ('problem' in paged) return paged
  const rest = restOf(all, idOf, after)
  if (!rest) return invalid('after is what next said on the page before, with the same filters')
  const total = all.length
  if (fields === undefined) {
    const { rows, next } = pageOf(rest, idOf, paged) ?? { rows: [] }
    return { rows, page: { total, ...compact({ next }) }, left: rest.length - rows.length }
  }
  const limit = asked === undefined ? undefined : paged.limit
  const page = inShort(rest, fields, { list, idOf, rowOf: (row) => row, total, limit, around })
  return 'problem' in page ? page : { rows: [], page, left: rest.length - page.short.length }
}
