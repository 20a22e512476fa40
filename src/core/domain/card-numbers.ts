import { brandRangeOf, groupedNumber } from './brands.ts'
import { passesLuhn, redactByShape } from './card.ts'
import { cardList } from './card-list.ts'
import { AT_MOST_APART, createFirstLook, isSecondHalf, SHORTEST } from './card-number-prefilter.ts'
import { isWithinIban, isWithinUuid } from './known-number-forms.ts'
import { once } from './once.ts'
import { readingsOf, type Span, spanOf } from './text-decodings.ts'

/**
 * Card recognition for texts that people and programs send: it finds card numbers and nothing else, so that ids, dates
 * and amounts stay readable. Two rules, and this is their only home:
 *
 * - a listed test number in any spelling: whatever stands around it, digits of any script, escaped in whatever way, up to
 *   three other characters between two digits;
 * - any other number only as a whole run of digits: it touches no letter and no other digit, keeps to one joiner
 *   throughout (none, blank, dash or dot), has prefix and length of one card range, and its check digit is right.
 *
 * UUIDs and IBANs are left alone by their shape, telephone numbers by their plus.
 */

const TAIL = 8
const LONGEST = 19
const MOST_DIGITS = 64

/** Every listed number, for whoever only has to know them. */
export const listedNumbers = (): readonly string[] => cardList().map(([number]) => number)

const BITS = 0xffff

/** Whether a number is one of some: asked for nearly every digit of a request, and mostly answered no by its last bits. */
const oneOf = (known: readonly number[]): ((asked: number) => boolean) => {
  const exactly = new Set(known)
  const byBits = new Uint8Array(BITS + 1)
  for (const one of known) byBits[one & BITS] = 1
  return (asked) => byBits[asked & BITS] === 1 && exactly.has(asked)
}

/** The list takes some milliseconds to make, and a start does not wait for it. */
const listed = once(() => {
  const numbers: ReadonlySet<string> = new Set(listedNumbers())
  return {
    numbers,
    lengths: [...new Set([...numbers].map(({ length }) => length))],
    isTail: oneOf([...numbers].map((number) => Number(number.slice(-TAIL)))),
  }
})

/** A card number in a reading of a text. `groups` is how it was written where it is an unlisted one. */
type Run = Span & { readonly number: string; readonly groups?: string }

const listedIn = (text: string): Run[] => {
  const { numbers, lengths, isTail } = listed()
  const runs: Run[] = []
  let places: number[] = []
  let digits = ''
  let last = 0
  let gap = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 0x30 || code > 0x39) {
      if (!isSecondHalf(code)) gap += 1
      continue
    }
    if (gap > AT_MOST_APART) {
      places = []
      digits = ''
      last = 0
    }
    gap = 0
    // No more than the longest number is needed.
    if (digits.length > MOST_DIGITS) {
      places = places.slice(-LONGEST)
      digits = digits.slice(-LONGEST)
    }
    places.push(at)
    digits += text.charAt(at)
    last = (last % 10_000_000) * 10 + code - 0x30
    if (digits.length < SHORTEST || !isTail(last)) continue
    for (const length of lengths) {
      const number = digits.slice(-length)
      const from = places.at(-length)
      if (from !== undefined && numbers.has(number)) runs.push({ from, to: at + 1, number })
    }
  }
  return runs.filter((run) => !isWithinUuid(text, run))
}

/** Runs of digits that one joiner keeps together. One dot alone is a decimal point. */
const WHOLE_RUNS: readonly RegExp[] = [
  /\d+/g,
  /(?<!\d)\d+(?:[\s+]\d+)+/g,
  /(?<!\d)\d+(?:-\d+)+/g,
  /(?<!\d)\d+(?:\.\d+){2,}/g,
]

/** Of other lengths there are few cards, and many numbers that are none: docs/security.md names what stays open. */
const UNLISTED_LENGTHS: readonly number[] = [14, 15, 16, 19]
/** Old numbers of JCB. So begin times in micro- and nanoseconds from 2027 on. */
const LIKE_TIMES = /^(?:1800|2131)/

