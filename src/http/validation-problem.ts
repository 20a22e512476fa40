import type { Violation } from '../contract/validator-runtime.ts'
import { redactNumbers } from '../domain/card.ts'
import { CURRENCIES } from '../domain/money.ts'
import { didYouMean } from '../domain/nearest.ts'
import { returnUrlProblem } from '../domain/return-url.ts'
import type { Problem } from '../reply/problem.ts'

/** What a request does wrong: where, by which keyword of the contract, and in which words. */
export type Finding = { readonly path: string; readonly message: string; readonly keyword: string }

/** The parameters of a violation that name a property. */
const NAMING = ['missingProperty', 'additionalProperty', 'unevaluatedProperty']

/** A violation as a finding: at the property that is missing or not known, not at the map around it. */
export const findingOf = ({ instancePath, keyword, message = '', params }: Violation): Finding => {
  const name = NAMING.map((key) => params[key]).find((value) => typeof value === 'string')
  const { allowedValues } = params
  return {
    path: name === undefined ? instancePath : `${instancePath}/${name}`,
    keyword,
    message: Array.isArray(allowedValues) ? `${message}: ${allowedValues.join(', ')}` : message,
  }
}

const MAX_NAME = 120

/** A name that a caller chose, as it may be repeated: no card number, nothing unprintable, not endless. */
export const sayName = (name: string): string => redactNumbers(name.replace(/[^\x20-\x7e]/g, '?')).slice(0, MAX_NAME)

/** What the service calls an operation in its messages: `init.refno must not be null` (domain-facts 1.8). */
export type MessagePrefix = 'init' | 'status' | 'link'

const STANDALONE_ONLY =
  'authenticationOnly must be true, because the sandbox emulates standalone authentication and no authorization'

/** Why a link is refused that would be authenticated with half of what that needs. */
export const IN_PART = '3-D Secure is asked for only in part; leave all of it out to get tokens only'

/** What a brand object of a link has of its acquiring contract (domain-facts 1.4). */
const CONTRACT_DATA = /^\/body\/(VIS|ECA)\/3D\/(acquirer|merchant)\/./

const HINTS: Readonly<Record<string, string>> = {
  'init.option': STANDALONE_ONLY,
  'init.option.authenticationOnly': STANDALONE_ONLY,
  'init.card': 'give either number or alias',
}

const segments = ({ path }: Finding): string[] =>
  path
    .split('/')
    .slice(2)
    .map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~'))

const valueAt = (body: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? value[key as keyof typeof value]
        : undefined,
    body,
  )

const isCurrency = ({ path }: Finding): boolean => path.split('/').at(-1) === 'currency'

/** 165 codes are no answer: the one that was probably meant is. */
const wrongCurrency = (value: unknown): string =>
  `must be an active currency code of ISO 4217${typeof value === 'string' ? didYouMean(value, CURRENCIES) : ''}`

const complaint = (finding: Finding, value: unknown): string => {
  if (CONTRACT_DATA.test(finding.path) && (value === undefined || value === '')) return `must not be empty: ${IN_PART}`
  if (value === undefined || value === null) return 'must not be null'
  // About the names in a map, the validator speaks as if the map were a text.
  if (typeof value === 'object' && /^(min|max)Length$|^propertyNames$/.test(finding.keyword))
    return 'has a key that is too short or too long'
  switch (finding.keyword) {
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return 'is not recognized'
    case 'enum':
      return isCurrency(finding) ? wrongCurrency(value) : finding.message
    case 'oneOf':
      return 'must have exactly one of number and alias, with the fields of that form only'
    case 'format':
      return (typeof value === 'string' && returnUrlProblem(value)) || 'has the wrong format'
    case 'const':
      return 'has the wrong value'
    case 'pattern':
      return finding.message.replace('must match pattern', 'must have the format')
    default:
      return finding.message
  }
}

const isUnknownName = (finding: Finding): boolean => /^(additional|unevaluated)Properties$/.test(finding.keyword)

/** A failed `oneOf` brings the findings of its branches along; only the choice itself is worth saying. */
const withoutBranches = (findings: readonly Finding[]): readonly Finding[] => {
  const choices = findings.filter((finding) => finding.keyword === 'oneOf').map(({ path }) => path)
  return findings.filter((finding) => {
    const inBranch =
      /^(required|not|anyOf)$/.test(finding.keyword) && /\/(number|alias|aliasCVV|cvv)$|\/card$/.test(finding.path)
    return !(inBranch && choices.some((path) => finding.path.startsWith(path)))
  })
}

/** A body full of unknown names must not become an answer full of them. */
const MOST_FIELDS = 20

/** `init.paymentMethods[0]`: brackets for places in a list, dots for names. */
const fieldName = (prefix: string, path: readonly string[], body: unknown): string =>
  path.reduce((field, part, index) => {
    const inList = Array.isArray(valueAt(body, path.slice(0, index)))
    return inList ? `${field}[${part}]` : `${field}.${sayName(part)}`
  }, prefix)

/** For an id in the path that cannot be one. */
export const unreadableId = (prefix: MessagePrefix): Problem => ({
  status: 400,
  code: 'INVALID_PROPERTY',
  message: `${prefix} transactionId length must be 18 digits`,
})

/** What the contract holds against a request as one answer in the service's words. Values are never repeated. */
export const problemOfFindings = (findings: readonly Finding[], prefix: MessagePrefix, body: unknown): Problem => {
  const header = findings.find(({ path }) => path.startsWith('/headers/'))
  if (header)
    return {
      status: 400,
      code: 'INVALID_HEADER',
      message: `header ${sayName(segments(header).join('.'))} ${header.message}`,
    }
  if (findings.some(({ path }) => !path.startsWith('/body'))) return unreadableId(prefix)
  const told = withoutBranches(findings)
    .slice(0, MOST_FIELDS)
    .map((finding) => {
      const path = segments(finding)
      const field = fieldName(prefix, path, body)
      const hint = HINTS[field]
      return { field, message: `${complaint(finding, valueAt(body, path))}${hint ? `: ${hint}` : ''}` }
    })
  // One complaint a field: the rest follows from the first.
  const fields = told.filter(({ field }, index) => told.findIndex((other) => other.field === field) === index)
  return {
    status: 400,
    code: findings.every(isUnknownName) ? 'UNRECOGNIZED_PROPERTY' : 'INVALID_PROPERTY',
    message: fields.map(({ field, message }) => `${field} ${message}`).join('; '),
    fields,
  }
}
