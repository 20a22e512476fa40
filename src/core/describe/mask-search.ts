import { maskNumber, passesLuhn } from '../domain/card.ts'

/** A number of 12 to 19 digits, possibly in groups, that is a whole word. */
const NUMBER = /(?<!\S)\d(?:[ -]?\d){11,18}(?!\S)/g
/** Number of digits of a transaction ID. No card number has as many. */
const ID_DIGITS = 18

/** Replaces card numbers in a search text with their masked form, so that they are not sent. */
export const maskedSearch = (search: string): string =>
  search.replace(NUMBER, (match) => {
    const digits = match.replaceAll(/\D/g, '')
    return digits.length !== ID_DIGITS && passesLuhn(digits) ? maskNumber(digits) : match
  })
