import type { Brand } from './brand-names.ts'
import { brandRangeOf, factsOf } from './brands.ts'
import { passesLuhn } from './card.ts'
import type { CardCatalog } from './card-catalog.ts'
import { testRangesOf } from './card-list.ts'
import { UNLISTED_LENGTHS } from './card-numbers.ts'

/** Returns the lengths at which a number of the brand is recognized, and hidden, in texts. */
const lengthsOf = (brand: Brand): readonly number[] =>
  factsOf(brand).lengths.filter((length) => UNLISTED_LENGTHS.includes(length))

/**
 * Returns the reason why a number cannot be a test card of the user, and the member that is wrong. Only numbers in the
 * documented test ranges are accepted, so that no real card gets into the sandbox. The number is never repeated.
 */
export const ownNumberProblem = (
  digits: string,
  brand: Brand,
  published: CardCatalog,
): { readonly of: 'number' | 'brand'; readonly message: string } | undefined => {
  const problem = (message: string, of: 'number' | 'brand' = 'number') => ({ of, message: `${of}: ${message}` })
  if (!/^\d+$/.test(digits)) return problem('must be a card number in digits. Put it in quotes.')
  if (!passesLuhn(digits)) return problem('has a wrong check digit. Correct its last digit.')
  const actual = brandRangeOf(digits)?.brand
  if (actual !== brand) {
    const owner = actual === undefined ? 'no brand' : actual
    return problem(`${brand} does not match the number, which belongs to ${owner}. Correct one of them.`, 'brand')
  }
  const lengths = lengthsOf(brand)
  if (!lengths.includes(digits.length)) return problem(`must have ${lengths.join(' or ')} digits for ${brand}.`)
  const ranges = testRangesOf(brand)
  if (!ranges.some((range) => digits.startsWith(range)))
    return problem(`is outside the documented test ranges of ${brand}. Begin it with ${ranges.join(', ')}.`)
  return published.byNumber(digits)
    ? problem('is a published test number. Remove it, or name it in `when.card` of your own scenario.')
    : undefined
}
