import { nearest } from '../core/domain/nearest-name.ts'
import type { Finding, Rule } from '../core/domain/rejection.ts'
import { escapedHalves } from '../core/domain/well-formed.ts'
import { hideSecretsUpTo } from '../core/secrets/secret-texts.ts'

const MAX_NAME = 120

/** Returns a text with an upper-case first letter and a final period. `isStart` is false for text after a field name. */
export const sentence = (text: string, isStart = true): string => {
  const whole = /[.?!]$/.test(text) ? text : `${text}.`
  return isStart ? whole.charAt(0).toUpperCase() + whole.slice(1) : whole
}

/** Returns "did you mean …?" if a known word is near enough. */
export const suggestion = (word: string, known: readonly string[]): string | undefined => {
  const match = nearest(word, known)
  return match === undefined ? undefined : `did you mean \`${match}\`?`
}

/**
 * Returns a name from a request in a form that may be repeated: without card numbers and unprintable characters,
 * shortened.
 */
export const formatName = (name: string): string =>
  escapedHalves(hideSecretsUpTo(name, MAX_NAME))
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, MAX_NAME)

/** Returns a count with its noun: `1 character`, `2 characters`. */
export const formatCount = (many: number, noun: string): string => `${many} ${noun}${many === 1 ? '' : 's'}`

/** Text without digits, which cannot be part of a card number or a CVV. */
const PLAIN_TEXT = /^[A-Za-z][A-Za-z _-]{0,19}$/

/**
 * Describes a received value. Repeats only plain words; otherwise it names the type. `undefined`: the value is
 * missing.
 */
export const describeValue = (value: unknown): string | undefined => {
  if (value === undefined) return undefined
  if (value === null || typeof value === 'boolean') return `\`${value}\``
  if (typeof value === 'number') return Number.isInteger(value) ? 'a number' : 'a number with decimals'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : `an array of ${value.length}`
  if (typeof value !== 'string') return 'an object'
  if (PLAIN_TEXT.test(value)) return `\`"${value}"\``
  return value === '' ? 'an empty string' : `a string of ${formatCount([...value].length, 'character')}`
}

/** Amount in a common notation, too short for a card number. */
const AMOUNT = /^-?\d{1,8}(?:[.,]\d{1,4})?$/

/** Describes a received amount. Repeats it unless it could be something else. */
export const describeAmount = (value: unknown): string | undefined => {
  if ((typeof value !== 'number' && typeof value !== 'string') || !AMOUNT.test(String(value)))
    return describeValue(value)
  return typeof value === 'number' ? `\`${value}\`` : `\`"${value}"\``
}

/** Describes a received value as part of a sentence. */
export const formatReceived = (received: string | undefined): string => `received ${received ?? 'nothing'}`

/** Message of a finding, with the expected and the received value. */
export type FindingTexts = Required<Pick<Finding, 'message' | 'expected' | 'actual'>>

/** Builds a finding from a violated rule, the received value and advice. */
export const describeViolation = (
  { must, expected }: Rule,
  received: string | undefined,
  fix?: string,
): FindingTexts => ({
  message: [
    sentence(`must ${must}${received === undefined ? '' : `; ${formatReceived(received)}`}`, false),
    fix && sentence(fix),
  ]
    .filter(Boolean)
    .join(' '),
  expected,
  actual: received ?? 'missing',
})
