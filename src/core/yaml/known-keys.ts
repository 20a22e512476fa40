import type { z } from 'zod'

type Path = readonly string[]

/** Every path of keys that a schema knows, `cases` and lists looked through. */
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

/** The keys that may stand in the map at `path`, of all paths that a schema knows. */
export const keysAt = (paths: readonly Path[], path: Path): readonly string[] =>
  paths.filter((known) => same(known.slice(0, -1), path)).flatMap((known) => known.slice(-1))

/** The map that a key belongs in, where exactly one knows it. */
export const homeOf = (paths: readonly Path[], key: string): string | undefined => {
  const homes = paths.filter((known) => known.at(-1) === key)
  return homes.length === 1 && homes[0] ? homes[0].slice(0, -1).join('.') : undefined
}
