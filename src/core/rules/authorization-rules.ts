import type { KnownAuthentication, SaidAuthorization } from '../domain/authorization.ts'
import { BRANDS, type Brand } from '../domain/brand-names.ts'
import { brandName } from '../domain/brands.ts'
import { UNIT_MS } from '../domain/duration.ts'
import { formatAmount } from '../domain/money.ts'
import { memberNamed } from '../domain/table-keys.ts'
import { eciOf, isAuthenticated, isProven } from '../domain/threeds.ts'
import { TRANS_STATUSES } from '../domain/trans-statuses.ts'
import { OPEN_STATUSES } from '../domain/transaction.ts'
import { cavvBytes, isSameCavv } from './known-authentication.ts'

/** What is held beside each other: what was said, and the authentication that was meant. */
export type Beside = { readonly submitted: SaidAuthorization; readonly recorded: KnownAuthentication }

type Rule = {
  /** Whether liability stays with the merchant because of it. */
  readonly breaks: boolean
  readonly fix: string
  /** In words, where it is so. */
  readonly find: (beside: Beside) => string | undefined
}

/** How long an authentication may be used. ASSUMED: authentication-for-90-days. */
export const LONGEST_USE_DAYS = 90

const breaking = (todo: string, find: Rule['find']): Rule => ({ breaks: true, fix: todo, find })
const odd = (todo: string, find: Rule['find']): Rule => ({ breaks: false, fix: todo, find })
const when = (is: boolean, words: string): string | undefined => (is ? words : undefined)

const SEND_CAVV = 'Send the cavv of the result as it came'
const SEND_ECI = 'Send the eci of the result as it came'
const NOT_CHARGE = 'Do not charge, or charge at your own risk'

/** The ECI that an answer has with a brand (sources.md: facts 3.3). */
const rightEci = (answer: string | undefined, brand: Brand): string | null | undefined => {
  const status = memberNamed(TRANS_STATUSES, answer)
  return status && eciOf(status, brand)
}

/** An ECI may be written as a number. */
const twoDigits = (eci: string | undefined): string | undefined => eci?.padStart(2, '0')

/** What somebody meant who said another ECI than that of the result. */
const tellOtherEci = (said: string, { response: answer, brand, eci }: KnownAuthentication): string => {
  if (answer !== 'Y' && said === rightEci('Y', brand))
    return `eci ${said} claims a full authentication, and the result is ${answer ?? 'none'}${eci === undefined ? '' : ` with ${eci}`}`
  const other = eci === undefined ? undefined : BRANDS.find((one) => rightEci(answer, one) === said)
  if (other !== undefined && rightEci(answer, brand) === eci)
    return `eci ${said} is what ${brandName(other)} calls it; for ${brandName(brand)} it is ${eci}`
  return eci === undefined
    ? `eci ${said} was said, and the result has none`
    : `eci ${said} was said, and the result has ${eci}`
}

const tellCurrency = ({ submitted: { currency }, recorded: known }: Beside): string | undefined => {
  // Three digits are a code as well, of which nothing is known here.
  const written = /^[a-z]{3}$/i.test(currency ?? '') ? currency?.toUpperCase() : undefined
  return when(
    written !== undefined && written !== known.currency,
    `the currency is ${written}, and ${known.currency} was authenticated`,
  )
}

const tellAmount = (beside: Beside, isOff: (said: number, known: number) => boolean, how: string) => {
  const { minorUnits } = beside.submitted
  const { amount, currency } = beside.recorded
  if (minorUnits === undefined || tellCurrency(beside) !== undefined || !isOff(minorUnits, amount)) return undefined
  return `the amount is ${how}: ${formatAmount(minorUnits, currency)}, and ${formatAmount(amount, currency)} was authenticated`
}

const isOpen = ({ status }: KnownAuthentication): boolean => OPEN_STATUSES.some((open) => open === status)

