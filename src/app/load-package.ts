import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { type Contracts, createContracts } from '../control/contracts.ts'
import { type CardCatalogue, createCardCatalogue } from '../core/domain/card-catalog.ts'
import { once } from '../core/domain/once.ts'
import { scaleOutcome } from '../core/domain/scale-outcome.ts'
import type { Scenario } from '../engine/scenarios/matching/scenario.ts'
import { createScenarioBook, type ScenarioBook } from '../engine/scenarios/matching/scenario-index.ts'
import { scaledScenario } from '../engine/scenarios/vocabulary/scaled-scenario.ts'
import { openSpaceBooks } from '../engine/space-scenarios.ts'
import type { Store } from '../engine/store/store.ts'
import type { ConsoleFiles } from '../pages/console/console-pages.ts'
import { packageVersion } from './package-version.ts'
import type { Settings } from './settings/settings-table.ts'
import type { Watching } from './watch-scenarios.ts'

/** What the package brings along. It is the same for every sandbox of a process and never changes. */
export type SandboxPackage = {
  readonly version: string
  readonly catalogue: CardCatalogue
  readonly shipped: readonly Scenario[]
  /** Index of the shipped scenarios. Built lazily: it takes a third of the startup time. */
  readonly book: () => ScenarioBook
  readonly contracts: Contracts
  /** What the build made of the console. */
  readonly consoleFiles: ConsoleFiles
}

type PackageFiles = {
  /** The folder with the shipped scenarios and the emulated service's openapi.yaml. */
  readonly root: string
  /** The shipped scenarios as JSON beside the bundle; there is none beside the sources. */
  readonly scenariosJson: URL
  /** The control API's own openapi.yaml. */
  readonly control: URL
  /** Both contracts as JSON beside the bundle; there are none beside the sources. */
  readonly controlJson: URL
  readonly emulatedJson: URL
  /** The folder with the console's files, which the build makes. */
  readonly console: URL
}

/** Reading scenario files takes a YAML parser and zod, which a start on the shipped ones does without. @throws ScenarioProblems */
export const readScenarios = async (folder: string, catalogue: CardCatalogue): Promise<readonly Scenario[]> =>
  (await import('./on-demand.ts')).loadScenarios(folder, catalogue)

/** The build wrote it from what `readScenarios` gave, with files below the package's root: 200 calls of `join` take a millisecond. */
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

/** A contract in its files, each read once: the build leaves the YAML away that it can be made of the JSON. */
const writtenIn = (yamlFile: URL | string, jsonFile: URL) => {
  const reading = (file: URL | string) => once(() => (existsSync(file) ? readFileSync(file, 'utf8') : undefined))
  return { yaml: reading(yamlFile), json: reading(jsonFile) }
}

/** Reads it. */
export const loadPackageFrom = async (files: PackageFiles): Promise<SandboxPackage> => {
  const { root, control, scenariosJson } = files
  const catalogue = createCardCatalogue()
  const contracts = createContracts(
    writtenIn(control, files.controlJson),
    writtenIn(join(root, 'openapi.yaml'), files.emulatedJson),
  )
  const shipped = existsSync(scenariosJson)
    ? fromBuild(scenariosJson, root)
    : await readScenarios(join(root, 'scenarios'), catalogue)
  return {
    version: packageVersion(root),
    catalogue,
    shipped,
    book: once(() => createScenarioBook({ shipped })),
    contracts,
    consoleFiles: filesOf(files.console),
  }
}

/** Watching was asked for, and there is nothing to watch. */
export class NothingToWatch extends Error {
  override readonly name = 'NothingToWatch'
  constructor() {
    super('watch is on, but there is no folder to watch: name one with --scenarios DIR, or leave --watch on out')
  }
}

/**
 * The scenarios of the user's folder; where it is watched, `replace` gets what it holds later. What watches is loaded for
 * those who want it. @throws ScenarioProblems, NothingToWatch
 */
const openFolder = async (
  { scenarios: folder, watch }: Settings,
  catalogue: CardCatalogue,
  watching: Omit<Watching, 'replace'>,
  replace: Watching['replace'],
): Promise<readonly Scenario[]> => {
  if (watch !== 'on') return folder === undefined ? [] : readScenarios(folder, catalogue)
  if (folder === undefined) throw new NothingToWatch()
  const { watchScenarios } = await import('./on-demand.ts')
  return watchScenarios(folder, catalogue, { ...watching, replace })
}

/**
 * The shipped scenarios, those of the user's folder and those that were put into a space, with the waits that the
 * settings want. @throws ScenarioProblems, NothingToWatch
 */
export const openBooks = async (
  settings: Settings,
  { shipped, book, catalogue }: SandboxPackage,
  store: Store,
  watching: Omit<Watching, 'replace'>,
) => {
  const factor = settings['page-time-scale']
  const scaled = (scenarios: readonly Scenario[]): readonly Scenario[] =>
    scenarios.map((scenario) => scaledScenario(scenario, (outcome) => scaleOutcome(outcome, factor)))
  const shelves = factor === 1 ? book() : createScenarioBook({ shipped: scaled(shipped) })
  const bookWith = (user: readonly Scenario[]): ScenarioBook => shelves.with('folder', scaled(user))
  const user = await openFolder(settings, catalogue, watching, (scenarios) => {
    base = bookWith(scenarios)
  })
  let base = bookWith(user)
  return openSpaceBooks({
    store,
    base: () => base,
    catalogue,
    scaled: (outcome) => scaleOutcome(outcome, factor),
  })
}
