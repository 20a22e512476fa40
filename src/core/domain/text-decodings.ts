import { attempt } from './value-or-undefined.ts'

/** A part of a text: from an index up to, not including, another. */
export type Span = { readonly from: number; readonly to: number }

/** A replaced part of a text: where its replacement is in the decoded text, and the range that it replaced. */
type Replaced = Span & { readonly at: number; readonly length: number }

/**
 * A decoded text: digits are plain ones, and invisible characters are removed. A text that was made from another one has
 * the parts that differ, in order.
 */
export type DecodedText = {
  readonly text: string
  readonly source?: DecodedText
  readonly replaced?: readonly Replaced[]
}

/** Returns the last replacement that begins at or before a position of the decoded text. */
const replacedBefore = (replaced: readonly Replaced[], position: number): Replaced | undefined => {
  let low = 0
  let high = replaced.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((replaced[middle]?.at ?? 0) <= position) low = middle + 1
    else high = middle
  }
  return replaced[low - 1]
}

/** Returns the range of the source text for one character of a decoded text. */
const sourceOf = (replaced: readonly Replaced[], position: number): Span => {
  const part = replacedBefore(replaced, position)
  if (part === undefined) return { from: position, to: position + 1 }
  const beyond = position - part.at - part.length
  return beyond < 0 ? part : { from: part.to + beyond, to: part.to + beyond + 1 }
}

/** Returns the range of the original text for a range of the decoded one. */
export const spanOf = ({ source, replaced = [] }: DecodedText, { from, to }: Span): Span =>
  source === undefined
    ? { from, to }
    : spanOf(source, { from: sourceOf(replaced, from).from, to: sourceOf(replaced, to - 1).to })

/** Largest depth of nested escapes. Numbers do not have more by accident. */
const DEEPEST = 3

const UTF8_IN_PERCENT =
  '%(?:[0-7][\\da-f]|[cd][\\da-f]%[89ab][\\da-f]|e[\\da-f](?:%[89ab][\\da-f]){2}|f[0-7](?:%[89ab][\\da-f]){3}|[89a-f][\\da-f])'
/** The bytes of a number in hex, with blanks or dashes between its groups. */
const HEX_DIGITS = String.raw`(?<![\da-f])((?:0x)?(?:3\d)(?:(?:3\d|2[0d])){12,})(?![\da-f])`
/** Three digits in base64. Every number of 13 digits has two of them in line, however its groups are joined. */
const DIGITS_64 = '[MNO][DTjz][AEIMQUYcgk][w-z0-5]'
/** A word in base64 that may contain a number. */
const BASE64_NUMBER = new RegExp(String.raw`${DIGITS_64}(?:[A-Za-z\d]{4})*?${DIGITS_64}`)
/** Characters of such a word around the number. No digit, blank or dash becomes one of the others in base64. */
const BASE64_WORD = /[A-Za-z\d]{17,}={0,2}/g

/** Returns whether a text may contain a number in base64. */
export const mayHoldBase64Number = (text: string): boolean => BASE64_NUMBER.test(text)

/**
 * Escapes of JSON and programming languages, of URLs and forms, of HTML, and large numbers in JSON notation. A match begins
 * with the first of several backslashes: otherwise each of them would be read as often as it has predecessors.
 */
const ESCAPE = [
  String.raw`(?<!\\)\\+(?:u([\da-f]{4})|u\{([\da-f]{1,6})\}|x([\da-f]{2})|[bfnrt])`,
  UTF8_IN_PERCENT,
  String.raw`&#(?:x([\da-f]{1,6})|(\d{1,7}));?`,
  String.raw`(?<![\d.])(\d)\.(\d{1,18})e\+?(1\d)(?!\d)`,
  HEX_DIGITS,
].join('|')

const byCode = (digits: string, radix: number): string => {
  const code = Number.parseInt(digits, radix)
  // JSON codes may be surrogates: both halves follow each other.
  return code <= 0xffff ? String.fromCharCode(code) : (attempt(() => String.fromCodePoint(code)) ?? '\ufffd')
}

