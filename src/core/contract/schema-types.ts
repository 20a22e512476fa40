import { isMap } from '../domain/is-record.ts'

/**
 * Returns the types of a schema that consists of them: `anyOf` of branches with a `type` only. Client generators reject
 * a list as `type`.
 */
export const typesIn = ({ anyOf }: Readonly<Record<string, unknown>>): readonly string[] => {
  const branches = Array.isArray(anyOf) ? anyOf : []
  const types = branches.flatMap((branch) => {
    if (!isMap(branch) || Object.keys(branch).length !== 1) return []
    return typeof branch.type === 'string' ? [branch.type] : []
  })
  return types.length === branches.length ? types : []
}
