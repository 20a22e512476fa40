import { statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createCardCatalogue } from '../domain/card-catalogue.ts'
import { PACKAGE_ROOT } from '../sandbox.ts'
import { type Loaded, loadFile, loadFolder, SCENARIO_FILE } from '../scenarios/reading/load.ts'
import { formatProblem } from '../scenarios/reading/problem.ts'
import type { Io } from './io.ts'

const GOOD = 0
const PROBLEMS = 1
const UNUSABLE = 2

const load = (path: string): Loaded | { unusable: string } => {
  const stat = statSync(path, { throwIfNoEntry: false })
  const catalogue = createCardCatalogue()
  if (stat === undefined) return { unusable: `${path}: there is no such file or folder` }
  if (!stat.isDirectory())
    return SCENARIO_FILE.test(path)
      ? loadFile(dirname(path), basename(path), catalogue)
      : { unusable: `${path}: a scenario file is called *.yaml or *.yml` }
  const loaded = loadFolder(path, catalogue)
  return loaded.files === 0 && loaded.problems.length === 0
    ? { unusable: `${path}: there is no *.yaml or *.yml in this folder` }
    : loaded
}

const count = (amount: number, what: string): string => `${amount} ${what}${amount === 1 ? '' : 's'}`

/**
 * `threeds-sandbox validate [paths]`: checks scenario files and folders, without paths the shipped ones.
 * A file on its own is named without its folder. Returns the exit code.
 */
export const validate = (paths: readonly string[], { out, err }: Pick<Io, 'out' | 'err'>): number => {
  const results = (paths.length === 0 ? [join(PACKAGE_ROOT, 'scenarios')] : paths).map(load)
  const unusable = results.flatMap((result) => ('unusable' in result ? [result.unusable] : []))
  unusable.forEach(err)
  const loaded = results.flatMap((result) => ('unusable' in result ? [] : [result]))
  const problems = loaded.flatMap((result) => result.problems)
  for (const problem of problems) err(formatProblem(problem))
  if (unusable.length > 0) return UNUSABLE

  const files = loaded.reduce((total, result) => total + result.files, 0)
  const scenarios = loaded.reduce((total, result) => total + result.scenarios.length, 0)
  const verdict = problems.length === 0 ? count(scenarios, 'scenario') : count(problems.length, 'problem')
  out(`${count(files, 'file')}: ${verdict}${problems.length === 0 ? ', all good' : ''}`)
  return problems.length === 0 ? GOOD : PROBLEMS
}
