import { redactNumbers } from '../domain/card.ts'
import type { Finding } from '../domain/refusals.ts'

const MAX_NAME = 120

/** A name that a caller chose, as it may be repeated: no card number, nothing unprintable, not endless. */
export const sayName = (name: string): string => redactNumbers(name.replace(/[^\x20-\x7e]/g, '?')).slice(0, MAX_NAME)

/** A path as it may be repeated: the id of a transaction looks like the number of a card. */
export const sayPath = (path: string): string =>
  sayName(path.replace(/^(\/v\d+\/transactions\/)\d{18}(?=\/|$)/, '$1{transactionId}'))

/** A text without a digit is no part of a card number or a CVV. */
const WORDS = /^[A-Za-z][A-Za-z _-]{0,19}$/

/** `1 character`, `2 characters`. */
export const sayCount = (many: number, what: string): string => `${many} ${what}${many === 1 ? '' : 's'}`

/** What came, so that whoever sent it knows it again. Only plain words are repeated, of all else the kind is told. */
export const sayCame = (value: unknown): string => {
  if (value === undefined) return 'it is missing'
  if (value === null || typeof value === 'boolean') return `${value} came`
  if (typeof value === 'number') return Number.isInteger(value) ? 'a number came' : 'a number with decimals came'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list came' : `a list of ${value.length} came`
  if (typeof value !== 'string') return 'an object came'
  if (WORDS.test(value)) return `"${value}" came`
  return value === '' ? 'an empty text came' : `a text of ${sayCount([...value].length, 'character')} came`
}

/** An amount as people write it, too short for the number of a card. */
const AMOUNT = /^-?\d{1,8}(?:[.,]\d{1,4})?$/

/** What came as an amount: as it was written, unless it could be something else. */
export const sayAmount = (value: unknown): string => {
  const isNumber = typeof value === 'number'
  if (!isNumber && typeof value !== 'string') return sayCame(value)
  if (!AMOUNT.test(String(value))) return sayCame(value)
  return isNumber ? `${value} came` : `the text "${value}" came`
}

/** What is wrong in one sentence, and its halves: what is expected, and what came. */
export type Said = Required<Pick<Finding, 'message' | 'expected' | 'actual'>>

/** A rule without the words that make a sentence of it. */
const bare = (must: string): string => must.replace(/^must (?:be |have )?/, '')

/** What came, without the words that make a sentence of it. */
export const bareCame = (came: string): string => came.replace(/^it is missing$/, 'missing').replace(/ came$/, '')

/** A rule, what came instead and what to do, as one sentence and in its parts. Other fields are told behind a `;`, so there is none in here. */
export const say = (must: string, came: string, todo: string | undefined, expected = bare(must)): Said => ({
  message: `${must} (${came})${todo === undefined ? '' : `: ${todo}`}`,
  expected,
  actual: bareCame(came),
})
