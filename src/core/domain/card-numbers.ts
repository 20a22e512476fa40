import { brandRangeOf, groupedNumber } from './brands.ts'
import { passesLuhn } from './card.ts'
import { cardList } from './card-list.ts'
import { createPrefilter, isSecondHalf, LONGEST_GAP, SHORTEST_NUMBER } from './card-number-prefilter.ts'
import { groupBy } from './group-by.ts'
import { isPhoneNumber, isWithinIban, touchesUuid, uuidAround } from './number-forms.ts'
import { once } from './once.ts'
import { decodingsOf, mayHoldBase64Number, type Span, spanOf } from './text-decodings.ts'

/**
 * Detection of card numbers in texts of people and programs. It finds card numbers only, so that IDs, dates and amounts
 * stay readable. Two rules apply:
 *
 * - A listed test number matches in any spelling: any characters around it, digits of any script, any escape, up to
 * three other characters between two digits.
 * - Any other number matches only as a whole run of digits. It touches no letter and no other digit, and has one joiner
 * throughout (none, blank, dash or dot). It has the prefix and length of one card range, and a valid check digit.
 *
 * A UUID is an ID, unless its digits alone are a listed number. IBANs are skipped by their form, phone numbers by their
 * plus or the name of their field.
 *
 * This is the only judge: every message, log, file and command uses it, so that a text looks the same everywhere.
 */

const TAIL = 8
const LONGEST = 19
const MOST_DIGITS = 64

/** Returns every listed number. */
export const listedNumbers = (): readonly string[] => cardList().map(({ number }) => number)

const BITS = 0xffff

/** Returns a set test for numbers. It runs for nearly every digit of a request, so it compares the low bits first. */
const oneOf = (known: readonly number[]): ((value: number) => boolean) => {
  const exactly = new Set(known)
  const byBits = new Uint8Array(BITS + 1)
  for (const bit of known) byBits[bit & BITS] = 1
  return (value) => byBits[value & BITS] === 1 && exactly.has(value)
}

/** Built lazily: the list takes some milliseconds of the startup time. */
const listed = once(() => {
  const byTail = groupBy(listedNumbers(), (number) => [number.slice(-TAIL)])
  return { numbers: new Set(listedNumbers()), byTail, isTail: oneOf([...byTail.keys()].map(Number)) }
})

/** A card number in a decoded text. `groups` is the spelling of an unlisted number. */
type Run = Span & { readonly number: string; readonly groups?: string }

/** Returns whether a listed number is a part of a UUID that has further digits. */
const isWithinOtherUuid = (text: string, run: Run): boolean => {
  const uuid = uuidAround(text, run)
  return uuid !== undefined && uuid.replace(/\D/g, '') !== run.number
}

function* listedIn(text: string): Generator<Run, void> {
  const { byTail, isTail } = listed()
  let positions: number[] = []
  let digits = ''
  let last = 0
  let gap = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 0x30 || code > 0x39) {
      if (!isSecondHalf(code)) gap += 1
      continue
    }
    if (gap > LONGEST_GAP) {
      positions = []
      digits = ''
      last = 0
    }
    gap = 0
    // Only the longest number is needed.
    if (digits.length > MOST_DIGITS) {
      positions = positions.slice(-LONGEST)
      digits = digits.slice(-LONGEST)
    }
    positions.push(at)
    digits += text.charAt(at)
    last = (last % 10_000_000) * 10 + code - 0x30
    if (digits.length < SHORTEST_NUMBER || !isTail(last)) continue
    for (const number of byTail.get(digits.slice(-TAIL)) ?? []) {
      const from = positions.at(-number.length)
      const run = from !== undefined && digits.endsWith(number) && { from, to: at + 1, number }
      if (run && !isWithinOtherUuid(text, run)) yield run
    }
  }
}

/** Patterns of digit runs with one joiner. One dot alone is a decimal point. */
const WHOLE_RUNS: readonly RegExp[] = [
  /(?<!\d)\d{14,19}(?!\d)/g,
  /(?<!\d)\d+(?:[\s+]\d+)+/g,
  /(?<!\d)\d+(?:-\d+)+/g,
  /(?<!\d)\d+(?:\.\d+){2,}/g,
]

/** Few cards have other lengths, and many other numbers do: docs/explanation/security.md names this limitation. */
export const UNLISTED_LENGTHS: readonly number[] = [14, 15, 16, 19]
/** Prefixes of old JCB numbers. Times in micro- and nanoseconds begin with them from 2027 on. */
const LIKE_TIMES = /^(?:1800|2131)/

