import { scaleOutcome } from '../domain/scale-outcome.ts'
import { createScenarioBook, type ScenarioBook } from '../scenarios/picking/book.ts'
import type { Scenario } from '../scenarios/picking/scenario.ts'
import { loadScenarios } from '../scenarios/reading/load.ts'
import type { Settings } from '../settings/table.ts'
import type { SandboxPackage } from './load-package.ts'

/** The shipped scenarios and those of the user's folder, with the waits that the settings want. @throws ScenarioProblems */
export const openBook = (settings: Settings, { shipped, catalogue }: SandboxPackage): ScenarioBook => {
  const user = settings.scenarios === undefined ? [] : loadScenarios(settings.scenarios, catalogue)
  const scale = (scenario: Scenario): Scenario => ({
    ...scenario,
    outcome: scaleOutcome(scenario.outcome, settings['page-time-scale']),
  })
  return createScenarioBook({ shipped: shipped.map(scale), user: user.map(scale) })
}
