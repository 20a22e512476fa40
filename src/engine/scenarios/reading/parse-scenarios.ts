import type { CardCatalog } from '../../../core/domain/card-catalog.ts'
import { holdsCardNumber } from '../../../core/domain/card-numbers.ts'
import { LIMITS } from '../../../core/domain/limits.ts'
import { describeLimit } from '../../../core/domain/over-limit.ts'
import { LONGEST_NAME, NAME_PART } from '../../../core/domain/values.schema.ts'
import { type ReadScenario, scenarioSchema } from '../../../core/domain/vocabulary.schema.ts'
import { readYaml } from '../../../core/yaml/read-yaml.ts'
import { validateTree } from '../../../core/yaml/validate-tree.ts'
import { type FileProblem, inOrder, type Position, problemAt, quote, START } from '../../../core/yaml/yaml-problem.ts'
import { child, type MapTree, merge, plain, positionOfKey, type Tree, without } from '../../../core/yaml/yaml-tree.ts'
import { DEFAULT_SCENARIO, type Scenario } from '../matching/scenario.ts'
import { conflictsOf, type MemberConflict, nonsenseConflicts } from '../vocabulary/conflicts.ts'
import { outcomeOf } from '../vocabulary/outcome-of.ts'
import { patchProblem } from '../vocabulary/patch-problems.ts'
import { whenOf } from './when-conditions.ts'

export type Parsed = { readonly scenarios: readonly Scenario[] } | { readonly problems: readonly FileProblem[] }

/** Origin of a text: the file name in problems, and the scenario name. */
type Origin = { readonly file: string; readonly name: string }

type Draft = { readonly name: string; readonly at: Position; readonly tree: Tree; readonly isCase: boolean }
const MOST_PROBLEMS = 50

/** Maximum number of values of a family with all its cases, to limit the cost of a malicious file. */
const MOST_VALUES = 20_000

/** Message for a patch with conditions: it must be applied by name only. */
const NO_WHEN = 'a patch is applied by name and cannot have `when`. Remove one of them.'

type Context = { readonly file: string; readonly catalogue: CardCatalog }

/** Returns the problem of a scenario name, if there is one. */
const nameProblem = (name: string): string | undefined => {
  if (!name.split('/').every((part) => NAME_PART.test(part)))
    return 'The file name is the name of the scenario. Use only lower-case letters, digits, `_` and `-`.'
  if (name.length > LONGEST_NAME) return `The name of a scenario must not be longer than ${LONGEST_NAME} characters.`
  return holdsCardNumber(name) ? 'The file name may be a card number. Rename it.' : undefined
}

/** Returns whether a name is valid for a scenario or a family. */
export const isScenarioName = (name: string): boolean => nameProblem(name) === undefined

const scenarioOf = (
  { name, at, tree, isCase }: Draft,
  { file, catalogue }: Context,
): Scenario | readonly FileProblem[] => {
  const located = ({ path, message }: MemberConflict): FileProblem =>
    problemAt(file, positionOfKey(tree, path), message)
  const written = plain(tree)
  const validated = validateTree<ReadScenario>(scenarioSchema, tree, written, file)
  if ('problems' in validated) return validated.problems
  const { title = name, description, when: writtenWhen, patch: isPatch, ...members } = validated.read
  const conflicts = conflictsOf(written)
  if (conflicts.length > 0) return conflicts.map(located)
  const conditions = writtenWhen && whenOf(writtenWhen, tree, file, catalogue)
  if (conditions && 'problems' in conditions) return conditions.problems
  const outcome = outcomeOf(members)
  if (isPatch) {
    const problem = writtenWhen ? NO_WHEN : patchProblem(members)
    if (problem !== undefined) return [located({ path: ['patch'], message: `patch: ${problem}` })]
    return { name, title, ...(description && { description }), outcome, patch: members, file, line: at.line }
  }
  const nonsense = nonsenseConflicts(outcome, conditions?.when.brands)
  // If a conflict exists only in the combination of family and case, the case is reported.
  if (nonsense.length > 0)
    return nonsense.map((conflict) => (isCase ? problemAt(file, at, conflict.message) : located(conflict)))
  return { name, title, ...(description && { description }), ...conditions, outcome, file, line: at.line }
}

