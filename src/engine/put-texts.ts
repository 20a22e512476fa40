import type { PutScenario } from '../domain/space-settings.ts'
import type { Scenario } from '../scenarios/picking/scenario.ts'
import { type Problem, problemAt } from '../scenarios/reading/problem.ts'

/** Everything that is wrong with a text, or the scenarios that it says. */
export type ReadPut = { readonly scenarios: readonly Scenario[] } | { readonly problems: readonly Problem[] }

/** A text that was put into a space, and what it says to this version of the program. */
export type OwnScenario = { readonly put: PutScenario; readonly read: ReadPut }

/** Two texts of a space would give one name two meanings. */
export const doubles = (read: ReadPut, others: readonly OwnScenario[]): readonly Problem[] => {
  if ('problems' in read) return []
  return read.scenarios.flatMap(({ name, file, line }) => {
    const other = others.find((one) => 'scenarios' in one.read && one.read.scenarios.some((has) => has.name === name))
    if (!other) return []
    const message = `"${name}" is already defined by ${other.put.name}, which was put into this space: remove or change that`
    return [problemAt(file, { line, column: 1 }, message)]
  })
}

/** How many scenarios texts make. */
export const countOf = (texts: readonly ReadPut[]): number =>
  texts.reduce((sum, read) => sum + ('scenarios' in read ? read.scenarios.length : 0), 0)
