/** The sum by which Luhn judges digits, doubling every second one from the right, the last one included or not. */
const luhnSum = (digits: string, doublesLast: boolean): number => {
  let sum = 0
  for (let i = digits.length - 1, doubles = doublesLast; i >= 0; i -= 1, doubles = !doubles) {
    const value = (digits.charCodeAt(i) - 48) * (doubles ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum
}

/** Whether the last digit of a card number is its Luhn check digit. */
export const passesLuhn = (number: string): boolean => luhnSum(number, false) % 10 === 0

/** The check digit that makes `digits` a valid card number. */
export const luhnDigit = (digits: string): string => String((10 - (luhnSum(digits, true) % 10)) % 10)

/** First six and last four digits, `x` for each hidden one (sources.md: facts 1.11). */
export const maskNumber = (number: string): string =>
  number.slice(0, 6) + 'x'.repeat(Math.max(0, number.length - 10)) + number.slice(-4)

/** Digits in one run or kept apart by blanks, dashes or underscores; groups of four and more kept apart by dots. */
const NUMBER_LIKE = /\d(?:[\s_-]{0,3}\d){11,}|\d{4,}(?:\.\d{4,}){2,}/g

/** Hides what could be a card number by its shape alone. What knows the list, and other spellings, is in `card-numbers`. */
export const redactByShape = (text: string): string => text.replace(NUMBER_LIKE, '[hidden number]')
