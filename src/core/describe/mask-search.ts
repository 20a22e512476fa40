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

/**
 * Masks all but six digits of each long number in a typed search, so that the address of the page can contain it. The
 * last digits are masked, too: each of them was the last one while the number was typed.
 */
export const maskedAddress = (search: string): string =>
  search.replace(MANY_DIGITS, (written) => {
    const digits = written.replace(/\D/g, '')
    return digits.slice(0, 6).padEnd(digits.length, 'x')
  })
