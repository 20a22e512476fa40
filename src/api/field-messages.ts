import { BRANDS, cvvLength } from '../core/domain/brand-names.ts'
import { currencyAdvice } from '../core/domain/currency-advice.ts'
import { describeAmount } from './format-value.ts'

const FOUR_DIGITS = BRANDS.filter((brand) => cvvLength(brand) === 4)
const NO_AUTHORIZATION = 'authorization is not supported'

type Tip = string | undefined
/** Texts about a field in messages. */
export type FieldTexts = {
  /** Requirement, as it follows on "must be". */
  readonly requirement: string
  /** Advice for a received value. */
  readonly tip?: (value: unknown) => Tip | Promise<Tip>
  readonly describe?: (value: unknown) => string | undefined
}

const ifString =
  <Result extends Tip | Promise<Tip>>(pattern: RegExp, tip: (text: string) => Result) =>
  (value: unknown): Result | undefined =>
    typeof value === 'string' && pattern.test(value) ? tip(value) : undefined

/** Describes the numeric code of a country given in letters. The table is loaded with the first error that needs it. */
const describeCountry = async (letters: string): Promise<Tip> => {
  const { numericOf } = await import('../core/domain/countries.ts')
  const digits = numericOf(letters)
  return digits === undefined ? undefined : `\`${letters.toUpperCase()}\` is \`${digits}\``
}

/** ASSUMED: numeric-country-codes. */
const COUNTRY: FieldTexts = {
  requirement: 'a country code of three digits (ISO 3166-1 numeric) in quotes, such as `"528"`',
  tip: ifString(/^[A-Za-z]{2,3}$/, describeCountry),
}

/** ASSUMED: complete-phones. */
const PHONE: readonly (readonly [member: string, words: FieldTexts])[] = [
  [
    'cc',
    {
      requirement: 'a country calling code of one to three digits in quotes, such as `"31"`',
      tip: ifString(/^\+/, () => 'leave out the `+`'),
    },
  ],
  ['subscriber', { requirement: 'the number after the calling code, in quotes and not empty' }],
]

/** Fields whose rules are patterns in the contract, or need an example, by their path below the body or below `3D`. */
export const FIELD_TEXTS: ReadonlyMap<string, FieldTexts> = new Map(
  Object.entries<FieldTexts>({
    amount: { requirement: 'an integer in minor units (12.50 EUR is `1250`)', describe: describeAmount },
    currency: {
      requirement: 'an active currency code of three capital letters (ISO 4217), such as `"EUR"`',
      tip: ifString(/^\s*[A-Za-z]{3}\s*$/, currencyAdvice),
    },
    paymentMethods: {
      requirement: 'an array with the code of one card brand, such as `["VIS"]`',
      tip: (value) => (Array.isArray(value) && value.length > 1 ? 'only one payment method is supported' : undefined),
    },
    card: { requirement: 'an object with `number` or `alias`, and with `expiryMonth`, `expiryYear` and `3D`' },
    'card.number': {
      requirement: '12 to 19 digits in quotes, without separators',
      tip: ifString(/\d[\s._-]+\d/, () => 'remove the separators between the digits'),
    },
    'card.cvv': { requirement: `three digits in quotes, four for ${FOUR_DIGITS.join(' and ')}` },
    'card.aliasCVV': {
      requirement: 'the 24 letters, digits, `_` or `-` that the status of a link returns',
    },
    'card.type': {
      requirement: '`"PLAIN"` or `"ALIAS"`',
      tip: ifString(/^DEVICE_TOKEN$/, () => 'tokens of a device are not supported'),
    },
    'option.rememberMe': { requirement: '`"true"` or `"checked"`, in quotes' },
    'card.expiryMonth': { requirement: 'a month of two digits in quotes, `"01"` to `"12"`' },
    'card.expiryYear': {
      requirement: 'a year of two digits in quotes, such as `"34"`',
      tip: ifString(/^20\d\d$/, () => 'leave out the century'),
    },
    option: { requirement: '`{"authenticationOnly": true}`', tip: () => NO_AUTHORIZATION },
    'option.authenticationOnly': { requirement: '`true`', tip: () => NO_AUTHORIZATION },
    // ASSUMED: contract-digits.
    '3D.merchant.mcc': { requirement: 'a merchant category code of four digits in quotes, such as `"5411"`' },
    '3D.acquirer.acquirerBin': { requirement: 'a BIN of up to eleven digits in quotes, such as `"400000"`' },
    '3D.merchant.merchantCountryCode': COUNTRY,
    '3D.cardholder.billAddrCountry': COUNTRY,
    '3D.cardholder.shipAddrCountry': COUNTRY,
    ...Object.fromEntries(
      ['homePhone', 'mobilePhone', 'workPhone'].flatMap((phone) =>
        PHONE.map(([member, texts]) => [`3D.cardholder.${phone}.${member}`, texts] as const),
      ),
    ),
  }),
)
