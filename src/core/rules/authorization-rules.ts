import type { RecordedAuthentication, SubmittedAuthorization } from '../domain/authorization.ts'
import { BRANDS, type Brand } from '../domain/brand-names.ts'
import { brandName } from '../domain/brands.ts'
import { UNIT_MS } from '../domain/duration.ts'
import { formatAmount } from '../domain/money.ts'
import {
  isPassing,
  isUnproven,
  NO_LIABILITY_SHIFT,
  requiresCavv,
  type SchemeResult,
  schemeRulesOf,
} from '../domain/scheme-rules.ts'
import { memberNamed } from '../domain/table-keys.ts'
import { eciOf, isProven } from '../domain/threeds.ts'
import { TRANS_STATUSES } from '../domain/trans-statuses.ts'
import { OPEN_STATUSES } from '../domain/transaction.ts'
import { cavvBytes, isSameCavv } from './recorded-authentication.ts'

/** The data that rules compare: the submitted values, and the authentication in the state. */
export type Comparison = { readonly submitted: SubmittedAuthorization; readonly recorded: RecordedAuthentication }

type Rule = {
  /** True if liability stays with the merchant because of it. */
  readonly preventsLiabilityShift: boolean
  readonly fix: string
  /** Returns the finding, if the rule applies. */
  readonly find: (comparison: Comparison) => string | undefined
}

/** Longest time for the use of an authentication. ASSUMED: authentication-for-90-days. */
export const LONGEST_USE_DAYS = 90

const breaking = (fix: string, find: Rule['find']): Rule => ({ preventsLiabilityShift: true, fix, find })
const odd = (fix: string, find: Rule['find']): Rule => ({ preventsLiabilityShift: false, fix, find })
const when = (is: boolean, description: string): string | undefined => (is ? description : undefined)

const SEND_CAVV = 'Send the cavv of the result unchanged'
const SEND_ECI = 'Send the eci of the result unchanged'
const NOT_CHARGE = 'Do not charge, or charge at your own risk'

/** Returns the ECI of a transStatus with a brand (sources.md: facts 3.3). */
const rightEci = (transStatus: string | undefined, brand: Brand): string | null | undefined => {
  const status = memberNamed(TRANS_STATUSES, transStatus)
  return status && eciOf(status, brand)
}

const schemeResultOf = ({ brand, response, reason, eci }: RecordedAuthentication): SchemeResult => ({
  brand,
  transStatus: response,
  reason,
  eci,
})

/** Adds a leading zero, because an ECI may be written as a number. */
const twoDigits = (eci: string | undefined): string | undefined => eci?.padStart(2, '0')

/** Describes a submitted ECI that differs from the result. */
const describeOtherEci = (submitted: string, { response, brand, eci }: RecordedAuthentication): string => {
  if (response !== 'Y' && submitted === rightEci('Y', brand))
    return `eci ${submitted} claims a full authentication, and the result is ${response ?? 'none'}${eci === undefined ? '' : ` with ${eci}`}`
  const other = eci === undefined ? undefined : BRANDS.find((brand) => rightEci(response, brand) === submitted)
  if (other !== undefined && rightEci(response, brand) === eci)
    return `eci ${submitted} is the value of ${brandName(other)}; ${brandName(brand)} has ${eci}`
  return eci === undefined
    ? `eci ${submitted} was submitted, and the result has none`
    : `eci ${submitted} was submitted, and the result has ${eci}`
}

const describeCurrency = ({ submitted: { currency }, recorded }: Comparison): string | undefined => {
  // Three digits are a valid code too, which is not checked here.
  const written = /^[a-z]{3}$/i.test(currency ?? '') ? currency?.toUpperCase() : undefined
  return when(
    written !== undefined && written !== recorded.currency,
    `the currency is ${written}, and ${recorded.currency} was authenticated`,
  )
}

const describeAmount = (
  comparison: Comparison,
  isOff: (submitted: number, recorded: number) => boolean,
  difference: string,
) => {
  const { minorUnits } = comparison.submitted
  const { amount, currency } = comparison.recorded
  if (minorUnits === undefined || describeCurrency(comparison) !== undefined || !isOff(minorUnits, amount))
    return undefined
  return `the amount is ${difference}: ${formatAmount(minorUnits, currency)}, and ${formatAmount(amount, currency)} was authenticated`
}

const isOpen = ({ status }: RecordedAuthentication): boolean => OPEN_STATUSES.some((open) => open === status)

