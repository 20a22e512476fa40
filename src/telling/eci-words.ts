import { type EciScheme, factsOf } from '../domain/brands.ts'
import { BRANDS, type Brand } from '../domain/card.ts'
import { TRANS_STATUSES } from '../domain/outcome.ts'
import { eciOf } from '../domain/threeds.ts'
import { brandWords } from './figures.ts'

const FULL = 'Fully authenticated. A fraud loss is the bank’s.'
const ATTEMPT = 'Attempted. Most banks carry a fraud loss, not all.'
const NONE = 'Not authenticated. If you charge this card, a fraud loss is yours.'

const OTHERS: Readonly<Record<string, string>> = { '05': FULL, '06': ATTEMPT, '07': NONE }

/** Mastercard counts otherwise: its 02 is the 05 of others, its 01 their 06, and its 06 and 07 are no failures. */
const MASTERCARD: Readonly<Record<string, string>> = {
  '00': NONE,
  '01': `${ATTEMPT} (Mastercard’s 01 is the 06 of others.)`,
  '02': `${FULL} (Mastercard’s 02 is the 05 of others.)`,
  '04': 'For information only: nobody was authenticated. A fraud loss is yours.',
  '06': 'An exemption that the merchant’s bank took. A fraud loss is yours.',
  '07': 'A later payment of a series that was authenticated once. A fraud loss is the bank’s.',
}

const knownBrand = (brand: string): Brand | undefined => BRANDS.find((one) => one === brand)
const schemeOf = (brand: string): EciScheme | undefined => {
  const known = knownBrand(brand)
  return known && factsOf(known).eci
}

/** The ECI that an outcome has for a brand: null where it has none, undefined where that is not known. */
const expected = (brand: string, final: string | undefined): string | null | undefined => {
  const known = knownBrand(brand)
  const status = TRANS_STATUSES.find((one) => one === final)
  return known && status && eciOf(status, known)
}

type Meaning = { readonly meaning: string; readonly isDefect?: true }

/** What an ECI means for a brand, and whether the result should have it. */
export const eciMeaning = (eci: string, brand: string, final: string | undefined): Meaning => {
  const meaning =
    (schemeOf(brand) === 'mastercard' ? MASTERCARD : OTHERS)[eci] ??
    `No ECI that ${brandWords(brand)} knows. A gateway would refuse it.`
  const right = expected(brand, final)
  const isPass = final === 'Y' || final === 'A'
  if (right === eci || right === undefined) return { meaning }
  if (isPass) return { meaning: `${meaning} With this result it should be ${right ?? 'absent'}.`, isDefect: true }
  // A no may come with another ECI or without one; only one that claims an authentication contradicts it.
  const claims = (schemeOf(brand) === 'mastercard' ? ['01', '02', '07'] : ['05', '06']).includes(eci)
  return claims ? { meaning: `${meaning} That contradicts the result.`, isDefect: true } : { meaning }
}

/** Why there is no ECI. */
export const noEci = (brand: string, final: string | undefined): Meaning => {
  const right = expected(brand, final)
  if (final === 'Y' || final === 'A')
    return { meaning: `It should be ${right ?? 'there'} with this result. Your app should notice.`, isDefect: true }
  if (final === 'D') return { meaning: 'There is none without 3-D Secure. A fraud loss is yours.' }
  if (final === 'C') return { meaning: 'There is none without an answer of the bank. A fraud loss is yours.' }
  return schemeOf(brand) === 'mastercard' && right === null
    ? { meaning: 'Mastercard sends none after a failure. A fraud loss is yours.' }
    : { meaning: 'There is none without an authentication. A fraud loss is yours.' }
}
