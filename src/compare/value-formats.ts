import { parsedUrl } from '../core/domain/parse-url.ts'

/** The format of a URL that opens an app. */
export const APP_ADDRESS = 'app address'

/** The format of a removed secret, which allows no conclusion. */
export const HIDDEN = 'hidden'

const REMOVED =
  /^\s*(?:basic |bearer )?(?:[[<({]{1,3}\s*(?:hidden|redacted|removed|masked|filtered|secret)\b[^\])>}]*[\])>}]{1,3}|\*{3,}|redacted)\s*$/i

const DATE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/
const FRACTIONS: Readonly<Record<number, string>> = { 4: 'milliseconds', 7: 'microseconds', 10: 'nanoseconds' }

const dateFormat = (text: string): string | undefined => {
  const parts = DATE.exec(text)
  if (!parts) return undefined
  const [, fraction = '', offset] = parts
  const precision = fraction === '' ? 'seconds' : (FRACTIONS[fraction.length] ?? 'a fraction of a second')
  // The offset is not part of the format, because it reveals a location.
  const known = offset === undefined ? 'no offset' : /^(?:Z|\+00:00)$/.test(offset) ? offset : 'another offset'
  return `date with ${precision} and ${known}${text[10] === 'T' ? '' : ', a blank between day and time'}`
}

const SIGNS: Readonly<Record<string, string>> = { x: 'x', X: 'X', '*': '*', '.': '.' }

/** Returns the format of a masked number, such as `400000xxxxxx0026`. */
const maskedFormat = (text: string): string | undefined => {
  const parts = /^(\d{1,8})([^\d\s])\2+(\d{1,8})$/u.exec(text)
  if (!parts) return undefined
  const [, first = '', sign = '', last = ''] = parts
  const signs = (text.length - first.length - last.length) / sign.length
  return `${first.length} digits, ${signs} of ${SIGNS[sign] ?? 'another sign'}, ${last.length} digits`
}

const urlFormat = (text: string): string | undefined => {
  const protocol = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? parsedUrl(text)?.protocol : undefined
  if (protocol === undefined) return undefined
  // The scheme of an app can reveal the merchant.
  return /^https?:$/.test(protocol) ? `${protocol.slice(0, -1)} address` : APP_ADDRESS
}

/**
 * Alphabets from narrow to wide; the first match is part of the format, with the length. Narrow ones require words or
 * numbers, because tokens of one format contain different characters.
 */
const ALPHABETS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['[0-9]', /^\d+$/],
  ['[A-Z]', /^[A-Z]+$/],
  ['[a-z]', /^[a-z]+$/],
  ['[A-Z_]', /^[A-Z_]+$/],
  ['[a-z_]', /^[a-z_]+$/],
  ['[0-9a-f]', /^[\da-f]{16,}$/],
  ['[0-9A-F]', /^[\dA-F]{16,}$/],
  ['[A-Za-z0-9_-]', /^[\w-]+$/],
  ['[A-Za-z0-9+/=]', /^[A-Za-z\d+/]+={0,2}$/],
]

const PATTERNS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['UUID in capitals', /^[\dA-F]{8}(?:-[\dA-F]{4}){3}-[\dA-F]{12}$/],
  ['UUID in small letters', /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/],
  ['UUID in both letters', /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i],
  ['three numbers with dots', /^\d+\.\d+\.\d+$/],
  ['IPv4 address', /^(?:\d{1,3}\.){3}\d{1,3}$/],
  ['IPv6 address', /^(?=.*:.*:)[\da-f:]+$/i],
  ['e-mail address', /^[^\s@]+@[^\s@]+$/],
]

/** Returns the format of a string, without revealing its content. */
export const textFormat = (text: string): string => {
  if (text === '') return 'empty string'
  if (REMOVED.test(text)) return HIDDEN
  const special = dateFormat(text) ?? maskedFormat(text) ?? urlFormat(text)
  if (special !== undefined) return special
  const pattern = PATTERNS.find(([, expression]) => expression.test(text))
  if (pattern) return pattern[0]
  const alphabet = ALPHABETS.find(([, expression]) => expression.test(text))
  return alphabet ? `string, ${text.length} of ${alphabet[0]}` : 'text'
}

/** Returns the format of a JSON value. */
export const formatOf = (value: unknown): string => {
  if (typeof value === 'string') return textFormat(value)
  if (typeof value === 'number') return Number.isInteger(value) ? 'whole number' : 'number with a fraction'
  if (typeof value === 'boolean') return 'boolean'
  if (value === null) return 'null'
  if (Array.isArray(value)) return value.length === 0 ? 'empty list' : 'list'
  return 'object'
}
