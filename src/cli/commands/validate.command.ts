import { basename, dirname, join } from 'node:path'
import { PACKAGE_ROOT } from '../../app/sandbox.ts'
import type { CardCatalog } from '../../core/domain/card-catalog.ts'
import { type FileProblem, formatProblem, problemAt } from '../../core/yaml/yaml-problem.ts'
import type { Scenario } from '../../engine/scenarios/matching/scenario.ts'
import { shadowingOf } from '../../engine/scenarios/matching/shadowing.ts'
import {
  type Loaded,
  loadFile,
  loadFolder,
  loadText,
  SCENARIO_FILE,
} from '../../engine/scenarios/reading/load-scenarios.ts'
import { catalogWith } from '../catalog-with.ts'
import type { Io } from '../command.ts'
import type { Run } from '../command-table.ts'
import { isStandardInput, kindOfPath, readTextOf, STANDARD_INPUT } from '../named-file.ts'

const GOOD = 0
const PROBLEMS = 1
const UNUSABLE = 2

const SHIPPED = join(PACKAGE_ROOT, 'scenarios')

type Checked = (Loaded & { isFolder: boolean }) | { unusable: string }

/** Loads a file or a folder; `-` is the standard input, whose scenario is named stdin. */
const load = async (path: string, catalog: CardCatalog, io: Io): Promise<Checked> => {
  if (isStandardInput(path)) {
    const read = await readTextOf(path, io)
    if ('failed' in read) return { unusable: `Cannot read the standard input: ${read.failed}.` }
    const { name } = STANDARD_INPUT
    return { ...loadText(read.text, { file: name, name }, catalog), isFolder: false }
  }
  const kind = kindOfPath(path)
  if (kind === undefined) return { unusable: `File or folder \`${path}\` not found.` }
  if ('failed' in kind) return { unusable: `Cannot read \`${path}\`: ${kind.failed}.` }
  if (kind.isFolder) {
    const loaded = loadFolder(path, catalog)
    return loaded.files === 0 && loaded.problems.length === 0
      ? { unusable: `No *.yaml or *.yml file in folder \`${path}\`.` }
      : { ...loaded, isFolder: true }
  }
  return SCENARIO_FILE.test(path)
    ? { ...loadFile(dirname(path), basename(path), catalog), isFolder: false }
    : { unusable: `\`${path}\` is not a scenario file. Name it *.yaml or *.yml.` }
}

/** Returns a warning for each scenario that captures requests of a more specific one, for each folder and for all files. */
const warningsOf = (folders: readonly (readonly Scenario[])[], shipped: readonly Scenario[]): FileProblem[] =>
  folders
    .flatMap((scenarios) => shadowingOf([scenarios, shipped]))
    .map(({ by: { file, line }, message }) => problemAt(file, { line, column: 1 }, `warning: ${message}`))

const count = (amount: number, subject: string): string => `${amount} ${subject}${amount === 1 ? '' : 's'}`

/**
 * Runs `threeds-sandbox validate [paths]`: checks scenario files and folders; without paths, the shipped scenarios. A single
 * file is named without its folder. Warnings do not change the exit code.
 */
export const run: Run<'validate'> = async ({ positionals: paths, settings }, io) => {
  const { out, err } = io
  const catalog = catalogWith(settings.cards)
  const results: Checked[] = []
  for (const path of paths.length === 0 ? [SHIPPED] : new Set(paths)) results.push(await load(path, catalog, io))
  const unusable = results.flatMap((result) => ('unusable' in result ? [result.unusable] : []))
  unusable.forEach(err)
  const loaded = results.flatMap((result) => ('unusable' in result ? [] : [result]))
  const problems = loaded.flatMap((result) => result.problems)
  for (const problem of problems) err(formatProblem(problem))
  if (unusable.length > 0) return UNUSABLE

  const files = loaded.reduce((total, result) => total + result.files, 0)
  if (problems.length > 0) {
    out(`${count(files, 'file')}: ${count(problems.length, 'problem')}`)
    return PROBLEMS
  }
  const of = (isFolder: boolean) =>
    loaded.filter((item) => item.isFolder === isFolder).map(({ scenarios }) => scenarios)
  const warnings = warningsOf([...of(true), of(false).flat()], loadFolder(SHIPPED, catalog).scenarios)
  for (const warning of warnings) err(formatProblem(warning))
  const scenarios = loaded.reduce((total, result) => total + result.scenarios.length, 0)
  const verdict = warnings.length === 0 ? 'no problems' : count(warnings.length, 'warning')
  out(`${count(files, 'file')}: ${count(scenarios, 'scenario')}, ${verdict}`)
  return GOOD
}