/** Rules for an authorization with a known authentication, in the order of their findings. */
export const AUTHORIZATION_RULES = {
  not_final: breaking('Wait for its end, read the status, then charge', ({ recorded: known }) =>
    when(isOpen(known), `its authentication has not ended (${known.status})`),
  ),
  // sources.md: facts 3.1
  not_authenticated: breaking(NOT_CHARGE, ({ recorded: known }) =>
    when(
      !isOpen(known) &&
        known.response !== 'D' &&
        !(known.status === 'authenticated' && isPassing(schemeResultOf(known))),
      known.response === 'R'
        ? 'the bank rejected it and forbids the payment (R)'
        : `the cardholder was not authenticated (${[known.status, known.response].filter(Boolean).join(', ')})`,
    ),
  ),
  not_enrolled: breaking('Decide if you accept this risk', ({ recorded: { response } }) =>
    when(response === 'D', 'the card is not enrolled in 3-D Secure'),
  ),
  informational: breaking('Decide if you accept this risk', ({ recorded: known }) =>
    when(
      known.status === 'authenticated' && isUnproven(schemeResultOf(known)),
      `the payment ${NO_LIABILITY_SHIFT}: the cardholder was not authenticated (${[known.response, known.reason].filter(Boolean).join(', ')})`,
    ),
  ),
  // sources.md: facts 3.8
  cavv_missing: breaking(SEND_CAVV, ({ submitted, recorded: known }) =>
    when(
      submitted.cavv === undefined && requiresCavv(schemeResultOf(known)),
      known.cavv === undefined ? 'the result itself has no cavv' : 'no cavv was submitted',
    ),
  ),
  cavv_of_other_transaction: breaking(SEND_CAVV, ({ recorded: { cavvTransactionId } }) =>
    when(cavvTransactionId !== undefined, `the cavv belongs to another transaction, ${cavvTransactionId}`),
  ),
  cavv_differs: breaking(SEND_CAVV, ({ submitted, recorded: known }) => {
    if (submitted.cavv === undefined || known.cavvTransactionId !== undefined) return undefined
    if (known.cavv === undefined) return 'a cavv was submitted, and the result has none'
    if (isSameCavv(submitted.cavv, known.cavv)) return undefined
    const isTorn = submitted.cavv.replaceAll(' ', '+') === known.cavv
    return isTorn
      ? 'the cavv has blanks instead of +: it was not encoded for a form'
      : 'the cavv differs from the result'
  }),
  // sources.md: facts 3.4
  cavv_wrong_length: breaking('Detect it before charging', ({ submitted: { cavv }, recorded: known }) =>
    when(
      cavv !== undefined && cavv === known.cavv && cavvBytes(cavv).length !== 20,
      'the cavv of the result does not have 20 bytes',
    ),
  ),
  eci_missing: breaking(SEND_ECI, ({ submitted, recorded: known }) =>
    when(
      submitted.eci === undefined && isProven(known.response),
      `no eci was submitted${known.eci ? `, and the result has ${known.eci}` : ''}`,
    ),
  ),
  eci_differs: breaking(SEND_ECI, ({ submitted, recorded: known }) => {
    const eci = twoDigits(submitted.eci)
    return eci === undefined || eci === known.eci ? undefined : describeOtherEci(eci, known)
  }),
  // sources.md: facts 3.3
  eci_mismatch: breaking('Detect it before charging', ({ submitted, recorded: known }) => {
    const right = schemeRulesOf(schemeResultOf(known)).flatMap(({ eci }) => eci)
    const isOff = isProven(known.response) && known.eci !== undefined && !right.includes(known.eci)
    return when(
      isOff && twoDigits(submitted.eci) === known.eci,
      `the result has eci ${known.eci}, but ${brandName(known.brand)} has ${right.join(' or ')} for ${known.response}`,
    )
  }),
  // ASSUMED: authorization-amount.
  amount_higher: breaking('Charge the authenticated amount, or authenticate again', (comparison) =>
    describeAmount(comparison, (submitted, recorded) => submitted > recorded, 'higher'),
  ),
  currency_differs: breaking('Charge in the authenticated currency', describeCurrency),
  // ASSUMED: authentication-used-once.
  used_before: breaking('Use each authentication once', ({ recorded: { useCount } }) =>
    when(useCount > 1, `this authentication was used ${useCount === 2 ? 'once' : `${useCount - 1} times`} before`),
  ),
  too_old: breaking('Authenticate again', ({ recorded: { ageMs = 0 } }) =>
    when(
      ageMs > LONGEST_USE_DAYS * UNIT_MS.d,
      `it ended ${Math.floor(ageMs / UNIT_MS.d)} days ago, and is valid for ${LONGEST_USE_DAYS}`,
    ),
  ),
  amount_lower: odd('Charge the rest within the same authorization, or authenticate again', (comparison) =>
    describeAmount(comparison, (submitted, recorded) => submitted < recorded, 'lower'),
  ),
  amount_unreadable: odd('Send digits with a point before the decimals', ({ submitted }) =>
    when(submitted.amount !== undefined && submitted.minorUnits === undefined, 'the amount cannot be parsed'),
  ),
  transaction_unknown: odd('Send the ID of this transaction', ({ submitted, recorded: known }) =>
    when(
      submitted.transaction !== undefined && known.identifiedBy !== 'transaction',
      'the submitted transaction ID is unknown',
    ),
  ),
  xid_differs: odd('Send the xid of the result unchanged', ({ submitted: { xid }, recorded: known }) => {
    const is = (id: string | undefined): boolean => xid?.toLowerCase() === id?.toLowerCase()
    if (xid === undefined || known.xid === undefined || is(known.xid)) return undefined
    return is(known.threeDSTransactionId)
      ? 'the threeDSTransactionId was submitted as xid; the directory server has another ID'
      : 'the xid differs from the result'
  }),
  version_differs: odd('Send the threeDSVersion of the result', ({ submitted: { version }, recorded: known }) =>
    when(
      version !== undefined && known.version?.startsWith(version) === false,
      `version ${version} was submitted, and the result has ${known.version}`,
    ),
  ),
} as const satisfies Readonly<Record<string, Rule>>

/** Findings of an authorization without a known authentication. */
export const UNKNOWN_RULES = {
  authentication_missing: {
    message: 'neither a cavv nor the ID of an authentication was submitted',
    fix: 'Send cavv and eci, and map them in the fields of the gateway endpoint',
  },
  authentication_unknown: {
    message: 'no authentication of this space has this cavv or ID',
    fix: SEND_CAVV,
  },
} as const
