import type {
  AmountUnits,
  AuthorizationFinding,
  AuthorizationVerdict,
  KnownAuthentication,
  SaidAuthorization,
} from '../domain/authorization.ts'
import { brandName } from '../domain/brands.ts'
import { decimalsOf } from '../domain/money.ts'
import { namesOf } from '../domain/table-keys.ts'
import { compact } from '../domain/without-undefined.ts'
import { AUTHORIZATION_RULES, type Beside, UNKNOWN_RULES } from './authorization-rules.ts'

/**
 * An amount as an app wrote it, in minor units (sources.md: document 1.3): digits alone as `units` says, with a decimal point as
 * major units. Undefined where it is none, or has more decimals than its currency.
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

const shifted = ({ brand, response: answer, eci }: KnownAuthentication): string =>
  answer === 'A'
    ? `Liability has shifted, as with most attempts (A): ${brandName(brand)} vouches in place of the bank, and cavv and eci ${eci} are right.`
    : `Liability has shifted: the bank authenticated the cardholder (Y), and cavv and eci ${eci} are right.`

const findingsOf = (beside: Beside): readonly AuthorizationFinding[] =>
  namesOf(AUTHORIZATION_RULES).flatMap((code) => {
    const { find, breaks, fix } = AUTHORIZATION_RULES[code]
    const message = find(beside)
    return message === undefined ? [] : [{ code, breaks, message, fix }]
  })

/**
 * What an authorization is worth: who bears a fraud loss, and why. Liability shifts to the card's bank where an authentication with
 * Y or A is used once, in time, with its own cavv and eci, and for no more than was authenticated (sources.md: facts 3.3,
 * facts 3.8). Pure: whoever has what was said and what is known gets the same.
 */
export const judgeAuthorization = (
  came: SaidAuthorization,
  known: KnownAuthentication | undefined,
  units: AmountUnits = 'minor',
): AuthorizationVerdict & { readonly submitted: SaidAuthorization } => {
  const currency = (known?.currency ?? came.currency ?? '').toUpperCase()
  const minorUnits = came.amount === undefined ? undefined : minorUnitsOf(came.amount, currency, units)
  const said = { ...came, ...compact({ minorUnits }) }
  if (!known) {
    const isMute = came.cavv === undefined && came.transaction === undefined && came.xid === undefined
    const code = isMute ? 'nothing_said' : 'unknown_authentication'
    const findings = [{ code, breaks: true, ...UNKNOWN_RULES[code] }]
    return { submitted: said, liability: 'not_shifted', verdict: notShifted(findings), findings }
  }
  const findings = findingsOf({ submitted: said, recorded: known })
  const breaking = findings.filter(({ breaks }) => breaks)
  return breaking.length > 0
    ? { submitted: said, liability: 'not_shifted', verdict: notShifted(breaking), findings }
    : { submitted: said, liability: 'shifted', verdict: shifted(known), findings }
}
