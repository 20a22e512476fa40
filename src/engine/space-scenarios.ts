import type { CardCatalogue } from '../core/domain/card-catalog.ts'
import type { Caller } from '../core/domain/cause.ts'
import type { Publish } from '../core/domain/event.ts'
import type { Outcome } from '../core/domain/outcome.schema.ts'
import type { PutScenario } from '../core/domain/space-settings.ts'
import { eachGivingWay } from './cooperative.ts'
import { type DonePut, judgeTexts, type OwnScenario, type ReadPut, type WrongTexts } from './scenario-texts.ts'
import type { Scenario } from './scenarios/matching/scenario.ts'
import type { ScenarioBook } from './scenarios/matching/scenario-index.ts'
import { scaledScenario } from './scenarios/vocabulary/scaled-scenario.ts'
import { put as change, type Store } from './store/store.ts'

type Given = {
  readonly store: Store
  /** What every space has now. */
  readonly base: () => ScenarioBook
  readonly catalogue: CardCatalogue
  /** The waits that the settings want. */
  readonly scaled: (outcome: Outcome) => Outcome
}

type Compiled = {
  readonly revision: number
  readonly base: ScenarioBook
  readonly own: readonly OwnScenario[]
  readonly book: ScenarioBook
}

/**
 * Opens the scenario indexes of all spaces. Each file is parsed once. The index of a space is rebuilt when its scenarios
 * change (by a call, a reset, an import or an undone write; the store counts these revisions) or when the base changes.
 */
export const openSpaceBooks = async ({ store, base, catalogue, scaled }: Given) => {
  const compiled = new Map<string, Compiled>()
  /** Records are never changed in place, so what one says is read once, however often its space gets others. */
  const readings = new WeakMap<PutScenario, ReadPut>()
  let read: ((put: PutScenario) => ReadPut) | undefined

  /** Loads what reads scenarios: a YAML parser and zod, which a sandbox without own scenarios does without. */
  const load = async (): Promise<(put: PutScenario) => ReadPut> => {
    const { readPut } = await import('./scenarios/reading/read-scenario-file.ts')
    const readAnew = (put: PutScenario): ReadPut => {
      const parsed = readPut(put, catalogue)
      if ('problems' in parsed) return parsed
      return { scenarios: parsed.scenarios.map((scenario) => scaledScenario(scenario, scaled)) }
    }
    read ??= (put) => {
      const reading = readings.get(put) ?? readAnew(put)
      readings.set(put, reading)
      return reading
    }
    return read
  }

  const bookOf = (own: readonly OwnScenario[], on: ScenarioBook): ScenarioBook => {
    const scenarios = own.flatMap((one) => ('scenarios' in one.read ? one.read.scenarios : []))
    return scenarios.length === 0 ? on : on.with('space', scenarios)
  }

  const compile = (space: string, revision: number, on: ScenarioBook): Compiled => {
    const puts = [...store.entries('scenarios', space)].map(([, put]) => put)
    const reader = read
    if (puts.length > 0 && !reader) throw new Error('a space has scenarios, and what reads them was not loaded')
    const own = reader ? puts.map((put) => ({ put, read: reader(put) })) : []
    const made = { revision, base: on, own, book: bookOf(own, on) }
    compiled.set(space, made)
    return made
  }

  const latest = (space: string, revision: number): Compiled => {
    const known = compiled.get(space)
    const now = base()
    return known?.revision === revision && known.base === now ? known : compile(space, revision, now)
  }

  // A state that was read from a folder may have some: whoever comes first must not wait for the reader.
  if (store.spaces().some((space) => store.scenarioRevision(space) > 0)) await load()

  return {
    /** For a space without own scenarios, one look into a map. */
    of(space: string): ScenarioBook {
      const revision = store.scenarioRevision(space)
      return revision === 0 ? base() : latest(space, revision).book
    },
    /** What was put into a space, in the order in which it was put. */
    ownOf(space: string): readonly OwnScenario[] {
      const revision = store.scenarioRevision(space)
      return revision === 0 ? [] : latest(space, revision).own
    },
    /** As it would be, if these were all that was put. */
    with: (own: readonly OwnScenario[]): ScenarioBook => bookOf(own, base()),
    load,
    /** Loads what reads texts, and reads these, which takes some milliseconds each. What was read is known from here on. */
    async readAll(puts: readonly PutScenario[]): Promise<(put: PutScenario) => ReadPut> {
      const readPut = await load()
      await eachGivingWay(puts, readPut)
      return readPut
    },
    scaled,
  }
}

/** The scenarios of each space: its own before those of the package and the user's folder. */
export type SpaceBooks = Awaited<ReturnType<typeof openSpaceBooks>>

type OwnParts = { readonly store: Store; readonly scenarios: SpaceBooks; readonly publish: Publish }

const putAll = async (
  { store, scenarios, publish }: OwnParts,
  space: string,
  puts: readonly PutScenario[],
  cause: Caller,
): Promise<readonly DonePut[] | WrongTexts> => {
  const readPut = await scenarios.readAll(puts)
  // From here on nothing may wait: what was looked at is what the commit finds.
  const judged = judgeTexts(puts, scenarios.ownOf(space), readPut)
  if (!('done' in judged)) return judged
  await store.commit(puts.map((put) => change('scenarios', space, put.name, put)))
  for (const { name, isNew, scenarios: those } of judged.done)
    publish(space, cause, { type: 'scenario.saved', facts: { name, isNew, count: those.length } })
  return judged.done
}

/** The scenarios that are put into a space. Pinned outcomes are copies: what runs already never changes. */
export const createOwnScenarios = (parts: OwnParts) => {
  const { store, scenarios, publish } = parts
  return {
    /** All scenarios of a space, and the choice among them. */
    scenariosOf: (space: string): ScenarioBook => scenarios.of(space),

    /** What was put into a space, in the order in which it was put. */
    ownScenariosOf: (space: string): readonly OwnScenario[] => scenarios.ownOf(space),

    /** Reads it and keeps it, or says everything that is wrong with it. It replaces what the space has of that name. */
    async saveScenario(space: string, put: PutScenario, cause: Caller): Promise<DonePut | WrongTexts> {
      const done = await putAll(parts, space, [put], cause)
      if ('problems' in done || 'refused' in done) return done
      const [only] = done
      if (!only) throw new Error('a text was put, and nothing is told of it')
      return only
    },

    /** What putting it would come to, and the choice that the space would have then. Nothing is kept of it. */
    async validateScenario(
      space: string,
      put: PutScenario,
    ): Promise<{ readonly scenarios: readonly Scenario[]; readonly book: ScenarioBook } | WrongTexts> {
      const readPut = await scenarios.readAll([put])
      const judged = judgeTexts([put], scenarios.ownOf(space), readPut)
      if (!('done' in judged)) return judged
      return { scenarios: judged.done.flatMap((one) => one.scenarios), book: scenarios.with(judged.all) }
    },

    /** The same with several, in one commit: all of them, or none. */
    saveScenarios: (
      space: string,
      puts: readonly PutScenario[],
      cause: Caller,
    ): Promise<readonly DonePut[] | WrongTexts> => putAll(parts, space, puts, cause),

    /** False for what was never put into the space. */
    async deleteScenario(space: string, name: string, cause: Caller): Promise<boolean> {
      if (store.get('scenarios', space, name) === undefined) return false
      await store.commit([change('scenarios', space, name, null)])
      publish(space, cause, { type: 'scenario.deleted', facts: { name } })
      return true
    },
  }
}
