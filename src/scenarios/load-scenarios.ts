import type { CardCatalogue } from '../domain/card-catalogue.ts'
import { loadFolder } from './load.ts'
import { formatProblem, type Problem } from './problem.ts'
import type { Scenario } from './scenario.ts'

/** Scenario files that cannot be used. A sandbox with half of its scenarios would lie, so it does not start. */
export class ScenarioProblems extends Error {
  override readonly name = 'ScenarioProblems'
  readonly problems: readonly Problem[]
  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'))
    this.problems = problems
  }
}

/** All scenarios of a folder. @throws ScenarioProblems naming file, line and column of each. */
export const loadScenarios = (folder: string, catalogue: CardCatalogue): readonly Scenario[] => {
  const { scenarios, problems } = loadFolder(folder, catalogue)
  if (problems.length > 0) throw new ScenarioProblems(problems)
  return scenarios
}