const isUnlistedCard = (digits: string): boolean =>
  UNLISTED_LENGTHS.includes(digits.length) &&
  passesLuhn(digits) &&
  !LIKE_TIMES.test(digits) &&
  (brandRangeOf(digits)?.lengths.includes(digits.length) ?? false)

/** The most that an E.164 number has behind its plus. */
const LONGEST_PHONE_NUMBER = 15

/** Whether what stands around a run says that it is no card number. */
const isPartOfMore = (text: string, { from, to, number, groups = '' }: Run, isAsWritten: boolean): boolean => {
  const before = text.slice(Math.max(0, from - 2), from)
  if (/[\p{L}\p{N}]$/u.test(before) || /^[\p{L}\p{N}]/u.test(text.slice(to, to + 2))) return true
  // A number with a fraction, as a program writes it.
  if (groups === number && /\d\.$/.test(before)) return true
  if (/(?:^|\D)\+$/.test(before) && number.length <= LONGEST_PHONE_NUMBER) return true
  // Two digits of an escape, which the decoded reading does not have.
  if (isAsWritten && before.endsWith('%')) return true
  return isWithinUuid(text, { from, to }) || isWithinIban(text, { from, to })
}

const wholeIn = (text: string, isAsWritten: boolean): Run[] =>
  WHOLE_RUNS.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 0: written, index }) => {
      const number = written.replace(/\D/g, '')
      if (!isUnlistedCard(number)) return []
      const run = { from: index, to: index + written.length, number, groups: written.replace(/\D/g, ' ') }
      return isPartOfMore(text, run, isAsWritten) ? [] : [run]
    }),
  )

/** Where a card number is written in a text. */
type Finding = Run & { readonly isListed: boolean }

const findingsIn = (text: string): Finding[] =>
  readingsOf(text)
    .flatMap((reading, nth) =>
      [...listedIn(reading.text), ...wholeIn(reading.text, nth === 0)].map((run) => ({
        ...run,
        ...spanOf(reading, run),
        isListed: listed().numbers.has(run.number),
      })),
    )
    .sort((a, b) => a.from - b.from)

/** Where card numbers are written, one after the other. */
export const cardNumbersIn = (text: string): Span[] => {
  const spans: { from: number; to: number }[] = []
  for (const { from, to } of findingsIn(text)) {
    const last = spans.at(-1)
    if (last && from < last.to) last.to = Math.max(last.to, to)
    else spans.push({ from, to })
  }
  return spans
}

const firstLook = once(() => createFirstLook({ isTail: listed().isTail, isCard: isUnlistedCard }))

/**
 * Whether a card number may be written in a text: a first look, which says no only for certain. Where it says no of a text,
 * there is none in a part of it either that tears no digits apart.
 */
export const mayHoldCardNumber = (text: string): boolean => {
  const look = firstLook()(text)
  if (look !== 'readings') return look === 'suspicious'
  return readingsOf(text).some((reading) => firstLook()(reading.text) === 'suspicious')
}

/** Whether a card number is written in a text. */
export const holdsCardNumber = (text: string): boolean => mayHoldCardNumber(text) && findingsIn(text).length > 0

/** Whether a card number is written in a text that is not on the list. */
export const holdsUnlistedNumber = (text: string): boolean =>
  mayHoldCardNumber(text) && findingsIn(text).some(({ isListed }) => !isListed)

/** The card numbers that are written in a text, in plain digits. */
export const numbersWrittenIn = (text: string): string[] =>
  mayHoldCardNumber(text) ? findingsIn(text).map(({ number }) => number) : []

/**
 * Whether a text that has to be given back as it came holds what is a card number beyond doubt: a listed one, or another in
 * the groups that are printed on a card. Three of a hundred honest order numbers of 16 digits look like a card number.
 */
export const holdsCardData = (text: string): boolean =>
  mayHoldCardNumber(text) &&
  findingsIn(text).some(({ number, isListed, groups }) => isListed || groups === groupedNumber(number))

/**
 * The text without the card numbers in it: each one becomes `[hidden number]`, everything else stays. Made for texts
 * that come with every request: mostly it is one look at its characters, and never more than a few passes.
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

/** Hides card numbers, and whatever else could be one by its shape, in a message that leaves the program. Dates and addresses stay. */
export const redactNumbers = (text: string): string => redactByShape(hideCardNumbers(text))
