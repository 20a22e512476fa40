import type { Violation } from '../contract/validator-runtime.ts'
import { cvvLength, factsOf } from '../domain/brands.ts'
import { BRANDS } from '../domain/card.ts'
import { LINK_BRANDS } from '../domain/link.ts'
import { CURRENCIES } from '../domain/money.ts'
import { meantQuestion } from '../domain/nearest.ts'
import { returnUrlProblem } from '../domain/return-url.ts'
import { bareCame, type Said, say, sayAmount, sayCame, sayCount } from './say.ts'

/** What a request does wrong: where, and what of the contract it breaks. */
export type Finding = Pick<Violation, 'keyword' | 'params' | 'message'> & { readonly path: string }

/** What there is instead of what the family has and this service has not. */
export const STANDALONE = 'this sandbox emulates standalone authentication'

/** Why a link is refused that would be authenticated with half of what that needs. */
export const IN_PART = '3-D Secure is asked for only in part; leave all of it out to get tokens only'

/** What a brand object of a link has of its acquiring contract, where the brand needs all of that. */
const CONTRACT_DATA = new RegExp(
  `^(${LINK_BRANDS.filter((brand) => factsOf(brand).needsContract).join('|')})\\.3D\\.(acquirer|merchant)\\.`,
)

const FOUR_DIGITS = BRANDS.filter((brand) => cvvLength(brand) === 4)
const ONLY_CARDS = `${STANDALONE} of cards, and no other payment method is there`
const NO_AUTHORIZATION = `${STANDALONE}, and an init with an authorization is not there`
const COUNTRY = 'a country code of three digits (ISO 3166-1 numeric) in quotes, such as "528"'
const NO_BLANKS = 'leave out what is between the digits'

type Words = {
  /** What the field must be. */
  readonly must: string
  /** What to do about what came. */
  readonly tip?: (value: unknown) => string | undefined
  readonly came?: (value: unknown) => string
}

const whenText =
  (pattern: RegExp, tip: (text: string) => string | undefined) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' && pattern.test(value) ? tip(value) : undefined

/** Fields whose rules are patterns to the contract, or need an example, by their paths below the body. */
const FIELDS: readonly (readonly [path: RegExp, Words])[] = [
  [/^amount$/, { must: 'in minor units, an integer: 12.50 EUR is 1250', came: sayAmount }],
  [
    /^currency$/,
    {
      must: 'a currency code of three capital letters that is active (ISO 4217), such as EUR',
      tip: whenText(/^[A-Za-z]+$/, (text) => meantQuestion(text.toUpperCase(), CURRENCIES)),
    },
  ],
  [
    /^paymentMethods$/,
    {
      must: 'a list with the code of one card brand, such as ["VIS"]',
      tip: (value) =>
        Array.isArray(value) && value.length > 1
          ? `${STANDALONE}, and a second payment method is not there`
          : undefined,
    },
  ],
  [/^card$/, { must: 'an object with number or alias, and with expiryMonth, expiryYear and 3D' }],
  [
    /^card\.number$/,
    {
      must: '12 to 19 digits in quotes, nothing between them',
      tip: whenText(/\d[\s._-]+\d/, () => NO_BLANKS),
    },
  ],
  [/^card\.cvv$/, { must: `three digits in quotes, four for ${FOUR_DIGITS.join(' and ')}` }],
  [
    /^card\.aliasCVV$/,
    { must: 'the 24 letters, digits, "_" or "-" that the status of a link or POST /_sandbox/aliases answers' },
  ],
  [/^card\.expiryMonth$/, { must: 'a month of two digits in quotes, "01" to "12"' }],
  [
    /^card\.expiryYear$/,
    {
      must: 'a year of two digits in quotes, such as "34"',
      tip: whenText(/^20\d\d$/, () => 'leave out the century'),
    },
  ],
  [/^option$/, { must: '{"authenticationOnly": true}', tip: () => NO_AUTHORIZATION }],
  [/^option\.authenticationOnly$/, { must: 'true', tip: () => NO_AUTHORIZATION }],
  [/\b3D\.merchant\.mcc$/, { must: 'a merchant category code of four digits, such as "5411"' }],
  [/\b3D\.(merchant\.merchantCountryCode|cardholder\.(bill|ship)AddrCountry)$/, { must: COUNTRY }],
]

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text in quotes',
  integer: 'a whole number without quotes',
  number: 'a number without quotes',
  boolean: 'true or false, without quotes',
  object: 'an object',
  array: 'a list',
}

