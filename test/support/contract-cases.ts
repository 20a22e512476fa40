import type { ContractOperation } from './contract-operations.ts'
import { type Keyword, keywordsOf, type SchemaLocation, type Step } from './contract-schemas.ts'
import { pathOf, pick, type SchemaPaths, validValues } from './generate-from-schema.ts'
import { spoiled } from './invalid-values.ts'
import { coveredPaths, hitKey } from './keyword-count.ts'
import type { PseudoRandom } from './pseudo-random.ts'

/** The purpose of a value: the request of an operation, or one of its responses. */
export type Root = {
  readonly operation: ContractOperation
  readonly status?: number
  readonly location: SchemaLocation
}

type Target = {
  readonly location: SchemaLocation
  readonly keyword: Keyword
  readonly ways: { readonly root: Root; readonly route: readonly Step[] }[]
}

/** Returns every keyword of the contract that can reject a value, with all paths that lead to it. */
export const targetsOf = (paths: SchemaPaths, roots: readonly Root[]): ReadonlyMap<string, Target> => {
  const targets = new Map<string, Target>()
  const walk = (root: Root, location: SchemaLocation, route: readonly Step[]): void => {
    for (const keyword of keywordsOf(location)) {
      const key = hitKey(location, keyword)
      const target = targets.get(key) ?? { location, keyword, ways: [] }
      target.ways.push({ root, route })
      targets.set(key, target)
    }
    for (const [step, next] of paths.stepsFrom(location)) walk(root, next, [...route, step])
  }
  for (const root of roots) walk(root, root.location, [])
  return targets
}

export type Case = { readonly root: Root; readonly value: unknown }

/**
 * Yields values for all targets in turn: an accepted one, a rejected one, and one that other keywords reject too.
 * Values that JSON cannot represent never occur, because values are parsed from their own text.
 */
export function* contractCases(
  paths: SchemaPaths,
  targets: ReadonlyMap<string, Target>,
  random: PseudoRandom,
  count: number,
): Generator<Case> {
  const valid = validValues(paths, random)
  const inTurn = [...targets.values()]
  for (let n = 0; n < count; n += 1) {
    const target = inTurn[Math.floor(n / 3) % inTurn.length]
    if (!target) throw new Error('the contract asks for nothing')
    const { root, route } = pick(random, target.ways)
    const good = valid(root.location, route)
    const path = pathOf(good, route)
    const isName = route.at(-1)?.by === 'propertyNames'
    let value = n % 3 === 0 ? good : spoiled(good, path, { ...target, isName }, random)
    for (let more = n % 3 === 2 ? 1 + random.below(2) : 0; more > 0; more -= 1) {
      // Not around the first, which would be lost with it.
      const others = [...coveredPaths(paths, root.location, value, 'its own')].filter(
        (met) => keywordsOf(met.location).length > 0 && met.path.some((name, index) => path[index] !== name),
      )
      if (others.length === 0) break
      const other = pick(random, others)
      value = spoiled(value, other.path, { ...other, keyword: pick(random, keywordsOf(other.location)) }, random)
    }
    yield { root, value: JSON.parse(JSON.stringify(value)) }
  }
}
