import type { CardCatalogue } from '../domain/card-catalogue.ts'
import { scaleOutcome } from '../domain/scale-outcome.ts'
import { createScenarioBook, type ScenarioBook } from './book.ts'
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

type Folders = {
  readonly shipped: string
  readonly user: string | undefined
  /** Multiplies the waits on hosted pages. */
  readonly timeScale: number
}

/** Reads the shipped folder and the user's. @throws ScenarioProblems naming file, line and column of each. */
export const loadScenarioBook = ({ shipped, user, timeScale }: Folders, catalogue: CardCatalogue): ScenarioBook => {
  const folders = [loadFolder(shipped, catalogue), user === undefined ? undefined : loadFolder(user, catalogue)]
  const problems = folders.flatMap((loaded) => loaded?.problems ?? [])
  if (problems.length > 0) throw new ScenarioProblems(problems)
  const scale = (scenario: Scenario): Scenario => ({ ...scenario, outcome: scaleOutcome(scenario.outcome, timeScale) })
  const [own, users] = folders.map((loaded) => (loaded?.scenarios ?? []).map(scale))
  return createScenarioBook({ shipped: own ?? [], user: users ?? [] })
}
