import type {
  AmountUnits,
  AuthorizationFinding,
  AuthorizationVerdict,
  RecordedAuthentication,
  SubmittedAuthorization,
} from '../domain/authorization.ts'
import { brandName } from '../domain/brands.ts'
import { decimalsOf } from '../domain/money.ts'
import { namesOf } from '../domain/table-keys.ts'
import { compact } from '../domain/without-undefined.ts'
import { AUTHORIZATION_RULES, type Comparison, UNKNOWN_RULES } from './authorization-rules.ts'

/**
 * Parses the amount of an app as minor units (sources.md: document 1.3): digits alone as `units`, with a decimal point
 * as major units. Undefined for another text, or for more decimals than the currency has.
 */
export const minorUnitsOf = (written: string, currency: string, units: AmountUnits): number | undefined => {
  const [, whole = '', point, fraction = ''] = /^(\d{1,12})(?:(\.)(\d{1,12}))?$/.exec(written) ?? []
  if (whole === '') return undefined
  if (point === undefined && units === 'minor') return Number(whole)
  const decimals = decimalsOf(currency)
  const digits = fraction.replace(/0+$/, '')
  return digits.length > decimals ? undefined : Number(`${whole}${digits.padEnd(decimals, '0')}`)
}

const notShifted = (breaking: readonly AuthorizationFinding[]): string =>
  `Liability has not shifted: ${breaking.map(({ message }) => message).join('; ')}.`

const shifted = ({ brand, response, eci }: RecordedAuthentication): string =>
  response === 'A'
    ? `Liability has shifted, as with most attempts (A): ${brandName(brand)} confirmed it instead of the bank, and cavv and eci ${eci} are correct.`
    : `Liability has shifted: the bank authenticated the cardholder (Y), and cavv and eci ${eci} are correct.`

const findingsOf = (comparison: Comparison): readonly AuthorizationFinding[] =>
  namesOf(AUTHORIZATION_RULES).flatMap((code) => {
    const { find, preventsLiabilityShift, fix } = AUTHORIZATION_RULES[code]
    const message = find(comparison)
    return message === undefined ? [] : [{ code, preventsLiabilityShift, message, fix }]
  })

/**
 * Determines the liability for an authorization, with the reasons. It shifts to the card's bank if an authentication
 * with Y or A is used once, in time, with its own cavv and eci. The amount must not exceed the authenticated one
 * (sources.md: facts 3.3, facts 3.8). Pure: the same data gives the same verdict.
 */
export const judgeAuthorization = (
  received: SubmittedAuthorization,
  known: RecordedAuthentication | undefined,
  units: AmountUnits = 'minor',
): AuthorizationVerdict & { readonly submitted: SubmittedAuthorization } => {
  const currency = (known?.currency ?? received.currency ?? '').toUpperCase()
  const minorUnits = received.amount === undefined ? undefined : minorUnitsOf(received.amount, currency, units)
  const written = { ...received, ...compact({ minorUnits }) }
  if (!known) {
    const isEmpty = received.cavv === undefined && received.transaction === undefined && received.xid === undefined
    const code = isEmpty ? 'authentication_missing' : 'authentication_unknown'
    const findings = [{ code, preventsLiabilityShift: true, ...UNKNOWN_RULES[code] }]
    return { submitted: written, liability: 'not_shifted', verdict: notShifted(findings), findings }
  }
  const findings = findingsOf({ submitted: written, recorded: known })
  const breaking = findings.filter(({ preventsLiabilityShift }) => preventsLiabilityShift)
  return breaking.length > 0
    ? { submitted: written, liability: 'not_shifted', verdict: notShifted(breaking), findings }
    : { submitted: written, liability: 'shifted', verdict: shifted(known), findings }
}
