import type * as z from 'zod'

type Path = readonly string[]

/** Returns every path of keys in a schema, including those in `cases` and arrays. */
export const knownPaths = (schema: z.core.$ZodType, path: Path = []): readonly Path[] => {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, value]) => [[...path, key], ...knownPaths(value, [...path, key])])
    case 'union':
      return def.options.flatMap((option) => knownPaths(option, path))
    case 'optional':
    case 'default':
    case 'prefault':
      return knownPaths(def.innerType, path)
    case 'pipe':
      return knownPaths(def.in, path)
    case 'array':
      return knownPaths(def.element, path)
    default:
      return []
  }
}

const same = (a: Path, b: Path): boolean => a.join('.') === b.join('.')

/** Returns the keys allowed in the object at `path`. */
export const keysAt = (paths: readonly Path[], path: Path): readonly string[] =>
  paths.filter((known) => same(known.slice(0, -1), path)).flatMap((known) => known.slice(-1))

/** Returns the path of the object that has a key, if exactly one has it. */
export const homeOf = (paths: readonly Path[], key: string): string | undefined => {
  const homes = paths.filter((known) => known.at(-1) === key)
  return homes.length === 1 && homes[0] ? homes[0].slice(0, -1).join('.') : undefined
}
