import { redactNumbers } from '../core/domain/card-numbers.ts'
import type { Finding, Rule } from '../core/domain/rejection.ts'

const MAX_NAME = 120

/** A name that a caller chose, as it may be repeated: no card number, nothing unprintable, not endless. */
export const tellName = (name: string): string =>
  redactNumbers(name)
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, MAX_NAME)

/** A path as it may be repeated: the id of a transaction looks like the number of a card. */
export const tellPath = (path: string): string =>
  tellName(path.replace(/^(\/v\d+\/transactions\/)\d{18}(?=\/|$)/, '$1{transactionId}'))

/** `1 character`, `2 characters`. */
export const tellCount = (many: number, what: string): string => `${many} ${what}${many === 1 ? '' : 's'}`

/** A text without a digit is no part of a card number or a CVV. */
const WORDS = /^[A-Za-z][A-Za-z _-]{0,19}$/

/** What came, to be known again, or nothing. Only plain words are repeated, of all else the kind is told. */
export const describeCame = (value: unknown): string | undefined => {
  if (value === undefined) return undefined
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return Number.isInteger(value) ? 'a number' : 'a number with decimals'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`
  if (typeof value !== 'string') return 'an object'
  if (WORDS.test(value)) return `"${value}"`
  return value === '' ? 'an empty text' : `a text of ${tellCount([...value].length, 'character')}`
}

/** An amount as people write it, too short for the number of a card. */
const AMOUNT = /^-?\d{1,8}(?:[.,]\d{1,4})?$/

/** What came as an amount: as it was written, unless it could be something else. */
export const describeAmount = (value: unknown): string | undefined => {
  if ((typeof value !== 'number' && typeof value !== 'string') || !AMOUNT.test(String(value)))
    return describeCame(value)
  return typeof value === 'number' ? String(value) : `the text "${value}"`
}

/** What came, as a part of a sentence. */
export const tellCame = (came: string | undefined): string => (came === undefined ? 'it is missing' : `${came} came`)

/** What is wrong in one sentence, and its halves: what is expected, and what came. */
export type Told = Required<Pick<Finding, 'message' | 'expected' | 'actual'>>

/** A rule, what came instead and what to do, as one sentence and in its parts. Other fields are told behind a `;`, so there is none in here. */
export const tellBroken = ({ must, expected }: Rule, came: string | undefined, todo?: string): Told => ({
  message: `must ${must} (${tellCame(came)})${todo === undefined ? '' : `: ${todo}`}`,
  expected,
  actual: came ?? 'missing',
})
