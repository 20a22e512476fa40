import type { ThreeDSecureResult } from '../contract/wire.gen.ts'
import { BRANDS } from '../domain/brand-names.ts'
import { factsOf } from '../domain/brands.ts'
import { type SchemeResult, schemeRuleOf, schemeRulesOf } from '../domain/scheme-rules.ts'
import { memberNamed, rowNamed } from '../domain/table-keys.ts'
import { eciOf, isProven } from '../domain/threeds.ts'
import { TRANS_STATUSES } from '../domain/trans-statuses.ts'
import { brandLabel } from './format.ts'

const FULL = 'Fully authenticated.'
const ATTEMPT = 'Attempted.'
const NONE = 'Not authenticated.'

type Eci = NonNullable<ThreeDSecureResult['eci']>

const OTHERS: Readonly<Partial<Record<Eci, string>>> = { '05': FULL, '06': ATTEMPT, '07': NONE }

/** Mastercard has other values: its 02 is the 05 of others, its 01 their 06, and its 06 and 07 are no failures. */
const MASTERCARD: Readonly<Record<Exclude<Eci, '05'>, string>> = {
  '00': NONE,
  '01': `${ATTEMPT} (Mastercard’s 01 is the 06 of others.)`,
  '02': `${FULL} (Mastercard’s 02 is the 05 of others.)`,
  '04': 'Data only: the cardholder was not authenticated.',
  '06': 'An acquirer exemption.',
  '07': 'A payment of a series that was authenticated once.',
}

/** States the liability only where a source does (sources.md: facts 3.3, facts 3.8). */
const liabilityOf = (result: SchemeResult): string => {
  const liability = schemeRuleOf(result)?.liability
  if (liability === 'merchant') return ' If you charge this card, you have the liability.'
  if (liability === undefined) return ''
  return result.transStatus === 'A' ? ' In most cases the bank has the liability.' : ' The bank has the liability.'
}

/** Meaning of a value in a result, and true if it is a defect of such a result. */
export type Meaning = { readonly meaning: string; readonly isDefect?: true }
export const defect = (meaning: string): Meaning => ({ meaning, isDefect: true })

/** Returns the reason for a correctly absent ECI. */
const absent = (final: string | undefined, isByScheme: boolean): string => {
  if (final === 'D') return 'There is none without 3-D Secure. You have the liability.'
  if (final === 'C') return 'There is none without a result of the bank.'
  return isByScheme
    ? 'Mastercard may send none after a failure. You have the liability.'
    : 'There is none without an authentication. You have the liability.'
}

/** Returns the meaning of an ECI, or of its absence, for a brand, and a defect if it contradicts the result. */
export const eciMeaning = (
  eci: string | undefined,
  code: string,
  final: string | undefined,
  reason?: string,
): Meaning => {
  const brand = memberNamed(BRANDS, code)
  const status = memberNamed(TRANS_STATUSES, final)
  const isMastercard = brand !== undefined && factsOf(brand).eci === 'mastercard'
  // Null if such a result has none, undefined if that is unknown.
  const right = brand && status && eciOf(status, brand)
  if (eci === undefined)
    return isProven(final)
      ? defect(`It should be ${right ?? 'present'} with this result. Your app should detect this.`)
      : { meaning: absent(final, isMastercard && right === null) }
  const meaning =
    rowNamed<string | undefined>(isMastercard ? MASTERCARD : OTHERS, eci) ??
    `Not an ECI of ${brandLabel(code)}. A gateway would reject it.`
  const published = schemeRulesOf({ brand, transStatus: final, reason }).flatMap((rule) => rule.eci)
  if (right === eci || right === undefined || published.includes(eci))
    return { meaning: `${meaning}${liabilityOf({ brand, transStatus: final, reason, eci })}` }
  if (isProven(final))
    return defect(`${meaning} With this result it should be ${published.map((one) => one ?? 'absent').join(' or ')}.`)
  // After a failure another ECI or none is possible. Only an ECI of an authentication is a contradiction.
  const claims = (isMastercard ? ['01', '02', '07'] : ['05', '06']).includes(eci)
  return claims ? defect(`${meaning} This contradicts the result.`) : { meaning }
}
