import type { z } from 'zod'
import { hideCardNumbers } from '../core/domain/card-numbers.ts'
import { isMap } from '../core/domain/is-record.ts'
import { valueAt } from '../core/domain/json-pointer.ts'

type Issue = z.core.$ZodIssue

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text in quotes',
  number: 'a number without quotes',
  int: 'a whole number without quotes',
  boolean: 'true or false, without quotes',
  object: 'an object',
  record: 'an object',
  array: 'a list',
}

/** A name that a caller chose, as it may be repeated. */
const tellName = (name: string): string =>
  hideCardNumbers(name)
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, 60)

const fieldOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (field, part) =>
      typeof part === 'number' ? `${field}[${part}]` : `${field}${field === '' ? '' : '.'}${tellName(String(part))}`,
    '',
  )

const mustBe = (issue: Issue): string | undefined => {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPES[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`
    case 'too_big':
      return `must be ${issue.inclusive === false ? 'below' : 'at most'} ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}`
    case 'too_small':
      return `must be ${issue.inclusive === false ? 'above' : 'at least'} ${issue.minimum}${issue.origin === 'string' ? ' characters' : ''}`
    case 'invalid_format':
      return 'is not written as GET /_sandbox/openapi.yaml says'
    default:
      return undefined
  }
}

/** The branch of a choice that was most likely meant: the one that knows the names that came, and has least against them. */
const meantBranch = (branches: readonly (readonly Issue[])[]): readonly Issue[] => {
  const strangeness = (issues: readonly Issue[]): number =>
    issues.reduce((sum, { code }) => sum + (code === 'unrecognized_keys' ? 10 : 1), 0)
  return [...branches].sort((one, other) => strangeness(one) - strangeness(other))[0] ?? []
}

/** What to send, and names that people use for those that are known. */
export type Usage = { readonly usage: string; readonly replacements?: Readonly<Record<string, string>> }

const tellIssue = (
  issue: Issue,
  body: unknown,
  usage: Usage,
  above: readonly PropertyKey[] = [],
): readonly string[] => {
  const path = [...above, ...issue.path]
  const meant = new Map(Object.entries(usage.replacements ?? {}))
  if (issue.code === 'invalid_union') {
    const inner = meantBranch(issue.errors)
    const misnamed = inner.filter((one) => one.code === 'unrecognized_keys' && one.keys.some((key) => meant.has(key)))
    // What a branch lacks is no news to who meant another one.
    return (misnamed.length > 0 ? misnamed : inner).flatMap((one) => tellIssue(one, body, usage, path))
  }
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(
      (key) => `${fieldOf([...path, key])}: is not known here${meant.has(key) ? `, but ${meant.get(key)} is` : ''}`,
    )
  const field = fieldOf(path)
  if (field === '') return isMap(body) ? [] : ['the body: must be an object']
  if (valueAt(body, path) === undefined) return [`${field}: is missing`]
  const must = mustBe(issue)
  return must === undefined ? [] : [`${field}: ${must}`]
}

const MOST = 5

/** What is wrong with a body of this API, field by field, before what to send: `code: must be a text in quotes; send …`. */
export const describeBodyProblems = (issues: readonly Issue[], body: unknown, usage: Usage): string => {
  const words = [...new Set(issues.flatMap((issue) => tellIssue(issue, body, usage)))]
  // Who sent nothing at all reads what to send.
  return isMap(body) && Object.keys(body).length === 0 ? usage.usage : [...words.slice(0, MOST), usage.usage].join('; ')
}
