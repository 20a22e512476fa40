import { pageOf, SHORT_PAGE_BYTES, shortOf } from '../domain/list-page.ts'
import { didYouMean } from '../domain/nearest.ts'
import type { Wrong } from '../reply/problem.ts'
import { isOrBelow } from '../scenarios/telling/chosen.ts'
import { invalid } from './problems.ts'
import { readLimit } from './query.ts'

/** A page of everything where nobody says less: who wants all of it, such as the console, gets it with one call. */
const PAGE = { standard: 10_000, most: 10_000 } as const

/** What stands around the rows of a short page: its other members, and an id. */
const AROUND_BYTES = 256

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

const readFields = <Name extends string>(text: string, known: readonly Name[]) => {
  const words = text.split(',')
  const fields = words.flatMap((word) => known.find((name) => name === word) ?? [])
  const wrong = words.find((word) => !known.some((name) => name === word))
  return wrong === undefined
    ? { fields: [...new Set(fields)] }
    : invalid(`fields are some of ${known.join(', ')}, with commas${didYouMean(wrong, known)}`)
}

const roomFor = <Row extends object>(fields: readonly (keyof Row)[]) => ({
  bytesOf: (row: Row): number => Buffer.byteLength(JSON.stringify(shortOf(row, fields))) + 1,
  most: SHORT_PAGE_BYTES - AROUND_BYTES,
})

/** A page of a list as it was asked for: rows with ids by which it goes on, and with members that can be named. */
export const listed = <Row extends object>(
  all: readonly Row[],
  { after, limit: asked, fields: named }: ListQuery,
  { idOf, members }: { readonly idOf: (row: Row) => string; readonly members: readonly (keyof Row & string)[] },
): Listed<Row> | Wrong => {
  const paged = readLimit(asked, PAGE)
  if ('problem' in paged) return paged
  const read = named === undefined ? { fields: undefined } : readFields(named, members)
  if ('problem' in read) return read
  const { fields } = read
  const page = pageOf(all, idOf, { after, ...paged, room: fields && roomFor(fields) })
  if (!page) return invalid('after is what next said on the page before, with the same filters')
  const { rows, ...rest } = page
  return fields ? { rows: [], page: { ...rest, short: rows.map((row) => shortOf(row, fields)) } } : { rows, page: rest }
}
