import { stringify } from 'yaml'
import { isMap } from '../core/domain/is-record.ts'

/** Many readers take "on" and "N" for what they were in YAML 1.1. */
const HOW = { aliasDuplicateObjects: false, compat: 'yaml-1.1', lineWidth: 120 } as const

/** Members of maps that are so deep are written whole: each is short. */
const DEEP = 2

/** The lines of a member where its path leads. */
const linesBelow = (path: readonly string[], value: unknown): readonly string[] =>
  stringify(
    path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value),
    HOW,
  )
    .split('\n')
    .slice(path.length - 1, -1)

/**
 * A contract as YAML, without aliases: what `stringify` makes of the whole, member by member, so that others can have their turn
 * in between.
 */
export function* writingYaml(
  contract: Readonly<Record<string, unknown>>,
  path: readonly string[] = [],
): Generator<void, string> {
  let text = ''
  for (const [key, value] of Object.entries(contract)) {
    const to = [...path, key]
    const isLong = path.length < DEEP && isMap(value) && Object.keys(value).length > 0
    // Of a member that comes in pieces, only the line with its name.
    for (const line of isLong ? linesBelow(to, { a: 1 }).slice(0, 1) : linesBelow(to, value)) text += `${line}\n`
    if (isLong) text += yield* writingYaml(value, to)
    yield
  }
  return text
}
