import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Contracts } from '../control/contracts.ts'
import { type CardCatalogue, createCardCatalogue } from '../domain/card-catalogue.ts'
import { scaleOutcome } from '../domain/scale-outcome.ts'
import { openSpaceBooks, type SpaceBooks } from '../engine/space-books.ts'
import { createScenarioBook } from '../scenarios/picking/book.ts'
import type { Scenario } from '../scenarios/picking/scenario.ts'
import type { Settings } from '../settings/table.ts'
import type { Store } from '../store/store.ts'
import { packageVersion } from './package-version.ts'

/** What the package brings along. It is the same for every sandbox of a process and never changes. */
export type SandboxPackage = {
  readonly version: string
  readonly catalogue: CardCatalogue
  readonly shipped: readonly Scenario[]
  readonly contracts: Contracts
}

type PackageFiles = {
  /** The folder with the shipped scenarios and the emulated service's openapi.yaml. */
  readonly root: string
  /** The shipped scenarios as JSON beside the bundle; there is none beside the sources. */
  readonly scenariosJson: URL
  /** The control API's own openapi.yaml. */
  readonly control: URL
}

/** Reading scenario files takes a YAML parser and zod, which a start on the shipped ones does without. @throws ScenarioProblems */
const readScenarios = async (folder: string, catalogue: CardCatalogue): Promise<readonly Scenario[]> =>
  (await import('../scenarios/reading/load.ts')).loadScenarios(folder, catalogue)

/** The build wrote it from what `readScenarios` gave, with files below the package's root. */
const fromBuild = (file: URL, root: string): readonly Scenario[] => {
  const scenarios: readonly Scenario[] = JSON.parse(readFileSync(file, 'utf8'))
  return scenarios.map((scenario) => ({ ...scenario, file: join(root, scenario.file) }))
}

/** Reads it. */
export const loadPackageFrom = async ({ root, control, scenariosJson }: PackageFiles): Promise<SandboxPackage> => {
  const catalogue = createCardCatalogue()
  return {
    version: packageVersion(root),
    catalogue,
    shipped: existsSync(scenariosJson)
      ? fromBuild(scenariosJson, root)
      : await readScenarios(join(root, 'scenarios'), catalogue),
    contracts: {
      control: () => readFileSync(control, 'utf8'),
      emulated: () => readFileSync(join(root, 'openapi.yaml'), 'utf8'),
    },
  }
}

/**
 * The shipped scenarios, those of the user's folder and those that were put into a space, with the waits that the
 * settings want. @throws ScenarioProblems
 */
export const openBooks = async (
  settings: Settings,
  { shipped, catalogue }: SandboxPackage,
  store: Store,
): Promise<SpaceBooks> => {
  const user = settings.scenarios === undefined ? [] : await readScenarios(settings.scenarios, catalogue)
  const factor = settings['page-time-scale']
  const scaled = (scenarios: readonly Scenario[]): readonly Scenario[] =>
    factor === 1
      ? scenarios
      : scenarios.map((scenario) => ({ ...scenario, outcome: scaleOutcome(scenario.outcome, factor) }))
  return openSpaceBooks({
    store,
    base: createScenarioBook({ shipped: scaled(shipped), user: scaled(user) }),
    catalogue,
    scaled: (outcome) => scaleOutcome(outcome, factor),
  })
}
