import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { type Contracts, createContracts } from '../control/contracts.ts'
import { type CardCatalog, createCardCatalog } from '../core/domain/card-catalog.ts'
import { once } from '../core/domain/once.ts'
import { scaleOutcome } from '../core/domain/scale-outcome.ts'
import { type FileProblem, ScenarioProblems } from '../core/yaml/yaml-problem.ts'
import type { Scenario } from '../engine/scenarios/matching/scenario.ts'
import { createScenarioIndex, type ScenarioIndex } from '../engine/scenarios/matching/scenario-index.ts'
import type { CardFile } from '../engine/scenarios/reading/read-cards.ts'
import { scaledScenario } from '../engine/scenarios/vocabulary/scaled-scenario.ts'
import { openSpaceIndexes } from '../engine/space-scenarios.ts'
import type { Store } from '../engine/store/store.ts'
import type { ConsoleFiles } from '../pages/console/console-pages.ts'
import { packageVersion } from './package-version.ts'
import type { Settings } from './settings/settings-table.ts'
import type { Watching } from './watch-scenarios.ts'

/** Content of the package. It is the same for every sandbox of a process and never changes. */
export type SandboxPackage = {
  readonly version: string
  readonly catalogue: CardCatalog
  /** The user's cards, which are part of the catalog. */
  readonly cardFile?: CardFile
  readonly shipped: readonly Scenario[]
  /** Index of the shipped scenarios. Built lazily: it takes a third of the startup time. */
  readonly scenarioIndex: () => ScenarioIndex
  readonly contracts: Contracts
  /** Built files of the console. */
  readonly consoleFiles: ConsoleFiles
}

type PackageFiles = {
  /** Folder with the shipped scenarios and the emulated service's openapi.yaml. */
  readonly root: string
  /** Shipped scenarios as JSON, next to the bundle; missing next to the sources. */
  readonly scenariosJson: URL
  /** openapi.yaml of the control API. */
  readonly control: URL
  /** Both contracts as JSON, next to the bundle; missing next to the sources. */
  readonly controlJson: URL
  readonly emulatedJson: URL
  /** Folder with the built files of the console. */
  readonly console: URL
}

/**
 * Loads scenario files. Imported dynamically, because a start with the shipped scenarios needs no YAML parser and no
 * zod. @throws ScenarioProblems
 */
export const readScenarios = async (folder: string, catalogue: CardCatalog): Promise<readonly Scenario[]> =>
  (await import('./on-demand.ts')).loadScenarios(folder, catalogue)

/**
 * Reads the scenarios that the build wrote. Their files are relative to the root; 200 calls of `join` would take a
 * millisecond.
 */
const fromBuild = (file: URL, root: string): readonly Scenario[] => {
  const scenarios: readonly Scenario[] = JSON.parse(readFileSync(file, 'utf8'))
  const folder = join(root, sep)
  return scenarios.map((scenario) => ({ ...scenario, file: folder + scenario.file.replaceAll('/', sep) }))
}

/** Returns the text of a file of a folder, read at each call; undefined if there is no such file. */
const filesOf =
  (folder: URL) =>
  (name: string): string | undefined => {
    const file = new URL(name, folder)
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined
  }

/** Returns a contract in both formats, each read once. The build omits YAML that can be generated from the JSON. */
const contractFiles = (yamlFile: URL | string, jsonFile: URL) => {
  const readOnce = (file: URL | string) => once(() => (existsSync(file) ? readFileSync(file, 'utf8') : undefined))
  return { yaml: readOnce(yamlFile), json: readOnce(jsonFile) }
}

/** Loads the package. */
export const loadPackageFrom = async (files: PackageFiles): Promise<SandboxPackage> => {
  const { root, control, scenariosJson } = files
  const catalogue = createCardCatalog()
  const contracts = createContracts(
    contractFiles(control, files.controlJson),
    contractFiles(join(root, 'openapi.yaml'), files.emulatedJson),
  )
  const shipped = existsSync(scenariosJson)
    ? fromBuild(scenariosJson, root)
    : await readScenarios(join(root, 'scenarios'), catalogue)
  return {
    version: packageVersion(root),
    catalogue,
    shipped,
    scenarioIndex: once(() => createScenarioIndex({ shipped })),
    contracts,
    consoleFiles: filesOf(files.console),
  }
}

/** Returns the package with the cards of a file in its catalog. */
export const withOwnCards = async (loaded: SandboxPackage, file: string): Promise<SandboxPackage> => {
  const cardFile = (await import('./on-demand.ts')).loadCards(file)
  const catalogue = createCardCatalog(cardFile.cards)
  const scenarioIndex = once(() =>
    createScenarioIndex({ shipped: loaded.shipped, ownScenarios: catalogue.ownScenarios }),
  )
  return { ...loaded, catalogue, scenarioIndex, cardFile }
}

/** Thrown if `--watch on` is set without a folder. */
export class WatchWithoutFolder extends Error {
  override readonly name = 'NothingToWatch'
  constructor() {
    super('`--watch on` needs a folder. Add `--scenarios DIR` or remove `--watch on`.')
  }
}

/**
 * Creates the scenarios of all spaces: shipped ones, those of the user's folder and those saved in a space, with
 * delays scaled by the settings. @throws ScenarioProblems, NothingToWatch
 */
export const openScenarios = async (
  settings: Settings,
  { shipped, scenarioIndex, catalogue, cardFile }: SandboxPackage,
  store: Store,
  watching: Watching,
) => {
  const { scenarios: folder, watch } = settings
  if (watch === 'on' && folder === undefined) throw new WatchWithoutFolder()
  const factor = settings['page-time-scale']
  const scaled = (scenarios: readonly Scenario[]): readonly Scenario[] =>
    scenarios.map((scenario) => scaledScenario(scenario, (outcome) => scaleOutcome(outcome, factor)))
  const shippedIndex =
    factor === 1
      ? scenarioIndex()
      : createScenarioIndex({ shipped: scaled(shipped), ownScenarios: catalogue.ownScenarios })
  let base = shippedIndex
  const replace = (user: readonly Scenario[]): void => {
    base = shippedIndex.with('folder', scaled(user))
  }
  const problemsOfCards = cardFile
    ? (await import('./on-demand.ts')).createCardCheck(cardFile, shipped)
    : (): readonly FileProblem[] => []
  const checkCards = (user?: readonly Scenario[]): void => {
    const problems = problemsOfCards(user)
    if (problems.length > 0) throw new ScenarioProblems(problems, 'cards')
  }
  // Before the folder is read, because its scenarios may name these cards.
  checkCards(folder === undefined ? [] : undefined)
  if (folder !== undefined && watch === 'on') {
    const { watchScenarios } = await import('./on-demand.ts')
    replace(watchScenarios(folder, catalogue, replace, watching, problemsOfCards))
  } else if (folder !== undefined) {
    const user = await readScenarios(folder, catalogue)
    checkCards(user)
    replace(user)
  }
  return openSpaceIndexes({
    store,
    base: () => base,
    catalogue,
    scaled: (outcome) => scaleOutcome(outcome, factor),
  })
}
