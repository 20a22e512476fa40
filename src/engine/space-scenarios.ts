import type { CardCatalog } from '../core/domain/card-catalog.ts'
import type { Caller } from '../core/domain/cause.ts'
import type { Publish } from '../core/domain/event.ts'
import type { Outcome } from '../core/domain/outcome.schema.ts'
import type { StoredScenario } from '../core/domain/space-settings.ts'
import { type InvalidFiles, type OwnScenario, type ReadFile, type SavedFile, validateFiles } from './scenario-files.ts'
import type { Scenario } from './scenarios/matching/scenario.ts'
import type { ScenarioIndex } from './scenarios/matching/scenario-index.ts'
import { scaledScenario } from './scenarios/vocabulary/scaled-scenario.ts'
import { put as change, type Store } from './store/store.ts'
import { forEachYielding } from './yielding.ts'

type SpaceScenariosParts = {
  readonly store: Store
  /** The scenarios that all spaces share now. */
  readonly base: () => ScenarioIndex
  readonly catalogue: CardCatalog
  /** Scales delays by the settings. */
  readonly scaled: (outcome: Outcome) => Outcome
}

type Compiled = {
  readonly revision: number
  readonly base: ScenarioIndex
  readonly own: readonly OwnScenario[]
  readonly index: ScenarioIndex
}

/**
 * Opens the scenario indexes of all spaces. Each file is parsed once. The index of a space is rebuilt when its
 * scenarios change (by a call, a reset, an import or an undone write; the store counts these revisions) or when the
 * base changes.
 */
export const openSpaceIndexes = async ({ store, base, catalogue, scaled }: SpaceScenariosParts) => {
  const compiled = new Map<string, Compiled>()
  /** Cache by record: records are never changed in place, so that each file is read once. */
  const readings = new WeakMap<StoredScenario, ReadFile>()
  let read: ((file: StoredScenario) => ReadFile) | undefined

  /** Loads the scenario reader (a YAML parser and zod). Without own scenarios it is not needed. */
  const load = async (): Promise<(file: StoredScenario) => ReadFile> => {
    const { readScenarioFile } = await import('./scenarios/reading/read-scenario-file.ts')
    const readAnew = (file: StoredScenario): ReadFile => {
      const parsed = readScenarioFile(file, catalogue)
      if ('problems' in parsed) return parsed
      return { scenarios: parsed.scenarios.map((scenario) => scaledScenario(scenario, scaled)) }
    }
    read ??= (file) => {
      const reading = readings.get(file) ?? readAnew(file)
      readings.set(file, reading)
      return reading
    }
    return read
  }

  const indexWith = (own: readonly OwnScenario[], on: ScenarioIndex): ScenarioIndex => {
    const scenarios = own.flatMap((item) => ('scenarios' in item.read ? item.read.scenarios : []))
    return scenarios.length === 0 ? on : on.with('space', scenarios)
  }

  const compile = (space: string, revision: number, on: ScenarioIndex): Compiled => {
    const files = [...store.entries('scenarios', space)].map(([, file]) => file)
    const reader = read
    if (files.length > 0 && !reader) throw new Error('A space has scenarios, but the reader is not loaded.')
    const own = reader ? files.map((file) => ({ file, read: reader(file) })) : []
    const made = { revision, base: on, own, index: indexWith(own, on) }
    compiled.set(space, made)
    return made
  }

  const latest = (space: string, revision: number): Compiled => {
    const known = compiled.get(space)
    const now = base()
    return known?.revision === revision && known.base === now ? known : compile(space, revision, now)
  }

  // A state from a folder may have some: the first caller must not wait for the reader.
  if (store.spaces().some((space) => store.scenarioRevision(space) > 0)) await load()

  return {
    /** For a space without own scenarios, one map lookup. */
    of(space: string): ScenarioIndex {
      const revision = store.scenarioRevision(space)
      return revision === 0 ? base() : latest(space, revision).index
    },
    /** Returns the scenario files of a space in the order in which they were saved. */
    ownOf(space: string): readonly OwnScenario[] {
      const revision = store.scenarioRevision(space)
      return revision === 0 ? [] : latest(space, revision).own
    },
    /** Returns the index as it would be with exactly these files. */
    with: (own: readonly OwnScenario[]): ScenarioIndex => indexWith(own, base()),
    load,
    /** Loads the reader and reads these files, some milliseconds each. The results are cached. */
    async readAll(files: readonly StoredScenario[]): Promise<(file: StoredScenario) => ReadFile> {
      const readPut = await load()
      await forEachYielding(files, readPut)
      return readPut
    },
    scaled,
  }
}

/** The scenarios of each space: its own before those of the package and the user's folder. */
export type SpaceIndexes = Awaited<ReturnType<typeof openSpaceIndexes>>

type OwnParts = { readonly store: Store; readonly scenarios: SpaceIndexes; readonly publish: Publish }

const putAll = async (
  { store, scenarios, publish }: OwnParts,
  space: string,
  files: readonly StoredScenario[],
  cause: Caller,
): Promise<readonly SavedFile[] | InvalidFiles> => {
  const readPut = await scenarios.readAll(files)
  // No `await` from here on, so that the commit finds the validated state.
  const validated = validateFiles(files, scenarios.ownOf(space), readPut)
  if (!('done' in validated)) return validated
  await store.commit(files.map((file) => change('scenarios', space, file.name, file)))
  for (const { name, isNew, scenarios: those } of validated.done)
    publish(space, cause, { type: 'scenario.saved', facts: { name, isNew, count: those.length } })
  return validated.done
}

/** Creates the operations on a space's own scenarios. Pinned outcomes are copies, so open transactions never change. */
export const createOwnScenarios = (parts: OwnParts) => {
  const { store, scenarios, publish } = parts
  return {
    /** Returns all scenarios of a space and its selection. */
    scenariosOf: (space: string): ScenarioIndex => scenarios.of(space),

    /** Returns the scenario files of a space in the order in which they were saved. */
    ownScenariosOf: (space: string): readonly OwnScenario[] => scenarios.ownOf(space),

    /** Reads and saves a file, or returns all its problems. Replaces the file of the same name. */
    async saveScenario(space: string, file: StoredScenario, cause: Caller): Promise<SavedFile | InvalidFiles> {
      const done = await putAll(parts, space, [file], cause)
      if ('problems' in done || 'rejected' in done) return done
      const [only] = done
      if (!only) throw new Error('A scenario file was saved without a result.')
      return only
    },

    /** Returns the scenarios that saving would create, and the resulting index. Nothing is saved. */
    async validateScenario(
      space: string,
      file: StoredScenario,
    ): Promise<{ readonly scenarios: readonly Scenario[]; readonly index: ScenarioIndex } | InvalidFiles> {
      const readPut = await scenarios.readAll([file])
      const validated = validateFiles([file], scenarios.ownOf(space), readPut)
      if (!('done' in validated)) return validated
      return { scenarios: validated.done.flatMap((item) => item.scenarios), index: scenarios.with(validated.all) }
    },

    /** Saves several files in one commit: all or none. */
    saveScenarios: (
      space: string,
      files: readonly StoredScenario[],
      cause: Caller,
    ): Promise<readonly SavedFile[] | InvalidFiles> => putAll(parts, space, files, cause),

    /** Returns false if the space has no such file. */
    async deleteScenario(space: string, name: string, cause: Caller): Promise<boolean> {
      if (store.get('scenarios', space, name) === undefined) return false
      await store.commit([change('scenarios', space, name, null)])
      publish(space, cause, { type: 'scenario.deleted', facts: { name } })
      return true
    },
  }
}
