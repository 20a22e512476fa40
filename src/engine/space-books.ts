import type { CardCatalogue } from '../domain/card-catalogue.ts'
import type { Outcome } from '../domain/outcome.ts'
import type { PutScenario } from '../domain/space-settings.ts'
import type { ScenarioBook } from '../scenarios/picking/book.ts'
import type { Scenario } from '../scenarios/picking/scenario.ts'
import type { Problem } from '../scenarios/reading/problem.ts'
import type { Store } from '../store/store.ts'

/** Everything that is wrong with a text, or the scenarios that it says. */
export type ReadPut = { readonly scenarios: readonly Scenario[] } | { readonly problems: readonly Problem[] }

/** A text that was put into a space, and what it says to this version of the program. */
export type OwnScenario = { readonly put: PutScenario; readonly read: ReadPut }

/** The scenarios of each space: its own before those of the package and the user's folder. */
export type SpaceBooks = {
  /** For a space without own scenarios, one look into a map. */
  of(space: string): ScenarioBook
  /** What was put into a space, in the order in which it was put. */
  ownOf(space: string): readonly OwnScenario[]
  /** Loads what reads scenarios: a YAML parser and zod, which a sandbox without own scenarios does without. */
  load(): Promise<(put: PutScenario) => ReadPut>
}

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
 * Opens the books of all spaces. A text is read once, and a space's book kept until the space has other scenarios, be it by a
 * call, a reset, an import or a write that was taken back: the store counts them all. A new base is a new book, too.
 */
export const openSpaceBooks = async ({ store, base, catalogue, scaled }: Given): Promise<SpaceBooks> => {
  const compiled = new Map<string, Compiled>()
  /** Records are never changed in place, so what one says is read once, however often its space gets others. */
  const readings = new WeakMap<PutScenario, ReadPut>()
  let read: ((put: PutScenario) => ReadPut) | undefined

  const load: SpaceBooks['load'] = async () => {
    const { readPut } = await import('../scenarios/reading/read-put.ts')
    const readAnew = (put: PutScenario): ReadPut => {
      const parsed = readPut(put, catalogue)
      if ('problems' in parsed) return parsed
      return { scenarios: parsed.scenarios.map((scenario) => ({ ...scenario, outcome: scaled(scenario.outcome) })) }
    }
    read ??= (put) => {
      const reading = readings.get(put) ?? readAnew(put)
      readings.set(put, reading)
      return reading
    }
    return read
  }

  const compile = (space: string, revision: number, on: ScenarioBook): Compiled => {
    const puts = [...store.entries('scenarios', space)].map(([, put]) => put)
    const reader = read
    if (puts.length > 0 && !reader) throw new Error('a space has scenarios, and what reads them was not loaded')
    const own = reader ? puts.map((put) => ({ put, read: reader(put) })) : []
    const scenarios = own.flatMap((one) => ('scenarios' in one.read ? one.read.scenarios : []))
    const made = { revision, base: on, own, book: scenarios.length === 0 ? on : on.withOwn(scenarios) }
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
    of(space) {
      const revision = store.scenarioRevision(space)
      return revision === 0 ? base() : latest(space, revision).book
    },
    ownOf(space) {
      const revision = store.scenarioRevision(space)
      return revision === 0 ? [] : latest(space, revision).own
    },
    load,
  }
}
