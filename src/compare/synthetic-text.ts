import { APP_ADDRESS } from './value-formats.ts'

/** Fill characters by alphabet. */
const ALPHABETS: Readonly<Record<string, string>> = {
  '[0-9]': '1',
  '[A-Z]': 'A',
  '[0-9A-F]': 'A',
  '[A-Z_]': 'A',
  '[a-z]': 'a',
  '[0-9a-f]': 'a',
  '[a-z_]': 'a',
  '[A-Za-z]': 'a',
  '[A-Za-z0-9]': 'a',
  '[A-Za-z0-9_-]': 'a',
  '[A-Za-z0-9+/=]': 'a',
}

const SPECIAL: Readonly<Record<string, (number: number) => string>> = {
  'empty string': () => '',
  text: (number) => `Some text ${number}`,
  hidden: (number) => `text${number}`,
  'https address': (number) => `https://shop.example/${number}`,
  [APP_ADDRESS]: (number) => `app://shop.example/${number}`,
  'http address': (number) => `http://shop.example/${number}`,
  'UUID in capitals': (number) => uuid(number),
  'UUID in small letters': (number) => uuid(number).toLowerCase(),
  'UUID in both letters': (number) => uuid(number),
  'three numbers with dots': () => '2.2.0',
  'IPv4 address': () => '192.0.2.1',
  'IPv6 address': () => '2001:db8::1',
  'e-mail address': () => 'ada@customer.example',
}

const uuid = (number: number): string => `9F0C71D2-4B3E-4E86-A5D7-${String(number).padStart(12, '0')}`

const OF_ALPHABET = /^string, (\d+) of (\[.+\])$/

/** Converts digits to letters, so that two numbers result in two strings. */
const inLetters = (number: number, first: string): string =>
  [...String(number)].map((digit) => String.fromCharCode(first.charCodeAt(0) + Number(digit))).join('')

/**
 * Creates a string of a format, because the recorded value is unknown. Different numbers result in different strings, as
 * far as the length allows.
 */
export const createText = (format: string, number: number): string => {
  const [, length, alphabet = ''] = OF_ALPHABET.exec(format) ?? []
  const filling = ALPHABETS[alphabet]
  if (length === undefined || filling === undefined) return SPECIAL[format]?.(number) ?? `text${number}`
  const written = alphabet.includes('0-9') ? String(number) : inLetters(number, filling)
  return written.slice(-Number(length)).padStart(Number(length), filling)
}
