import type { Violation } from '../core/contract/validator.ts'
import { LINK_BRANDS } from '../core/domain/brand-names.ts'
import { mustBe, mustHave, type Rule } from '../core/domain/rejection.ts'
import { returnUrlProblem } from '../core/domain/return-url-problem.ts'
import { webUrlProblem } from '../core/domain/web-url-problem.ts'
import { FIELD_TEXTS, type FieldTexts } from './field-messages.ts'
import {
  describeValue,
  describeViolation,
  type FindingTexts,
  formatCount,
  sentence,
  suggestion,
} from './format-value.ts'

/** Violation of the contract by a request, with its place. */
export type Finding = Pick<Violation, 'keyword' | 'params' | 'message'> & { readonly path: string }

/** Advice for a link with incomplete 3-D Secure data. */
export const INCOMPLETE_3DS = 'Complete the 3-D Secure data, or remove all of it to get tokens only.'

/** Fields of a brand object of a link that belong to its acquiring contract. */
const CONTRACT_DATA = new RegExp(
  `^(${LINK_BRANDS.join('|')})\\.3D\\.(acquirer\\.acquirer(MerchantId|Bin)|merchant\\.(mcc|merchantName))$`,
)

const ONLY_CARDS = 'only cards are supported'

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'an integer without quotes',
  number: 'a number without quotes',
  boolean: '`true` or `false`, without quotes',
  object: 'an object',
  array: 'an array',
}

const UNITS: Readonly<Record<string, string>> = { Length: 'character', Items: 'element', Properties: 'name' }
const RANGES: Readonly<Record<string, string>> = { '>': 'above', '>=': 'at least', '<': 'below', '<=': 'at most' }

/** Returns a limit of the contract as a rule in words. */
const limitOf = ({ keyword, params: { limit, comparison } }: Finding): Rule | undefined => {
  if (typeof comparison === 'string') return mustBe(`${RANGES[comparison]} ${limit}`)
  const unit = UNITS[keyword.slice(3)]
  return unit === undefined
    ? undefined
    : mustHave(`at ${keyword.startsWith('max') ? 'most' : 'least'} ${formatCount(Number(limit), unit)}`)
}

const MOST_VALUES = 30

/** Returns the values of an enum. */
const allowedOf = ({ params: { allowedValues } }: Finding): readonly string[] =>
  Array.isArray(allowedValues) ? allowedValues.map(String) : []

const urlProblemOf = ({ params }: Finding) => (params.format === 'return-url' ? returnUrlProblem : webUrlProblem)

const ruleOf = (finding: Finding, value: unknown): Rule => {
  const allowed = allowedOf(finding)
  if (allowed.length > 0)
    return mustBe(`one of ${allowed.length > MOST_VALUES ? 'the values in the contract' : allowed.join(', ')}`)
  switch (finding.keyword) {
    case 'type':
      return mustBe(
        [finding.params.type]
          .flat()
          .map((type) => TYPES[String(type)] ?? type)
          .join(' or '),
      )
    case 'format':
      return (typeof value === 'string' && urlProblemOf(finding)(value)) || mustBe('an integer in range')
    case 'const':
      return mustHave('the value in the contract')
    case 'pattern':
      return mustHave('the format in the contract')
    default:
      return limitOf(finding) ?? mustBe('another value')
  }
}

/** Describes the longest or shortest name of an object, which breaks the rule. */
const describeNames = (finding: Finding, map: object): FindingTexts => {
  const lengths = Object.keys(map).map((name) => [...name].length)
  const arrived = finding.keyword === 'minLength' ? Math.min(...lengths) : Math.max(...lengths)
  const expected = `names must ${(limitOf(finding) ?? mustBe('shorter or longer')).must}`
  const actual = `a name of ${arrived} characters`
  return { message: `has ${actual}. ${sentence(expected)}`, expected, actual }
}

/** Fields that determine the form of a card. */
const CARD_FORM = ['number', 'cvv', 'alias', 'aliasCVV'] as const

const describeCardForm = (card: object): FindingTexts => {
  const input = CARD_FORM.filter((name) => Object.hasOwn(card, name))
  const rule = mustHave('exactly one of `number` and `alias`, with the fields of that form only')
  return describeViolation(rule, input.join(', ') || 'neither', '`cvv` goes with `number`, `aliasCVV` with `alias`')
}

const describeField = async (
  finding: Finding,
  value: unknown,
  { requirement, tip, describe = describeValue }: FieldTexts,
): Promise<FindingTexts> => {
  const limit = /[Mm](in|ax)imum$/.test(finding.keyword) ? limitOf(finding) : undefined
  const rule = mustBe(limit === undefined ? requirement : `${limit.expected}, ${requirement}`)
  return describeViolation(rule, describe(value), (await tip?.(value)) ?? suggestionFor(finding, value))
}

/** Returns a similar allowed value. A similar currency is another amount of money, so its field has its own advice. */
const suggestionFor = (finding: Finding, value: unknown): string | undefined =>
  typeof value === 'string' && !finding.path.endsWith('currency') ? suggestion(value, allowedOf(finding)) : undefined

/**
 * Describes the violation by a field, the received value and the fix: ``must be …; received `"eur"`. Did you mean
 * "EUR"?``
 */
export const describeFinding = async (
  finding: Finding,
  path: readonly string[],
  value: unknown,
): Promise<FindingTexts> => {
  const at = path.join('.')
  const received = describeValue(value)
  if (CONTRACT_DATA.test(at) && (value === undefined || value === ''))
    return { message: `must not be empty. ${INCOMPLETE_3DS}`, expected: 'not empty', actual: received ?? 'missing' }
  const texts = FIELD_TEXTS.get(path.slice(Math.max(0, path.indexOf('3D'))).join('.'))
  if (value === undefined || value === null) {
    const tip = await texts?.tip?.(value)
    const advice = texts && [`Send ${texts.requirement}`, tip].filter(Boolean).join('; ')
    const message = ['must not be null.', advice && sentence(advice)].filter(Boolean).join(' ')
    return { message, expected: texts?.requirement ?? 'a value', actual: received ?? 'missing' }
  }
  if (typeof value === 'object' && /^(min|max)Length$|^propertyNames$/.test(finding.keyword))
    return describeNames(finding, value)
  if (typeof value === 'object' && finding.keyword === 'oneOf' && at === 'card') return describeCardForm(value)
  if (texts) return describeField(finding, value, texts)
  const methods = path[0] === 'paymentMethods' ? ONLY_CARDS : undefined
  return describeViolation(ruleOf(finding, value), received, suggestionFor(finding, value) ?? methods)
}
