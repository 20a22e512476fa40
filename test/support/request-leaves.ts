import type { ContractDocument } from '../../scripts/generate/contract.ts'
import { type Effect, effectsIn } from '../../scripts/generate/effects.ts'
import { isMap } from '../../src/core/domain/is-record.ts'

/** A leaf of a request, by its path; `[]` marks an array. */
export type Leaf = {
  readonly path: string
  readonly schema: Readonly<Record<string, unknown>>
  readonly effects: readonly Effect[]
}

/** Returns the members below a schema of the contract. */
export const leavesOf = (contract: ContractDocument, name: string): readonly Leaf[] => {
  const { schemas } = isMap(contract.components) ? contract.components : {}
  const effectsOf = effectsIn(contract)
  const below = (node: unknown, path: string, above: readonly Effect[]): readonly Leaf[] => {
    const schema = isMap(node) ? node : {}
    const effects = effectsOf(schema).length > 0 ? effectsOf(schema) : above
    if (typeof schema.$ref === 'string' && isMap(schemas))
      return below(schemas[schema.$ref.split('/').at(-1) ?? ''], path, effects)
    if (schema.type === 'array' && effects.length === 0) return below(schema.items, `${path}[]`, effects)
    if (!isMap(schema.properties)) return [{ path, schema, effects }]
    return Object.entries(schema.properties).flatMap(([key, inner]) =>
      below(inner, path === '' ? key : `${path}.${key}`, effects),
    )
  }
  return below({ $ref: `#/components/schemas/${name}` }, '', [])
}
