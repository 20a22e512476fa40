import { maskNumber, passesLuhn } from '../domain/card.ts'

/** Digits in groups, 12 or more, that no letter touches. */
const DIGITS = /(?<![\w-])\d(?:[ \u00a0-]?\d){11,}(?![\w-])/g
/** Number of digits of a transaction ID. No card number has as many. */
const ID_DIGITS = 18

const isCardNumber = (digits: string): boolean =>
  /^\d{12,19}$/.test(digits) && digits.length !== ID_DIGITS && passesLuhn(digits)

/**
 * Replaces card numbers in a search text with their masked form, so that they are not sent. The groups next to a number
 * may be its expiry date and its security code, and are removed.
 */
export const maskedSearch = (search: string): string =>
  search.replace(DIGITS, (written) => {
    const groups = written.replaceAll('-', '').split(/[ \u00a0]/)
    const joined = groups.flatMap((_, from) => groups.slice(from).map((_, more) => groups.slice(from, from + more + 1)))
    const numbers = joined.map((some) => some.join('')).filter(isCardNumber)
    // The first groups of a number can have a valid check digit, too.
    const [number] = numbers.sort((a, b) => b.length - a.length)
    return number === undefined ? written : maskNumber(number)
  })

/** Digits as many as in the shortest card number, also if they are a part of a longer text. */
const MANY_DIGITS = /\d(?:[ \u00a0.-]?\d){11,}/g
/** Minimum and maximum length of card numbers, and their first digits. */
const SHORTEST = 12
const LONGEST = 19
const CARD_START = /^(?:[3-6]|2[2-7])/

/** Returns the parts of a number that can be a card number or the beginning of one. */
const cardStarts = (digits: string): readonly string[] =>
  Array.from({ length: digits.length - SHORTEST + 1 }, (_, from) => digits.slice(from)).filter((part) =>
    CARD_START.test(part),
  )

const containsCard = (digits: string): boolean =>
  cardStarts(digits).some((part) =>
    Array.from({ length: LONGEST - SHORTEST + 1 }, (_, more) => SHORTEST + more).some(
      (length) => length <= part.length && passesLuhn(part.slice(0, length)),
    ),
  )

/** Returns whether a number that was inserted at once is a transaction ID, or contains no card number. */
const isHarmless = (written: string, digits: string): boolean =>
  (written === digits && digits.length === ID_DIGITS && !digits.startsWith('0')) || !containsCard(digits)

export type TypedSearch = { readonly search: string; readonly inAddress: string }

/**
 * Masks all but six digits of each number in a search that can be a card number, so that the address of the page can
 * contain it. The last digits are masked, too: each of them was the last one while the number was typed. A number that
 * is inserted at once is complete, so its check digit decides.
 */
export const maskedAddress = (search: string, before: TypedSearch = { search: '', inAddress: '' }): string =>
  search.replace(MANY_DIGITS, (written) => {
    const digits = written.replace(/\D/g, '')
    const isComplete = before.inAddress.includes(written) || !before.search.includes(written.slice(0, 4))
    if (cardStarts(digits).length === 0 || (isComplete && isHarmless(written, digits))) return written
    return digits.slice(0, 6).padEnd(digits.length, 'x')
  })