const isUnlistedCard = (digits: string): boolean =>
  UNLISTED_LENGTHS.includes(digits.length) &&
  passesLuhn(digits) &&
  !LIKE_TIMES.test(digits) &&
  (brandRangeOf(digits)?.lengths.includes(digits.length) ?? false)

/** Returns true if the characters around a run prove that it is no card number. */
const isPartOfMore = (text: string, { from, to, number, groups = '' }: Run, isAsWritten: boolean): boolean => {
  const before = text.slice(Math.max(0, from - 2), from)
  if (/[\p{L}\p{N}]$/u.test(before) || /^[\p{L}\p{N}]/u.test(text.slice(to, to + 2))) return true
  // A number with a fraction, as programs write it.
  if (groups === number && /\d\.$/.test(before)) return true
  // Two digits of an escape, which the decoded text does not have.
  if (isAsWritten && before.endsWith('%')) return true
  return (
    touchesUuid(text, { from, to }) || isWithinIban(text, { from, to }) || isPhoneNumber(text, { from, to, number })
  )
}

function* wholeIn(text: string, isAsWritten: boolean): Generator<Run, void> {
  for (const pattern of WHOLE_RUNS)
    for (const { 0: written, index } of text.matchAll(pattern)) {
      if (written.length > LONGEST * 2) continue
      const number = written.replace(/\D/g, '')
      if (!isUnlistedCard(number) || listed().numbers.has(number)) continue
      const run = { from: index, to: index + written.length, number, groups: written.replace(/\D/g, ' ') }
      if (!isPartOfMore(text, run, isAsWritten)) yield run
    }
}

/** The position of a card number in a text. */
type Finding = Run & { readonly isListed: boolean }

/** Yields the card numbers of a text, not in order. Most callers need only one. */
function* findingsIn(text: string): Generator<Finding, void> {
  for (const [index, reading] of decodingsOf(text).entries())
    for (const find of [listedIn, wholeIn])
      for (const run of find(reading.text, index === 0))
        yield { ...run, ...spanOf(reading, run), isListed: listed().numbers.has(run.number) }
}

const sortedFindings = (text: string): Finding[] => [...findingsIn(text)].sort((a, b) => a.from - b.from)

const anyFinding = (text: string, fits: (finding: Finding) => boolean): boolean => {
  for (const finding of findingsIn(text)) if (fits(finding)) return true
  return false
}

/** Returns the positions of all card numbers in order. Overlapping ones are merged. */
export const cardNumbersIn = (text: string): Span[] => {
  const spans: { from: number; to: number }[] = []
  for (const { from, to } of sortedFindings(text)) {
    const last = spans.at(-1)
    if (last && from < last.to) last.to = Math.max(last.to, to)
    else spans.push({ from, to })
  }
  return spans
}

const prefilter = once(() => createPrefilter({ isTail: listed().isTail, isCard: isUnlistedCard }))

/**
 * Returns false only if a text certainly contains no card number. A false result also holds for each part of the text
 * that splits no digits.
 */
export const mayHoldCardNumber = (text: string): boolean => {
  const verdict = prefilter()(text)
  if (verdict === 'suspicious') return true
  if (verdict === 'none' && !mayHoldBase64Number(text)) return false
  return decodingsOf(text).some((reading) => prefilter()(reading.text) === 'suspicious')
}

/** Returns true if a text contains a card number. */
export const holdsCardNumber = (text: string): boolean => mayHoldCardNumber(text) && anyFinding(text, () => true)

/** Returns true if a text contains a card number that is not on the list. */
export const holdsUnlistedNumber = (text: string): boolean =>
  mayHoldCardNumber(text) && anyFinding(text, ({ isListed }) => !isListed)

/** Returns the card numbers in a text as plain digits. */
export const numbersWrittenIn = (text: string): string[] =>
  mayHoldCardNumber(text) ? sortedFindings(text).map(({ number }) => number) : []

/**
 * Returns true if a text certainly contains a card number: a listed one, or another one in the groups printed on a
 * card. For texts that must be returned unchanged: 3 % of valid order numbers of 16 digits look like a card number.
 */
export const holdsCardData = (text: string): boolean =>
  mayHoldCardNumber(text) &&
  anyFinding(text, ({ number, isListed, groups }) => isListed || groups === groupedNumber(number))

/**
 * Replaces each card number in a text with `[hidden number]`. Fast enough for the texts of every request: usually one
 * pass over the characters, never more than a few.
 */
export const hideCardNumbers = (text: string): string => {
  if (!mayHoldCardNumber(text)) return text
  let hidden = ''
  let done = 0
  for (const { from, to } of cardNumbersIn(text)) {
    hidden += `${text.slice(done, from)}[hidden number]`
    done = to
  }
  return done === 0 ? text : hidden + text.slice(done)
}
