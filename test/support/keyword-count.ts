import type { Violation } from '../../src/core/contract/validator.ts'
import { pointTo } from '../../src/core/domain/json-pointer.ts'
import { isMap, KEYWORDS, type Keyword, keywordsOf, type SchemaLocation, type Step } from './contract-schemas.ts'
import type { SchemaPaths } from './generate-from-schema.ts'

/** A position of the contract as a value reaches it. */
export type Covered = {
  readonly location: SchemaLocation
  readonly path: readonly string[]
  /** It is about a name of the object at this path. */
  readonly isName: boolean
}

const innerValues = (value: unknown, { by, name }: Step, known: object): readonly (readonly [string, unknown])[] => {
  if (by === 'items') return Array.isArray(value) ? [...value.entries()].map(([n, inner]) => [String(n), inner]) : []
  if (!isMap(value)) return []
  if (by === 'properties') return Object.hasOwn(value, name) ? [[name, value[name]]] : []
  return Object.entries(value).filter(([key]) => !Object.hasOwn(known, key))
}

const hasForm = (value: unknown, { schema: { required = [] } }: SchemaLocation): boolean =>
  isMap(value) && required.every((name) => Object.hasOwn(value, name))

/** Returns every position that a value reaches; of exclusive forms, only the matching one, or all. */
export function* coveredPaths(
  paths: SchemaPaths,
  location: SchemaLocation,
  value: unknown,
  forms: 'its own' | 'all',
  path: readonly string[] = [],
): Generator<Covered> {
  yield { location, path, isName: false }
  for (const [step, next] of paths.stepsFrom(location)) {
    if (step.by === 'propertyNames') {
      if (isMap(value) && Object.keys(value).length > 0) yield { location: next, path, isName: true }
    } else if (step.by === 'oneOf') {
      if (forms === 'all' || hasForm(value, next)) yield* coveredPaths(paths, next, value, forms, path)
    } else
      for (const [name, inner] of innerValues(value, step, location.schema.properties ?? {}))
        yield* coveredPaths(paths, next, inner, forms, [...path, name])
  }
}

/** How often a value passed a keyword of the contract, and how often it was rejected. */
type Hits = { passed: number; rejected: number }

const instancePathOf = (path: readonly string[]): string => pointTo('', ...path)

/** Reported by its own validator, or by one that embeds the position: under its name, or as a whole response. */
const isBy = ({ schemaPath = '', keyword }: Violation, { pointer, within }: SchemaLocation): boolean =>
  schemaPath === `#${within}/${keyword}` ||
  schemaPath.endsWith(`${pointer}/${keyword}`) ||
  (schemaPath.startsWith('contract#/paths/') && schemaPath.endsWith(`~1json/schema${within}/${keyword}`))

export const hitKey = ({ pointer }: SchemaLocation, keyword: string): string => `${pointer} ${keyword}`

/** Counts the results of each keyword at each position. */
export const keywordCount = (paths: SchemaPaths, keys: Iterable<string>) => {
  const hits = new Map<string, Hits>([...keys].map((key) => [key, { passed: 0, rejected: 0 }]))
  const count = (location: SchemaLocation, keyword: Keyword, title: keyof Hits): void => {
    const result = hits.get(hitKey(location, keyword))
    if (!result) throw new Error(`${hitKey(location, keyword)} was not found in the contract`)
    result[title] += 1
  }
  return {
    /** Formats one line per keyword: its number of positions, and all of its results. */
    summary(): string {
      const sums = KEYWORDS.map((keyword) => {
        const matches = [...hits].filter(([key]) => key.endsWith(` ${keyword}`)).map(([, did]) => did)
        const sum = (title: keyof Hits) => matches.reduce((before, did) => before + did[title], 0)
        return `${keyword} ${matches.length}: ${sum('passed')}/${sum('rejected')}`
      })
      return `${hits.size} keywords of the contract (positions: passed/rejected): ${sums.join(', ')}`
    },
    /** Returns the keywords that passed everything, or rejected everything. */
    oneSided: (): readonly string[] =>
      [...hits].filter(([, { passed, rejected }]) => passed === 0 || rejected === 0).map(([key]) => key),
    accepted(root: SchemaLocation, value: unknown): void {
      for (const { location } of coveredPaths(paths, root, value, 'its own'))
        for (const keyword of keywordsOf(location)) count(location, keyword, 'passed')
    },
    rejected(root: SchemaLocation, value: unknown, violations: readonly Violation[]): void {
      const met = [...coveredPaths(paths, root, value, 'all')]
      for (const violation of violations) {
        const by = met.filter(
          ({ location, path }) => instancePathOf(path) === violation.instancePath && isBy(violation, location),
        )
        if (by.length === 0) throw new Error(`no position of the contract has ${JSON.stringify(violation)}`)
        for (const { location } of by)
          for (const keyword of keywordsOf(location))
            if (keyword === violation.keyword) count(location, keyword, 'rejected')
      }
    },
  }
}
