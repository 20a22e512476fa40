/**
 * Returns the Luhn sum. Every second digit from the right is doubled, beginning with the last one or the one before it.
 */
const luhnSum = (digits: string, doublesLast: boolean): number => {
  let sum = 0
  for (let i = digits.length - 1, doubles = doublesLast; i >= 0; i -= 1, doubles = !doubles) {
    const value = (digits.charCodeAt(i) - 48) * (doubles ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum
}

/** Returns true if the last digit of a card number is its Luhn check digit. */
export const passesLuhn = (number: string): boolean => luhnSum(number, false) % 10 === 0

/** Returns the check digit that makes `digits` a valid card number. */
export const luhnDigit = (digits: string): string => String((10 - (luhnSum(digits, true) % 10)) % 10)

/** Returns the first six and last four digits, with `x` for each hidden one (sources.md: facts 1.11). */
export const maskNumber = (number: string): string =>
  number.slice(0, 6) + 'x'.repeat(Math.max(0, number.length - 10)) + number.slice(-4)
