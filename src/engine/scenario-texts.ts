import { setImmediate as nextTurn } from 'node:timers/promises'
import { LIMITS } from '../core/domain/limits.ts'
import { beyond, tellLimit } from '../core/domain/over-limit.ts'
import type { Refused } from '../core/domain/rejection.ts'
import type { PutScenario } from '../core/domain/space-settings.ts'
import { type Problem, problemAt } from '../core/yaml/yaml-problem.ts'
import type { Scenario } from './scenarios/matching/scenario.ts'

/** Everything that is wrong with a text, or the scenarios that it says. */
export type ReadPut = { readonly scenarios: readonly Scenario[] } | { readonly problems: readonly Problem[] }

/** A text that was put into a space, and what it says to this version of the program. */
export type OwnScenario = { readonly put: PutScenario; readonly read: ReadPut }

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

/** How many scenarios texts make. */
const countOf = (texts: readonly ReadPut[]): number =>
  texts.reduce((sum, read) => sum + ('scenarios' in read ? read.scenarios.length : 0), 0)

/** A text that can be in a space: what it says, and whether there is none of its name. */
export type DonePut = { readonly name: string; readonly scenarios: readonly Scenario[]; readonly isNew: boolean }

/** Why texts cannot be in a space. */
export type WrongTexts = { readonly problems: readonly Problem[] } | Refused

/** What texts come to beside what a space has, and all that it has then; or what is wrong with them. */
export const judgeTexts = (
  puts: readonly PutScenario[],
  own: readonly OwnScenario[],
  readPut: (put: PutScenario) => ReadPut,
): { readonly done: readonly DonePut[]; readonly all: readonly OwnScenario[] } | WrongTexts => {
  const names = new Set(puts.map(({ name }) => name))
  const others = own.filter((one) => !names.has(one.put.name))
  const count = countOf([...others.map(({ read }) => read), ...puts.map(readPut)])
  if (count > LIMITS.scenarios.most) return beyond('scenarios')
  const problems: Problem[] = []
  const done: DonePut[] = []
  const all = [...others]
  for (const put of puts) {
    const read = readPut(put)
    for (const problem of 'problems' in read ? read.problems : doubles(read, all)) problems.push(problem)
    all.push({ put, read })
    const isNew = own.every((one) => one.put.name !== put.name)
    if ('scenarios' in read) done.push({ name: put.name, scenarios: read.scenarios, isNew })
  }
  if (problems.length > 0) return { problems }
  return all.length > LIMITS.scenarioTexts.most ? beyond('scenarioTexts') : { done, all }
}

/** Why the scenarios of an export cannot be those of a space: the first problem, with its place. */
export const unreadableIn = async (
  puts: Readonly<Record<string, PutScenario>>,
  readPut: (put: PutScenario) => ReadPut,
): Promise<string | undefined> => {
  const others: OwnScenario[] = []
  let count = 0
  for (const put of Object.values(puts)) {
    // To read one takes as long as a slice of other records.
    if (others.length > 0) await nextTurn()
    const read = readPut(put)
    count += countOf([read])
    if (count > LIMITS.scenarios.most) return tellLimit('scenarios')
    const [problem] = 'problems' in read ? read.problems : doubles(read, others)
    if (problem) return `scenarios.${put.name}, line ${problem.line}, column ${problem.column}: ${problem.message}`
    others.push({ put, read })
  }
  return undefined
}
