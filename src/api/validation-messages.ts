import type { Violation } from '../core/contract/validator.ts'
import { LINK_BRANDS } from '../core/domain/brand-names.ts'
import { meantQuestion } from '../core/domain/nearest-name.ts'
import { mustBe, mustHave, type Rule } from '../core/domain/rejection.ts'
import { returnUrlProblem } from '../core/domain/return-url-problem.ts'
import { FIELD_WORDS, STANDALONE, type Words } from './field-messages.ts'
import { describeCame, type Told, tellBroken, tellCount } from './format-value.ts'

/** What a request does wrong: where, and what of the contract it breaks. */
export type Finding = Pick<Violation, 'keyword' | 'params' | 'message'> & { readonly path: string }

/** Why a link is refused that would be authenticated with half of what that needs. */
export const IN_PART = '3-D Secure is asked for only in part; leave all of it out to get tokens only'

/** What a brand object of a link has of its acquiring contract. */
const CONTRACT_DATA = new RegExp(
  `^(${LINK_BRANDS.join('|')})\\.3D\\.(acquirer\\.acquirer(MerchantId|Bin)|merchant\\.(mcc|merchantName))$`,
)

const ONLY_CARDS = `${STANDALONE} of cards, and no other payment method is there`

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text in quotes',
  integer: 'a whole number without quotes',
  number: 'a number without quotes',
  boolean: 'true or false, without quotes',
  object: 'an object',
  array: 'a list',
}

const UNITS: Readonly<Record<string, string>> = { Length: 'character', Items: 'element', Properties: 'name' }
const RANGES: Readonly<Record<string, string>> = { '>': 'above', '>=': 'at least', '<': 'below', '<=': 'at most' }

/** A limit of the contract as people say it. */
const limitOf = ({ keyword, params: { limit, comparison } }: Finding): Rule | undefined => {
  if (typeof comparison === 'string') return mustBe(`${RANGES[comparison]} ${limit}`)
  const unit = UNITS[keyword.slice(3)]
  return unit === undefined
    ? undefined
    : mustHave(`at ${keyword.startsWith('max') ? 'most' : 'least'} ${tellCount(Number(limit), unit)}`)
}

const MOST_VALUES = 30

/** The words that an enum allows. */
const allowedOf = ({ params: { allowedValues } }: Finding): readonly string[] =>
  Array.isArray(allowedValues) ? allowedValues.map(String) : []

const ruleOf = (finding: Finding, value: unknown): Rule => {
  const allowed = allowedOf(finding)
  if (allowed.length > 0)
    return mustBe(`one of ${allowed.length > MOST_VALUES ? 'those of the contract' : allowed.join(', ')}`)
  switch (finding.keyword) {
    case 'type':
      return mustBe(
        [finding.params.type]
          .flat()
          .map((type) => TYPES[String(type)] ?? type)
          .join(' or '),
      )
    case 'format':
      return (typeof value === 'string' && returnUrlProblem(value)) || mustBe('a whole number that fits')
    case 'const':
      return mustHave('the value that the contract has for it')
    case 'pattern':
      return mustHave('the form that the contract describes')
    default:
      return limitOf(finding) ?? mustBe('something else')
  }
}

/** The longest and the shortest name of a map, of which one breaks the rule. */
const tellNames = (finding: Finding, map: object): Told => {
  const lengths = Object.keys(map).map((name) => [...name].length)
  const came = finding.keyword === 'minLength' ? Math.min(...lengths) : Math.max(...lengths)
  const expected = `names must ${(limitOf(finding) ?? mustBe('shorter or longer')).must}`
  const actual = `a name of ${came} characters`
  return { message: `has ${actual}: ${expected}`, expected, actual }
}

/** The fields by which a card says what it is. */
const CARD_FORM = ['number', 'cvv', 'alias', 'aliasCVV'] as const

const tellCardForm = (card: object): Told => {
  const given = CARD_FORM.filter((name) => Object.hasOwn(card, name))
  const rule = mustHave('exactly one of number and alias, with the fields of that form only')
  return tellBroken(rule, given.join(', ') || 'neither', 'cvv goes with number, aliasCVV with alias')
}

const tellField = async (finding: Finding, value: unknown, { be, tip, came = describeCame }: Words): Promise<Told> => {
  const limit = /[Mm](in|ax)imum$/.test(finding.keyword) ? limitOf(finding) : undefined
  const rule = mustBe(limit === undefined ? be : `${limit.expected}, ${be}`)
  return tellBroken(rule, came(value), (await tip?.(value)) ?? meantOf(finding, value))
}

const meantOf = (finding: Finding, value: unknown): string | undefined =>
  typeof value === 'string' ? meantQuestion(value, allowedOf(finding)) : undefined

/** What is wrong with the value of a field, what came, and what to do: `must be … ("eur" came): did you mean "EUR"?`. */
export const tellFinding = async (finding: Finding, path: readonly string[], value: unknown): Promise<Told> => {
  const at = path.join('.')
  const came = describeCame(value)
  if (CONTRACT_DATA.test(at) && (value === undefined || value === ''))
    return { message: `must not be empty: ${IN_PART}`, expected: 'not empty', actual: came ?? 'missing' }
  const words = FIELD_WORDS.get(path.slice(Math.max(0, path.indexOf('3D'))).join('.'))
  if (value === undefined || value === null) {
    const todo = words ? `it must be ${words.be}` : value === null ? 'send a value' : 'send it'
    const hint = await words?.tip?.(value)
    const rule = { must: 'not be null', expected: words?.be ?? 'a value' }
    return tellBroken(rule, came, hint === undefined ? todo : `${todo}, because ${hint}`)
  }
  if (typeof value === 'object' && /^(min|max)Length$|^propertyNames$/.test(finding.keyword))
    return tellNames(finding, value)
  if (typeof value === 'object' && finding.keyword === 'oneOf' && at === 'card') return tellCardForm(value)
  if (words) return tellField(finding, value, words)
  const methods = path[0] === 'paymentMethods' ? ONLY_CARDS : undefined
  return tellBroken(ruleOf(finding, value), came, meantOf(finding, value) ?? methods)
}
