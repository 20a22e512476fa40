import type { Caller } from '../domain/cause.ts'
import { type Refused, refuse } from '../domain/refusals.ts'
import type { PutScenario } from '../domain/space-settings.ts'
import type { ScenarioBook } from '../scenarios/picking/book.ts'
import type { Scenario } from '../scenarios/picking/scenario.ts'
import { type Problem, problemAt } from '../scenarios/reading/problem.ts'
import { put as change } from '../store/store.ts'
import type { EngineParts } from './parts.ts'
import type { OwnScenario, ReadPut } from './space-books.ts'

/** Enough for every test suite, and a bound for what a space can cost. */
const MOST_TEXTS = 500

/** Two texts of a space would give one name two meanings. */
const doubles = (read: ReadPut, others: readonly OwnScenario[]): readonly Problem[] => {
  if ('problems' in read) return []
  return read.scenarios.flatMap(({ name, file, line }) => {
    const other = others.find((one) => 'scenarios' in one.read && one.read.scenarios.some((has) => has.name === name))
    if (!other) return []
    const message = `"${name}" is already defined by ${other.put.name}, which was put into this space: remove or change that`
    return [problemAt(file, { line, column: 1 }, message)]
  })
}

/** The scenarios that are put into a space. Pinned outcomes are copies: what runs already never changes. */
export const createOwnScenarios = ({ store, scenarios, publish }: EngineParts) => ({
  /** All scenarios of a space, and the choice among them. */
  scenariosOf: (space: string): ScenarioBook => scenarios.of(space),

  /** What was put into a space, in the order in which it was put. */
  ownScenariosOf: (space: string): readonly OwnScenario[] => scenarios.ownOf(space),

  /** Reads it and keeps it, or says everything that is wrong with it. It replaces what the space has of that name. */
  async putScenario(
    space: string,
    put: PutScenario,
    cause: Caller,
  ): Promise<
    | { readonly scenarios: readonly Scenario[]; readonly isNew: boolean }
    | { readonly problems: readonly Problem[] }
    | Refused
  > {
    const readPut = await scenarios.load()
    const read = readPut(put)
    if ('problems' in read) return read
    // From here on nothing may wait: what was looked at is what the commit finds.
    const own = scenarios.ownOf(space)
    const others = own.filter((one) => one.put.name !== put.name)
    const problems = doubles(read, others)
    if (problems.length > 0) return { problems }
    if (others.length >= MOST_TEXTS)
      return refuse(
        'INVALID_STATE',
        `this space has ${MOST_TEXTS} scenario texts already: remove some, or make families`,
      )
    await store.commit([change('scenarios', space, put.name, put)])
    const isNew = others.length === own.length
    publish(space, cause, { type: 'scenario.put', facts: { name: put.name, isNew, count: read.scenarios.length } })
    return { scenarios: read.scenarios, isNew }
  },

  /** False for what was never put into the space. */
  async removeScenario(space: string, name: string, cause: Caller): Promise<boolean> {
    if (store.get('scenarios', space, name) === undefined) return false
    await store.commit([change('scenarios', space, name, null)])
    publish(space, cause, { type: 'scenario.removed', facts: { name } })
    return true
  },
})

/** Why the scenarios of an export cannot be those of a space: the first problem, with its place. */
export const unreadableIn = (
  puts: Readonly<Record<string, PutScenario>>,
  readPut: (put: PutScenario) => ReadPut,
): string | undefined => {
  const others: OwnScenario[] = []
  for (const put of Object.values(puts)) {
    const read = readPut(put)
    const [problem] = 'problems' in read ? read.problems : doubles(read, others)
    if (problem) return `scenarios.${put.name}, line ${problem.line}, column ${problem.column}: ${problem.message}`
    others.push({ put, read })
  }
  return undefined
}