/** Returns the file itself, or each of its cases merged with the shared part. */
const draftsOf = (tree: MapTree, { file, name }: Origin): { drafts: Draft[]; problems: FileProblem[] } => {
  const cases = tree.entries.get('cases')
  if (!cases) return { drafts: [{ name, at: tree.at, tree, isCase: false }], problems: [] }
  if (cases.value.kind !== 'map' || cases.value.entries.size === 0)
    return {
      drafts: [],
      problems: [problemAt(file, cases.value.at, 'cases: must be an object of case names with overrides')],
    }

  if (cases.value.entries.size > LIMITS.cases.most)
    return { drafts: [], problems: [problemAt(file, cases.keyAt, describeLimit('cases'))] }

  const base = without(tree, 'cases')
  const drafts: Draft[] = []
  const problems: FileProblem[] = []
  for (const [caseName, { keyAt, value }] of cases.value.entries) {
    const reject = (message: string) => problems.push(problemAt(file, keyAt, `case ${quote(caseName)} ${message}`))
    if (!NAME_PART.test(caseName)) reject('must be named with lower-case letters, digits, `_` and `-` only')
    else if (value.kind !== 'map') reject('must be an object of overrides. Use `{}` for none.')
    else if (child(value, 'cases')) reject('cannot have nested cases')
    else drafts.push({ name: `${name}/${caseName}`, at: keyAt, tree: merge(base, value), isCase: true })
  }
  const values = drafts.reduce((total, draft) => total + draft.tree.size, 0)
  if (values <= MOST_VALUES) return { drafts, problems }
  const tooMany = `The cases have more than ${MOST_VALUES} values including the shared part. Split the file.`
  return { drafts: [], problems: [problemAt(file, cases.keyAt, tooMany)] }
}

const defaultProblems = (tree: MapTree, { file, name }: Origin): FileProblem[] =>
  ['when', 'cases', 'patch']
    .filter((key) => name === DEFAULT_SCENARIO && tree.entries.has(key))
    .map((key) =>
      problemAt(file, positionOfKey(tree, [key]), `The default scenario cannot have \`${key}\`. Remove it.`),
    )

/** Removes duplicates: a mistake in the shared part of a family is found once per case. */
const once = (problems: readonly FileProblem[]): FileProblem[] => {
  const seen = new Map(problems.map((problem) => [`${problem.line}:${problem.column}:${problem.message}`, problem]))
  return [...seen.values()].sort(inOrder).slice(0, MOST_PROBLEMS)
}

/** Parses a scenario file: all its scenarios, or all its problems. */
export const parseScenarios = (source: string, origin: Origin, catalogue: CardCatalog): Parsed => {
  const { file, name } = origin
  const badName = nameProblem(name)
  if (badName !== undefined) return { problems: [problemAt(file, START, badName)] }
  const yaml = readYaml(source, file)
  if ('problems' in yaml) return yaml
  const { drafts, problems } = draftsOf(yaml.tree, origin)
  const results = drafts.map((draft) => ({ draft, result: scenarioOf(draft, { file, catalogue }) }))
  const scenarios: Scenario[] = []
  const allProblems = [...defaultProblems(yaml.tree, origin), ...problems]
  for (const { draft, result } of results) {
    if ('outcome' in result) {
      const longName = nameProblem(draft.name)
      if (longName === undefined) scenarios.push(result)
      else allProblems.push(problemAt(file, draft.at, longName))
    } else for (const problem of result) allProblems.push(problem)
  }
  return allProblems.length > 0 ? { problems: once(allProblems) } : { scenarios }
}
