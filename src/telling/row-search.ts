import type { Row } from '../contract/control.gen.ts'
import { brandWords, money } from './figures.ts'

/** What a row is called by those who made it. */
export const referenceOf = (row: Row): string => {
  if (row.kind === 'transaction') return row.refno
  if (row.kind === 'link') return row.reference
  if (row.kind === 'webhook') return row.of.refno ?? row.of.reference ?? row.of.id
  return row.refno ?? row.reference ?? `${row.method} ${row.path}`
}

const factsOf = (row: Row): readonly (string | number | undefined)[] => {
  if (row.kind === 'webhook') return [row.url, row.of.id, row.lastStatus]
  const { brand, scenario, amount } = row
  const common = [brand, brand && brandWords(brand), scenario, amount, money(amount, row.currency)]
  if (row.kind === 'request')
    return [...common, row.method, row.path, row.status, row.code, row.networkCode, row.operation]
  return [...common, row.masked, row.status, row.kind === 'link' ? row.transaction : row.link, row.result?.eci]
}

/** Everything by which a row is found. */
export const searchText = (row: Row): string => {
  const { told } = row
  const parts = [told.title, told.short, told.result, told.look?.title, told.trap, referenceOf(row), row.id, row.kind]
  return [...parts, ...factsOf(row)]
    .join('\n')
    .toLowerCase()
    .replace(/(\d{6})x+(\d{4})/g, '$& $1…$2')
}

/** A full number is found by what is kept of it. */
const masked = (word: string): string =>
  word.replace(/^(\d{6})\d{2,9}(\d{4})$/, (_all, first, last) => `${first}…${last}`)

/** Finds by words, numbers and names: each word has to be somewhere in the text. */
export const readSearch = (search: string): ((text: string) => boolean) => {
  // A card number may be written in groups.
  const whole = search.trim().toLowerCase()
  const words = /^[\d ]{12,}$/.test(whole) ? [whole.replaceAll(' ', '')] : whole.split(/\s+/)
  const asked = words.map((word) => [word, masked(word)] as const)
  return (text) => asked.every(([word, short]) => text.includes(word) || text.includes(short))
}
