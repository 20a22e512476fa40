import type * as z from 'zod'
import { MOST_PROBLEMS } from './document-limits.ts'
import { homeOf, keysAt, knownPaths } from './known-keys.ts'
import { type Fault, type FileProblem, problemAt, unknownWord } from './yaml-problem.ts'
import { child, nearestTo, positionOfKey, type Tree } from './yaml-tree.ts'

type Issue = z.core.$ZodIssue

const KINDS: Readonly<Record<string, string>> = {
  object: 'an object of keys',
  array: 'an array',
  string: 'a string',
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
}

const rooted = (issues: readonly Issue[]): boolean => issues.every(({ path }) => path.length === 0)

/**
 * Returns the most likely intended branch of a union: the one that matched deepest, the one of the right type with a
 * violated limit, or an enum. Otherwise the message of the union is best.
 */
const intendedBranch = (errors: readonly (readonly Issue[])[]): readonly Issue[] | undefined => {
  const has = (...codes: Issue['code'][]) => errors.filter((issues) => issues.some(({ code }) => codes.includes(code)))
  const inside = errors.filter((issues) => !rooted(issues) || issues.some(({ code }) => code === 'unrecognized_keys'))
  const enums = errors.filter(([first]) => first?.code === 'invalid_value' && first.values.length > 1)
  return [inside, has('too_small', 'too_big', 'custom'), enums].find(({ length }) => length === 1)?.[0]
}

/** Formats a path as in the file. Array entries are identified by line and column instead. */
const dotted = (path: readonly PropertyKey[]): string => path.filter((key) => typeof key === 'string').join('.')

/** Longest list of values in a message that already suggests the right one. */
const READABLE = 12

const choice = (value: unknown, values: readonly unknown[]): string | Fault => {
  const allowed = values.map(String)
  const list = allowed.length === 1 ? `must be ${allowed[0]}` : `must be one of ${allowed.join(', ')}`
  if (typeof value !== 'string') return list
  return unknownWord(
    value,
    allowed,
    (quoted, suggestion) =>
      `${quoted} is unknown${suggestion !== '' && allowed.length > READABLE ? '' : `: it ${list}`}${suggestion}`,
  )
}

const unknownKey = (key: string, path: readonly PropertyKey[], known: Validated['known']): Fault => {
  const map = path.filter((part) => typeof part === 'string')
  const home = homeOf(known, key)
  return unknownWord(key, keysAt(known, map), (quoted, suggestion) => {
    const elsewhere = `It belongs ${home === '' ? 'at the top level' : `in \`${home}\``}.`
    const hint = suggestion || `. ${home === undefined ? 'Remove it.' : elsewhere}`
    return `Unknown key ${quoted}${map.length === 0 ? '' : ` in \`${map.join('.')}\``}${hint}`
  })
}

const wording = (issue: Issue, value: Tree | undefined): string | Fault => {
  const written = value?.kind === 'scalar' ? value.value : undefined
  if (value === undefined) return 'is missing'
  if (written === null) return 'has no value. Add one or remove the key.'
  if (issue.code === 'invalid_value') return choice(written, issue.values)
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input'))
    return `must be ${KINDS[issue.expected] ?? issue.expected}`
  return issue.message
}

/** `known` is computed once per file, because a file may have thousands of unknown keys. */
type Validated = { readonly tree: Tree; readonly file: string; readonly known: ReturnType<typeof knownPaths> }

const problemsOf = (issue: Issue, above: readonly PropertyKey[], validated: Validated): readonly FileProblem[] => {
  const { tree, file, known } = validated
  const path = [...above, ...issue.path]
  if (issue.code === 'unrecognized_keys')
    return issue.keys
      .slice(0, MOST_PROBLEMS)
      .map((key) => problemAt(file, positionOfKey(tree, [...path, key]), unknownKey(key, path, known)))
  const value = path.reduce<Tree | undefined>((at, key) => at && child(at, key), tree)
  const empty = value?.kind === 'scalar' && value.value === null
  const meant = issue.code === 'invalid_union' && !empty ? intendedBranch(issue.errors) : undefined
  if (meant) return meant.flatMap((deeper) => problemsOf(deeper, path, validated))
  const position = value === undefined ? positionOfKey(tree, path.slice(0, -1)) : nearestTo(tree, path).at
  const described = wording(issue, value)
  const fault = typeof described === 'string' ? { message: described } : described
  return [problemAt(file, position, { ...fault, message: `${dotted(path)}: ${fault.message}` })]
}

/** Returns the parsed value, or each violation with its position. `written` is the plain value of `tree`. */
export const validateTree = <Read>(
  schema: z.ZodType<Read>,
  tree: Tree,
  written: unknown,
  file: string,
): { read: Read } | { problems: readonly FileProblem[] } => {
  const result = schema.safeParse(written)
  if (result.success) return { read: result.data }
  const validated = { tree, file, known: knownPaths(schema) }
  return { problems: result.error.issues.flatMap((issue) => problemsOf(issue, [], validated)) }
}
