import { stringify } from 'yaml'
import { isMap } from '../core/domain/is-record.ts'

/** Quotes names such as `on` and `N`, which have another meaning in YAML 1.1. */
const OPTIONS = { aliasDuplicateObjects: false, compat: 'yaml-1.1', lineWidth: 120 } as const

/** Objects at this depth are written in one step, because each is short. */
const DEEP = 2

/** Returns the YAML lines of a member, indented for its path. */
const linesBelow = (path: readonly string[], value: unknown): readonly string[] =>
  stringify(
    path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value),
    OPTIONS,
  )
    .split('\n')
    .slice(path.length - 1, -1)

/**
 * Writes a contract as YAML without aliases. The result equals that of `stringify`, but is written member by member, so
 * that other work can run in between.
 */
export function* writingYaml(
  contract: Readonly<Record<string, unknown>>,
  path: readonly string[] = [],
): Generator<void, string> {
  let text = ''
  for (const [key, value] of Object.entries(contract)) {
    const to = [...path, key]
    const isLong = path.length < DEEP && isMap(value) && Object.keys(value).length > 0
    // A member that is written in pieces needs only the line with its name here.
    for (const line of isLong ? linesBelow(to, { a: 1 }).slice(0, 1) : linesBelow(to, value)) text += `${line}\n`
    if (isLong) text += yield* writingYaml(value, to)
    yield
  }
  return text
}
