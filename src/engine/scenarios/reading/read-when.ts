import * as z from 'zod'
import type { CardCatalog } from '../../../core/domain/card-catalog.ts'
import { isMap } from '../../../core/domain/is-record.ts'
import type { When } from '../../../core/domain/queued-outcome.schema.ts'
import { optional } from '../../../core/domain/values.schema.ts'
import { whenSchema } from '../../../core/domain/when.schema.ts'
import { validateTree } from '../../../core/yaml/validate-tree.ts'
import { START } from '../../../core/yaml/yaml-problem.ts'
import type { Tree } from '../../../core/yaml/yaml-tree.ts'
import { conflictsOf } from '../vocabulary/conflicts.ts'
import { memberAt } from '../vocabulary/outcome-of.ts'
import { whenOf } from './when-conditions.ts'

/** Conditions of a queued outcome. */
export const when = optional(
  whenSchema,
  'Conditions on the request, as in a scenario. Without them, any request matches.',
)

/** Maximum depth of any member; deeper values are invalid anyway. */
const DEEPEST = 8

/** Maximum number of reported problems per body. */
const MOST_PROBLEMS = 10

/** Converts parsed JSON for the scenario reader. It has no lines. */
export const treeOf = (value: unknown, depth = 0): Tree => {
  const none = { at: START, size: 1 }
  if (depth < DEEPEST && Array.isArray(value))
    return { kind: 'list', ...none, items: value.map((item) => treeOf(item, depth + 1)) }
  if (depth < DEEPEST && isMap(value)) {
    const entries = Object.entries(value).map(
      ([key, held]) => [key, { keyAt: START, value: treeOf(held, depth + 1) }] as const,
    )
    return { kind: 'map', ...none, entries: new Map(entries) }
  }
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return { kind: 'scalar', ...none, value: isPlain ? value : null }
}

type WithWhen = { readonly when?: z.output<typeof whenSchema> }
type Problems = { readonly problems: readonly string[] }

/** Reads a body with a `when`: resolves cards and rejects conflicts. */
export const readBodyWithWhen = <Read extends WithWhen>(
  schema: z.ZodType<Read>,
  body: unknown,
  catalogue: CardCatalog,
): { readonly read: Omit<Read, 'when'> & { readonly when?: When } } | Problems => {
  const tree = treeOf(body)
  const validated = validateTree(schema, tree, body, '')
  if ('problems' in validated)
    return { problems: validated.problems.slice(0, MOST_PROBLEMS).map(({ message }) => message) }
  const { when: writtenWhen, ...others } = validated.read
  if (writtenWhen === undefined) return { read: others }
  const conflicts = conflictsOf({ when: memberAt(body, ['when']) })
  const resolved = conflicts.length > 0 ? { problems: conflicts } : whenOf(writtenWhen, tree, '', catalogue)
  if ('problems' in resolved) return { problems: resolved.problems.map(({ message }) => message) }
  return { read: { ...others, when: resolved.when } }
}

/** Reads conditions from data instead of a file, with the same members and problems. */
export const readWhen = (written: unknown, catalogue: CardCatalog) =>
  readBodyWithWhen(z.strictObject({ when }), { when: written }, catalogue)