const LENGTHS: Readonly<Record<string, readonly [range: string, unit: string]>> = {
  maxLength: ['at most', 'character'],
  minLength: ['at least', 'character'],
  maxItems: ['at most', 'element'],
  minItems: ['at least', 'element'],
  maxProperties: ['at most', 'name'],
  minProperties: ['at least', 'name'],
}
const RANGES: Readonly<Record<string, string>> = {
  '>': 'above',
  '>=': 'at least',
  '<': 'below',
  '<=': 'at most',
}

/** A limit of the contract as people say it. */
const limitWords = ({ keyword, params: { limit, comparison } }: Finding): string | undefined => {
  if (typeof comparison === 'string') return `must be ${RANGES[comparison]} ${limit}`
  const [range, unit = ''] = LENGTHS[keyword] ?? []
  return range && `must have ${range} ${sayCount(Number(limit), unit)}`
}

const MOST_VALUES = 30

/** The words that an enum allows. */
const allowedOf = ({ params: { allowedValues } }: Finding): readonly string[] =>
  Array.isArray(allowedValues) ? allowedValues.map(String) : []

const mustOf = (finding: Finding, value: unknown): string => {
  const allowed = allowedOf(finding)
  if (allowed.length > 0)
    return `must be one of ${allowed.length > MOST_VALUES ? 'those in openapi.yaml' : allowed.join(', ')}`
  switch (finding.keyword) {
    case 'type':
      return `must be ${[finding.params.type]
        .flat()
        .map((type) => TYPES[String(type)] ?? type)
        .join(' or ')}`
    case 'format':
      return (typeof value === 'string' && returnUrlProblem(value)) || 'must be a whole number that fits'
    case 'const':
      return 'must have the value that openapi.yaml has for it'
    case 'pattern':
      return 'must have the form that openapi.yaml describes'
    default:
      return limitWords(finding) ?? finding.message ?? 'must be something else'
  }
}

/** The longest and the shortest name of a map, of which one breaks the rule. */
const nameWords = (finding: Finding, map: object): Said => {
  const lengths = Object.keys(map).map((name) => [...name].length)
  const came = finding.keyword === 'minLength' ? Math.min(...lengths) : Math.max(...lengths)
  const limit = limitWords(finding) ?? 'must be shorter or longer'
  const actual = `a name of ${came} characters`
  return { message: `has ${actual}: names ${limit}`, expected: `names ${limit}`, actual }
}

/** The fields by which a card says what it is. */
const CARD_FORM = ['number', 'cvv', 'alias', 'aliasCVV'] as const

const cardFormWords = (card: object): Said => {
  const given = CARD_FORM.filter((name) => Object.hasOwn(card, name))
  const came = given.length === 0 ? 'neither came' : `${given.join(', ')} came`
  const must = 'must have exactly one of number and alias, with the fields of that form only'
  return say(must, came, 'cvv goes with number, aliasCVV with alias')
}

const fieldWords = (finding: Finding, value: unknown, { must, tip, came = sayCame }: Words): Said => {
  const limit = /[Mm](in|ax)imum$/.test(finding.keyword) ? limitWords(finding) : undefined
  const whole = limit === undefined ? `must be ${must}` : `${limit}, ${must}`
  return say(whole, came(value), tip?.(value) ?? meantOf(finding, value))
}

const meantOf = (finding: Finding, value: unknown): string | undefined =>
  typeof value === 'string' ? meantQuestion(value, allowedOf(finding)) : undefined

/** What is wrong with the value of a field, what came, and what to do: `must be … ("eur" came): did you mean "EUR"?`. */
export const findingWords = (finding: Finding, path: readonly string[], value: unknown): Said => {
  const at = path.join('.')
  if (CONTRACT_DATA.test(at) && (value === undefined || value === ''))
    return { message: `must not be empty: ${IN_PART}`, expected: 'not empty', actual: bareCame(sayCame(value)) }
  const words = FIELDS.find(([pattern]) => pattern.test(at))?.[1]
  if (value === undefined || value === null) {
    const todo = words ? `it must be ${words.must}` : value === null ? 'send a value' : 'send it'
    const hint = words?.tip?.(value)
    const whole = hint === undefined ? todo : `${todo}, because ${hint}`
    return say('must not be null', sayCame(value), whole, words?.must ?? 'a value')
  }
  if (typeof value === 'object' && /^(min|max)Length$|^propertyNames$/.test(finding.keyword))
    return nameWords(finding, value)
  if (typeof value === 'object' && finding.keyword === 'oneOf' && at === 'card') return cardFormWords(value)
  if (words) return fieldWords(finding, value, words)
  const methods = path[0] === 'paymentMethods' ? ONLY_CARDS : undefined
  return say(mustOf(finding, value), sayCame(value), meantOf(finding, value) ?? methods)
}
