import type { Row } from '../../contract/control.gen.ts'
import { brandWords, money } from '../../telling/figures.ts'
import { FILTERS, type Filter } from '../../telling/told.ts'

/** Lists that are not part of what happens: they are loaded when somebody chooses them. */
export const OTHERS = [
  ['request', 'Requests'],
  ['webhook', 'Webhooks'],
] as const
export type Other = (typeof OTHERS)[number][0]

/** A count in words: 10,200. */
export const figure = (count: number): string => count.toLocaleString('en')

/** What an address may have as its filter; what it has not is as if nothing were chosen. */
export const chosenFilter = (text: string): Filter | Other =>
  [...FILTERS, ...OTHERS].map(([name]) => name).find((name) => name === text) ?? 'all'

export const isOther = (filter: Filter | Other): filter is Other => OTHERS.some(([name]) => name === filter)

/** How many rows each filter has. */
export const countsOf = (rows: readonly Row[]): Readonly<Record<Filter, number>> => {
  const counts = { all: 0, look: 0, open: 0, pass: 0, fail: 0, link: 0 }
  for (const { told } of rows) for (const filter of told.filters) counts[filter] += 1
  return counts
}

/** What a row is called by those who made it. */
export const referenceOf = (row: Row): string => {
  if (row.kind === 'transaction') return row.refno
  if (row.kind === 'link') return row.reference
  if (row.kind === 'webhook') return row.of.refno ?? row.of.reference ?? row.of.id
  return row.refno ?? row.reference ?? `${row.method} ${row.path}`
}

const factsOf = (row: Row): readonly (string | number | undefined)[] => {
  if (row.kind === 'webhook') return [row.url, row.of.id, row.lastStatus]
  const common = [
    row.brand,
    row.brand && brandWords(row.brand),
    row.scenario,
    row.amount,
    money(row.amount, row.currency),
  ]
  if (row.kind === 'request')
    return [...common, row.method, row.path, row.status, row.code, row.networkCode, row.operation]
  return [...common, row.masked, row.status, row.kind === 'link' ? row.transaction : row.link, row.result?.eci]
}

/** A full number is found by what is kept of it. */
const masked = (word: string): string =>
  word.replace(/^(\d{6})\d{2,9}(\d{4})$/, (_all, first, last) => `${first}…${last}`)

/** Finds rows by words, numbers and names: each word has to be somewhere. What a row says is put together once. */
export const createFinder = () => {
  const texts = new WeakMap<Row, string>()
  const textOf = (row: Row): string => {
    const known = texts.get(row)
    if (known !== undefined) return known
    const { told } = row
    const parts = [told.title, told.short, told.result, told.look?.title, told.trap, referenceOf(row), row.id, row.kind]
    const text = [...parts, ...factsOf(row)]
      .join('\n')
      .toLowerCase()
      .replace(/(\d{6})x+(\d{4})/g, '$& $1…$2')
    texts.set(row, text)
    return text
  }
  return (rows: readonly Row[], filter: Filter | Other, search: string): readonly Row[] => {
    // A card number may be written in groups.
    const whole = search.trim().toLowerCase()
    const words = /^[\d ]{12,}$/.test(whole) ? [whole.replaceAll(' ', '')] : whole.split(/\s+/)
    const asked = words.filter((word) => word !== '').map((word) => [word, masked(word)] as const)
    if (asked.length === 0 && (filter === 'all' || isOther(filter))) return rows
    return rows.filter((row) => {
      if (!isOther(filter) && !row.told.filters.includes(filter)) return false
      const text = asked.length === 0 ? '' : textOf(row)
      return asked.every(([word, short]) => text.includes(word) || text.includes(short))
    })
  }
}
