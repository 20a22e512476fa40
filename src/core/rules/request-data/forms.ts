import { COUNTRIES } from '../../domain/countries.gen.ts'
import { CURRENCY_OF_NUMBER } from '../../domain/currency-numbers.ts'

type Form = { readonly matches: (text: string) => boolean; readonly must: string; readonly fix: string }

const COUNTRY_NUMBERS: ReadonlySet<string> = new Set(COUNTRIES.split(' ').map((row) => row.slice(5)))

const byPattern =
  (pattern: RegExp) =>
  (text: string): boolean =>
    pattern.test(text)

/** A day as YYYYMMDD or 2026-11-30, alone or with a time. */
const MOMENT = /^\d{4}(-?)(0[1-9]|1[0-2])\1(0[1-9]|[12]\d|3[01])(T\d{2}:\d{2}\S{0,20}|\d{4}(\d{2})?)?$/

/** Forms of values. Each pattern takes linear time. */
export const FORMS = {
  email: {
    matches: byPattern(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/),
    must: 'an email address',
    fix: 'Send one address without a name.',
  },
  country: {
    matches: (text) => COUNTRY_NUMBERS.has(text),
    must: 'a numeric code of ISO 3166-1',
    fix: 'Send three digits, such as 528.',
  },
  subdivision: {
    matches: byPattern(/^[A-Za-z0-9]{1,3}$/),
    must: 'a subdivision code of ISO 3166-2 without the country',
    fix: 'Send the part after the hyphen, such as NH for NL-NH.',
  },
  calling_code: {
    matches: byPattern(/^[1-9]\d{0,2}$/),
    must: 'a country calling code',
    fix: 'Send 1 to 3 digits without leading zeros.',
  },
  subscriber: {
    matches: byPattern(/^\d{1,15}$/),
    must: 'at most 15 digits',
    fix: 'Send digits only, without + and without the country calling code.',
  },
  moment: {
    matches: byPattern(MOMENT),
    must: 'a date, or a date and time',
    fix: 'Send ISO 8601, such as 2026-11-30, or YYYYMMDD.',
  },
  currency_number: {
    matches: (text) => CURRENCY_OF_NUMBER.has(text),
    must: 'a numeric code of ISO 4217',
    fix: 'Send three digits, such as 978.',
  },
  up_to_two_digits: { matches: byPattern(/^\d{1,2}$/), must: 'one or two digits', fix: 'Send a count up to 99.' },
  ip: {
    matches: byPattern(/^(?:\d{1,3}(?:\.\d{1,3}){3}|(?=[^:]{0,4}:)[\da-fA-F:.]{2,45})$/),
    must: 'an IPv4 or IPv6 address',
    fix: 'Send the address without a port.',
  },
  language: {
    matches: byPattern(/^[A-Za-z]{1,8}(-[A-Za-z\d]{1,8})*$/),
    must: 'a language tag of BCP 47',
    fix: 'Send navigator.language, such as en-GB.',
  },
  plain_characters: {
    matches: byPattern(/^[\x20-\x7e]*$/),
    must: 'in the common characters of EMV',
    fix: 'Replace accents and other letters before you send it.',
  },
} as const satisfies Readonly<Record<string, Form>>

export type FormName = keyof typeof FORMS
