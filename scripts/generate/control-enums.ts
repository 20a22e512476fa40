import { isMap } from '../../src/core/domain/is-record.ts'
import type { ContractDocument } from './contract.ts'
import { banner, type Generated } from './generated.ts'

/** Keywords of a schema that are no part of the name of a place. */
const UNNAMED = ['properties', 'schema', 'schemas', 'parameters', 'items', 'then', 'else', 'components', 'paths', 'get']

/** Yields each list of at least two values in a contract, with its place. */
function* listsIn(
  node: unknown,
  path: readonly string[],
): Generator<readonly [location: string, values: readonly string[]]> {
  if (Array.isArray(node)) for (const item of node) yield* listsIn(item, path)
  if (!isMap(node)) return
  const { enum: values, name } = node
  const location = typeof name === 'string' && isMap(node.schema) ? [...path, name] : path
  if (Array.isArray(values) && values.length > 1) yield [location.join('.'), values.map(String)]
  for (const [key, inner] of Object.entries(node)) {
    if (key === 'example' || key === 'examples') continue
    yield* listsIn(inner, UNNAMED.includes(key) ? location : [...location, key])
  }
}

/** Returns the module with the lists of values in the control contract, each at its first place. */
export const controlEnums = ({ components, paths }: ContractDocument): Generated => {
  const knownNames = new Set<string>()
  const rows = [...listsIn(components, []), ...listsIn(paths, [])].flatMap(([location, values]) => {
    const key = [...values].sort().join()
    if (knownNames.has(key)) return []
    knownNames.add(key)
    return [`  '${location}': ${values.map((value) => `'${value}'`).join(' | ')}\n`]
  })
  const text = `${banner('src/control/openapi.yaml')}\nexport type ControlEnums = {\n${rows.join('')}}\n`
  return { path: 'src/core/contract/control-enums.gen.ts', text }
}
