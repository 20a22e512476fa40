import { LIMITS } from '../core/domain/limits.ts'
import { beyond, describeLimit } from '../core/domain/over-limit.ts'
import type { Rejected } from '../core/domain/rejection.ts'
import type { StoredScenario } from '../core/domain/space-settings.ts'
import { type FileProblem, problemAt } from '../core/yaml/yaml-problem.ts'
import { nextTurn } from './host/host-timers.ts'
import type { Scenario } from './scenarios/matching/scenario.ts'

/** The scenarios of a file, or all its problems. */
export type ReadFile = { readonly scenarios: readonly Scenario[] } | { readonly problems: readonly FileProblem[] }

/** A scenario file of a space, as read by this version of the program. */
export type OwnScenario = { readonly file: StoredScenario; readonly read: ReadFile }

/** Returns a problem for each name that another file of the space already defines. */
const doubles = (read: ReadFile, existing: readonly OwnScenario[]): readonly FileProblem[] => {
  if ('problems' in read) return []
  return read.scenarios.flatMap(({ name, file, line }) => {
    const other = existing.find(
      (item) => 'scenarios' in item.read && item.read.scenarios.some((has) => has.name === name),
    )
    if (!other) return []
    const message = `\`${name}\` is already defined by \`${other.file.name}\` in this space. Rename this scenario, or delete \`${other.file.name}\`.`
    return [problemAt(file, { line, column: 1 }, message)]
  })
}

/** Counts the scenarios of files. */
const countOf = (texts: readonly ReadFile[]): number =>
  texts.reduce((sum, read) => sum + ('scenarios' in read ? read.scenarios.length : 0), 0)

/** A valid scenario file: its scenarios, and whether the space has no file of that name yet. */
export type SavedFile = { readonly name: string; readonly scenarios: readonly Scenario[]; readonly isNew: boolean }

/** Reasons why files cannot be saved in a space. */
export type InvalidFiles = { readonly problems: readonly FileProblem[] } | Rejected

/** Validates files together with those that a space has. Returns all files of the space afterwards, or the problems. */
export const validateFiles = (
  puts: readonly StoredScenario[],
  own: readonly OwnScenario[],
  readPut: (file: StoredScenario) => ReadFile,
): { readonly done: readonly SavedFile[]; readonly all: readonly OwnScenario[] } | InvalidFiles => {
  const names = new Set(puts.map(({ name }) => name))
  const existing = own.filter((item) => !names.has(item.file.name))
  const count = countOf([...existing.map(({ read }) => read), ...puts.map(readPut)])
  if (count > LIMITS.scenarios.most) return beyond('scenarios')
  const problems: FileProblem[] = []
  const done: SavedFile[] = []
  const all = [...existing]
  for (const file of puts) {
    const read = readPut(file)
    for (const problem of 'problems' in read ? read.problems : doubles(read, all)) problems.push(problem)
    all.push({ file, read })
    const isNew = own.every((item) => item.file.name !== file.name)
    if ('scenarios' in read) done.push({ name: file.name, scenarios: read.scenarios, isNew })
  }
  if (problems.length > 0) return { problems }
  return all.length > LIMITS.scenarioTexts.most ? beyond('scenarioTexts') : { done, all }
}

/** Returns the first problem of the scenarios of an export, with its position; undefined if all are valid. */
export const firstProblemIn = async (
  puts: Readonly<Record<string, StoredScenario>>,
  readPut: (file: StoredScenario) => ReadFile,
): Promise<string | undefined> => {
  const existing: OwnScenario[] = []
  let count = 0
  for (const file of Object.values(puts)) {
    // Reading one takes as long as a slice of other records.
    if (existing.length > 0) await nextTurn()
    const read = readPut(file)
    count += countOf([read])
    if (count > LIMITS.scenarios.most) return describeLimit('scenarios')
    const [problem] = 'problems' in read ? read.problems : doubles(read, existing)
    if (problem) return `scenarios.${file.name}, line ${problem.line}, column ${problem.column}: ${problem.message}`
    existing.push({ file, read })
  }
  return undefined
}