/** Everything that is looked at of an authorization whose authentication is known, in the order in which it is told. */
export const AUTHORIZATION_RULES = {
  not_over: breaking('Wait for its end, read the status, then charge', ({ recorded: known }) =>
    when(isOpen(known), `its authentication is not over (${known.status})`),
  ),
  // sources.md: facts 3.1
  not_authenticated: breaking(NOT_CHARGE, ({ recorded: known }) =>
    when(
      !isOpen(known) &&
        known.response !== 'D' &&
        !(known.status === 'authenticated' && isAuthenticated(known.response)),
      known.response === 'R'
        ? 'the bank rejected it and forbids to go on (R)'
        : `the cardholder was not authenticated (${[known.status, known.response].filter(Boolean).join(', ')})`,
    ),
  ),
  not_enrolled: breaking('Decide whether you take that risk', ({ recorded: { response: answer } }) =>
    when(answer === 'D', 'the card takes no part in 3-D Secure'),
  ),
  for_information: breaking('Decide whether you take that risk', ({ recorded: { response: answer } }) =>
    when(answer === 'I', 'the bank was asked for information only (I)'),
  ),
  // sources.md: facts 3.8
  cavv_missing: breaking(SEND_CAVV, ({ submitted: said, recorded: known }) =>
    when(
      said.cavv === undefined && isProven(known.response),
      known.cavv === undefined ? 'the result itself has no cavv: nothing is proven' : 'no cavv was said',
    ),
  ),
  cavv_of_another: breaking(SEND_CAVV, ({ recorded: { cavvTransactionId } }) =>
    when(cavvTransactionId !== undefined, `the cavv is that of another transaction, ${cavvTransactionId}`),
  ),
  cavv_differs: breaking(SEND_CAVV, ({ submitted: said, recorded: known }) => {
    if (said.cavv === undefined || known.cavvTransactionId !== undefined) return undefined
    if (known.cavv === undefined) return 'a cavv was said, and the result has none'
    if (isSameCavv(said.cavv, known.cavv)) return undefined
    const isTorn = said.cavv.replaceAll(' ', '+') === known.cavv
    return isTorn
      ? 'the cavv has blanks where + belongs: it was not encoded for a form'
      : 'the cavv is not that of the result'
  }),
  // sources.md: facts 3.4
  cavv_length: breaking('Notice it before charging', ({ submitted: { cavv }, recorded: known }) =>
    when(
      cavv !== undefined && cavv === known.cavv && cavvBytes(cavv).length !== 20,
      'the cavv of the result does not have 20 bytes',
    ),
  ),
  eci_missing: breaking(SEND_ECI, ({ submitted: said, recorded: known }) =>
    when(
      said.eci === undefined && isProven(known.response),
      `no eci was said${known.eci ? `, and it is ${known.eci}` : ''}`,
    ),
  ),
  eci_differs: breaking(SEND_ECI, ({ submitted: said, recorded: known }) => {
    const eci = twoDigits(said.eci)
    return eci === undefined || eci === known.eci ? undefined : tellOtherEci(eci, known)
  }),
  // sources.md: facts 3.3
  eci_unfit: breaking('Notice it before charging', ({ submitted: said, recorded: known }) => {
    const right = rightEci(known.response, known.brand)
    const isOff = isProven(known.response) && known.eci !== undefined && known.eci !== right
    return when(
      isOff && twoDigits(said.eci) === known.eci,
      `the result has eci ${known.eci}, where ${brandName(known.brand)} has ${right} after ${known.response}`,
    )
  }),
  // ASSUMED: authorization-amount.
  amount_higher: breaking('Charge what was authenticated, or authenticate again', (beside) =>
    tellAmount(beside, (said, known) => said > known, 'higher'),
  ),
  currency_differs: breaking('Charge in the currency that was authenticated', tellCurrency),
  // ASSUMED: authentication-used-once.
  used_before: breaking('Use each authentication once', ({ recorded: { useCount: nth } }) =>
    when(nth > 1, `this authentication was used ${nth === 2 ? 'once' : `${nth - 1} times`} before`),
  ),
  too_old: breaking('Authenticate again', ({ recorded: { ageMs = 0 } }) =>
    when(
      ageMs > LONGEST_USE_DAYS * UNIT_MS.d,
      `it ended ${Math.floor(ageMs / UNIT_MS.d)} days ago, and is good for ${LONGEST_USE_DAYS}`,
    ),
  ),
  amount_lower: odd('Charge the rest within the same authorization, or authenticate again', (beside) =>
    tellAmount(beside, (said, known) => said < known, 'lower'),
  ),
  amount_unread: odd('Send digits, with a point before the decimals', ({ submitted: said }) =>
    when(said.amount !== undefined && said.minorUnits === undefined, 'the amount cannot be read'),
  ),
  transaction_unknown: odd('Send the id of this transaction', ({ submitted: said, recorded: known }) =>
    when(
      said.transaction !== undefined && known.foundBy !== 'transaction',
      'the id of a transaction was said that nothing has',
    ),
  ),
  xid_differs: odd('Send the xid of the result as it came', ({ submitted: { xid }, recorded: known }) => {
    const is = (id: string | undefined): boolean => xid?.toLowerCase() === id?.toLowerCase()
    if (xid === undefined || known.xid === undefined || is(known.xid)) return undefined
    return is(known.threeDSTransactionId)
      ? 'the threeDSTransactionId was said as xid: the directory server has another id'
      : 'the xid is not that of the result'
  }),
  version_differs: odd('Send the threeDSVersion of the result', ({ submitted: { version }, recorded: known }) =>
    when(
      version !== undefined && known.version?.startsWith(version) === false,
      `version ${version} was said, and it is ${known.version}`,
    ),
  ),
} as const satisfies Readonly<Record<string, Rule>>

/** What is said of an authorization without an authentication that is known. */
export const UNKNOWN_RULES = {
  nothing_said: {
    message: 'neither a cavv nor the id of an authentication was said',
    fix: 'Send cavv and eci; the fields of the gateway place have to name them',
  },
  unknown_authentication: {
    message: 'no authentication of this space has this cavv or id',
    fix: SEND_CAVV,
  },
} as const
