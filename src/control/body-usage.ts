import type * as z from 'zod'
import { isMap } from '../core/domain/is-record.ts'
import { valueAt } from '../core/domain/json-pointer.ts'
import { hideSecrets } from '../core/secrets/secret-texts.ts'

type Issue = z.core.$ZodIssue

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string in quotes',
  number: 'a number without quotes',
  int: 'an integer without quotes',
  boolean: '`true` or `false` without quotes',
  object: 'an object',
  record: 'an object',
  array: 'an array',
}

/** Formats a name from a request for a message: hides secrets, limits length and characters. */
export const formatName = (name: string): string =>
  hideSecrets(name)
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, 60)

const fieldOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (field, part) =>
      typeof part === 'number' ? `${field}[${part}]` : `${field}${field === '' ? '' : '.'}${formatName(String(part))}`,
    '',
  )

/** Returns the message of a rule; undefined for a default message of the validator. */
const ownMessage = ({ message }: Issue): string | undefined => (message.startsWith('Invalid ') ? undefined : message)

const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' }

const mustBe = (issue: Issue): string | undefined => {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPES[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`
    case 'too_big':
      return `must be ${issue.inclusive === false ? 'below' : 'at most'} ${issue.maximum}${UNITS[issue.origin] ?? ''}`
    case 'too_small':
      return `must be ${issue.inclusive === false ? 'above' : 'at least'} ${issue.minimum}${UNITS[issue.origin] ?? ''}`
    case 'invalid_format':
      return ownMessage(issue) ?? 'has an invalid format, see `GET /_sandbox/openapi.yaml`'
    case 'custom':
      return ownMessage(issue)
    default:
      return undefined
  }
}

/** Returns the branch of a union that the body most likely follows: the one that knows its names and has the fewest issues. */
const likelyBranch = (branches: readonly (readonly Issue[])[]): readonly Issue[] => {
  const strangeness = (issues: readonly Issue[]): number =>
    issues.reduce((sum, { code }) => sum + (code === 'unrecognized_keys' ? 10 : 1), 0)
  return [...branches].sort((a, b) => strangeness(a) - strangeness(b))[0] ?? []
}

/** Adds the values that other branches of a union allow at the same place. */
const withOtherValues = (issue: Issue, branches: readonly (readonly Issue[])[]): Issue => {
  if (issue.code !== 'invalid_value') return issue
  const path = fieldOf(issue.path)
  const values = branches.flatMap((branch) =>
    branch.flatMap((other) => (other.code === 'invalid_value' && fieldOf(other.path) === path ? other.values : [])),
  )
  return { ...issue, values: [...new Set(values)] }
}

/** Description of the body, and known fields by their common misnomers. */
export type Usage = { readonly usage: string; readonly replacements?: Readonly<Record<string, string>> }

const describeIssue = (
  issue: Issue,
  body: unknown,
  usage: Usage,
  above: readonly PropertyKey[] = [],
): readonly string[] => {
  const path = [...above, ...issue.path]
  const meant = new Map(Object.entries(usage.replacements ?? {}))
  if (issue.code === 'invalid_union') {
    const inner = likelyBranch(issue.errors)
    const misnamed = inner.filter(
      (item) => item.code === 'unrecognized_keys' && item.keys.some((key) => meant.has(key)),
    )
    // A misnamed field decides: missing fields of this branch would only confuse.
    return (misnamed.length > 0 ? misnamed : inner).flatMap((item) =>
      describeIssue(withOtherValues(item, issue.errors), body, usage, path),
    )
  }
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(
      (key) => `\`${fieldOf([...path, key])}\` is unknown${meant.has(key) ? `, use \`${meant.get(key)}\`` : ''}`,
    )
  const field = fieldOf(path)
  const must = mustBe(issue)
  if (field === '' && isMap(body)) return issue.code === 'custom' && must !== undefined ? [must] : []
  if (field === '') return ['The body must be an object']
  if (valueAt(body, path) === undefined) return [`\`${field}\` is missing`]
  return must === undefined ? [] : [`\`${field}\` ${must}`]
}

const MOST = 5

/** Describes the issues of a body, then its usage: ``` `code` must be a string in quotes. Send `{"code":"…"}`. ```. */
export const describeBodyProblems = (issues: readonly Issue[], body: unknown, usage: Usage): string => {
  const problems = [...new Set(issues.flatMap((issue) => describeIssue(issue, body, usage)))]
  // An empty body only needs the usage.
  const isEmpty = isMap(body) && Object.keys(body).length === 0
  return isEmpty || problems.length === 0 ? usage.usage : `${problems.slice(0, MOST).join('; ')}. ${usage.usage}`
}