const meaningOf = ([
  written,
  unit,
  point,
  byte,
  hex,
  decimal,
  first,
  rest = '',
  exponent,
  digits,
]: RegExpExecArray): string => {
  if (digits !== undefined) return Buffer.from(digits.replace(/^0x/i, ''), 'hex').toString('latin1')

  const code = unit ?? point ?? byte ?? hex
  if (code !== undefined) return byCode(code, 16)
  if (decimal !== undefined) return byCode(decimal, 10)
  if (first !== undefined)
    return rest.length > Number(exponent) ? written : (first + rest).padEnd(Number(exponent) + 1, '0')
  if (!written.startsWith('%')) return '\n'
  const text = Buffer.from(written.replaceAll('%', ''), 'hex').toString()
  return text.includes('\ufffd') ? '\ufffd' : text
}

/** Circled digits that Unicode does not classify as digits: the first of each row, and its value. */
const CIRCLED: readonly (readonly [first: number, value: number])[] = [
  [0x2776, 1],
  [0x2780, 1],
  [0x278a, 1],
  [0x24f5, 1],
  [0x24ff, 0],
  [0x1f10b, 0],
  [0x1f10c, 0],
  [0x1369, 1],
]

/**
 * Returns the value of a digit of any script. Each script has ten consecutive digits, and the character before its zero
 * is no digit.
 */
const digitValue = (code: number): number => {
  // These digits are in rows of ten without a gap between the rows.
  if (code >= 0x1d7ce && code <= 0x1d7ff) return (code - 0x1d7ce) % 10
  for (let value = 0; value < 9; value += 1) if (!/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) return value
  return 9
}

const circledValue = (code: number): string | undefined => {
  const row = CIRCLED.find(([first, value]) => code >= first && code - first + value <= (value === 0 ? 0 : 9))
  return row && String(code - row[0] + row[1])
}

const UNSEEN = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\\]/u

const DASH = /^[\u2010-\u2015\u2212]/

/** Returns the plain form of one character. A backslash only introduces an escape. */
const plain = ([written]: RegExpExecArray): string => {
  if (UNSEEN.test(written)) return ''
  const code = written.codePointAt(0) ?? 0
  if (/\p{Nd}/u.test(written)) return String(digitValue(code))
  if (DASH.test(written)) return '-'
  return circledValue(code) ?? written.normalize('NFKC').replace(/\s/g, ' ')
}

const rewritten = (source: DecodedText, pattern: RegExp, write: (match: RegExpExecArray) => string): DecodedText => {
  const replaced: Replaced[] = []
  let text = ''
  let done = 0
  for (let match = pattern.exec(source.text); match; match = pattern.exec(source.text)) {
    const meant = write(match)
    text += source.text.slice(done, match.index)
    done = match.index + match[0].length
    replaced.push({ at: text.length, length: meant.length, from: match.index, to: done })
    text += meant
  }
  return done === 0 ? source : { text: text + source.text.slice(done), source, replaced }
}

const decoded = (reading: DecodedText): DecodedText => rewritten(reading, new RegExp(ESCAPE, 'gi'), meaningOf)
/** Returns a base64 word as text, from its first quartet of digits on: the word may begin with other characters. */
const wordMeaning = ([word]: RegExpExecArray): string => {
  const { index } = BASE64_NUMBER.exec(word) ?? {}
  return index === undefined ? word : Buffer.from(word.slice(index % 4), 'base64').toString('latin1')
}
const fromBase64 = (reading: DecodedText): DecodedText => rewritten(reading, new RegExp(BASE64_WORD), wordMeaning)

/** Replaces characters with their plain forms. A surrogate pair is one character. */
const withPlainCharacters = (reading: DecodedText): DecodedText => {
  const known = new Map<string, string>()
  return rewritten(reading, /\\+|[^\p{ASCII}]/gu, (match) => {
    const read = known.get(match[0]) ?? plain(match)
    known.set(match[0], read)
    return read
  })
}

/** Returns all decodings of a text: the text itself, its base64, and one more for each level of escapes. */
export const decodingsOf = (text: string): readonly DecodedText[] => {
  let reading: DecodedText = { text }
  const readings = [withPlainCharacters(reading)]
  const readBase64 = (encoded: DecodedText): void => {
    if (mayHoldBase64Number(encoded.text)) readings.push(withPlainCharacters(fromBase64(encoded)))
  }
  readBase64(reading)
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const next = decoded(reading)
    if (next.text === reading.text) break
    readings.push(withPlainCharacters(next))
    readBase64(next)
    reading = next
  }
  return readings
}
