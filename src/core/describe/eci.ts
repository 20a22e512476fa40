import type { ThreeDSecureResult } from '../contract/wire.gen.ts'
import { BRANDS } from '../domain/brand-names.ts'
import { factsOf } from '../domain/brands.ts'
import { memberNamed, rowNamed } from '../domain/table-keys.ts'
import { eciOf, isProven } from '../domain/threeds.ts'
import { TRANS_STATUSES } from '../domain/trans-statuses.ts'
import { brandWords } from './format.ts'

const FULL = 'Fully authenticated. A fraud loss is the bank’s.'
const ATTEMPT = 'Attempted. Most banks carry a fraud loss, not all.'
const NONE = 'Not authenticated. If you charge this card, a fraud loss is yours.'

type Eci = NonNullable<ThreeDSecureResult['eci']>

const OTHERS: Readonly<Partial<Record<Eci, string>>> = { '05': FULL, '06': ATTEMPT, '07': NONE }

/** Mastercard counts otherwise: its 02 is the 05 of others, its 01 their 06, and its 06 and 07 are no failures. */
const MASTERCARD: Readonly<Record<Exclude<Eci, '05'>, string>> = {
  '00': NONE,
  '01': `${ATTEMPT} (Mastercard’s 01 is the 06 of others.)`,
  '02': `${FULL} (Mastercard’s 02 is the 05 of others.)`,
  '04': 'For information only: nobody was authenticated. A fraud loss is yours.',
  '06': 'An exemption that the merchant’s bank took. A fraud loss is yours.',
  '07': 'A later payment of a series that was authenticated once. A fraud loss is the bank’s.',
}

/** What a value of a result means, and whether a result of its kind should not have it so. */
export type Meaning = { readonly meaning: string; readonly isDefect?: true }
export const defect = (meaning: string): Meaning => ({ meaning, isDefect: true })

/** Why there is no ECI, where that is right. */
const absent = (final: string | undefined, isByScheme: boolean): string => {
  if (final === 'D') return 'There is none without 3-D Secure. A fraud loss is yours.'
  if (final === 'C') return 'There is none without an answer of the bank. A fraud loss is yours.'
  return isByScheme
    ? 'Mastercard sends none after a failure. A fraud loss is yours.'
    : 'There is none without an authentication. A fraud loss is yours.'
}

/** What an ECI, or none, means for a brand, and whether the result should have it. */
export const eciMeaning = (eci: string | undefined, code: string, final: string | undefined): Meaning => {
  const brand = memberNamed(BRANDS, code)
  const status = memberNamed(TRANS_STATUSES, final)
  const isMastercard = brand !== undefined && factsOf(brand).eci === 'mastercard'
  // Null where such a result has none, undefined where that is not known.
  const right = brand && status && eciOf(status, brand)
  if (eci === undefined)
    return isProven(final)
      ? defect(`It should be ${right ?? 'there'} with this result. Your app should notice.`)
      : { meaning: absent(final, isMastercard && right === null) }
  const meaning =
    rowNamed<string | undefined>(isMastercard ? MASTERCARD : OTHERS, eci) ??
    `No ECI that ${brandWords(code)} knows. A gateway would refuse it.`
  if (right === eci || right === undefined) return { meaning }
  if (isProven(final)) return defect(`${meaning} With this result it should be ${right ?? 'absent'}.`)
  // A no may come with another ECI or without one; only one that claims an authentication contradicts it.
  const claims = (isMastercard ? ['01', '02', '07'] : ['05', '06']).includes(eci)
  return claims ? defect(`${meaning} That contradicts the result.`) : { meaning }
}
