import type { Cause } from '../domain/cause.ts'
import { DEFAULT_SPACE } from '../domain/default-space.ts'
import { refuse } from '../domain/refusals.ts'
import type { ClockSetting, ScenarioChoice } from '../domain/space-settings.ts'
import { later } from '../domain/time.ts'
import { emptySpace, exportState, fillSpace, strangerIn } from '../store/state-file.ts'
import type { Change, StateFile } from '../store/store.ts'
import { unreadableIn } from './own-scenarios.ts'
import type { Dispatcher, EngineParts } from './parts.ts'
import { type Chooser, noSuchScenario } from './pick-scenario.ts'
import type { ClockWish, SpaceSummary, Spaces } from './port.ts'
import type { Transactions } from './transactions.ts'

const countOf = (entries: Iterable<unknown>): number => {
  let count = 0
  for (const _ of entries) count += 1
  return count
}

const settingOf = (wish: ClockWish, setting: ClockSetting): ClockSetting => {
  if (!('advanceMs' in wish)) return wish
  return setting.mode === 'frozen'
    ? { mode: 'frozen', now: later(setting.now, wish.advanceMs) }
    : { mode: 'live', offsetMs: setting.offsetMs + wish.advanceMs }
}

/** What can be done to whole spaces. */
export const createSpaces = (
  parts: EngineParts,
  transactions: Transactions,
  dispatcher: Dispatcher,
  chooser: Chooser,
  /** Lets go the answers that a space keeps back. */
  dropHolds: (space: string, cause: Cause) => void,
): Spaces => {
  const { store, clocks, scenarios, publish } = parts

  const names = (): string[] => [...new Set([DEFAULT_SPACE, ...store.spaces()])].toSorted()

  const clockOf = (space: string): SpaceSummary['clock'] => {
    const clock = clocks.of(space)
    return { ...clock.setting(), now: clock.now() }
  }

  const choiceOf = (space: string): ScenarioChoice | undefined => store.get('choices', space, 'scenario')

  /** Forgets what was planned in a space, and plans what its records say now. */
  const restart = (space: string): void => {
    transactions.dropAll(space)
    chooser.dropAll(space)
    dispatcher.dropAll(space)
    clocks.forget(space)
    transactions.watchAll(space)
  }

  /** The spaces become what the changes say, at once; a change that cannot be saved leaves them as they were. */
  const replace = async (
    spaces: readonly string[],
    changes: readonly Change[],
    how: 'reset' | 'import',
    cause: Cause,
  ): Promise<void> => {
    const saved = store.commit(changes)
    spaces.forEach(restart)
    try {
      await saved
      for (const space of spaces) {
        dropHolds(space, cause)
        publish(space, cause, { type: 'space.reset', facts: { cause: how } })
      }
    } catch (error) {
      spaces.forEach(restart)
      throw error
    } finally {
      // After the commit: no webhook is sent about a state that is not saved.
      spaces.forEach(dispatcher.watchAll)
      store.compactSoon()
    }
  }

  const unreadableScenario = async (state: StateFile, spaces: readonly string[]): Promise<string | undefined> => {
    const some = spaces.filter((space) => state.spaces[space]?.scenarios !== undefined)
    if (some.length === 0) return undefined
    const readPut = await scenarios.load()
    return some
      .map((space) => ({ space, problem: unreadableIn(state.spaces[space]?.scenarios ?? {}, readPut) }))
      .flatMap(({ space, problem }) => (problem === undefined ? [] : [`spaces.${space}.${problem}`]))[0]
  }

  return {
    clockOf,
    choiceOf,

    listSpaces: () =>
      names().map((space) => {
        const scenario = choiceOf(space)
        return {
          space,
          transactions: countOf(store.entries('transactions', space)),
          links: countOf(store.entries('links', space)),
          webhooks: countOf(store.entries('deliveries', space)),
          armed: countOf(store.entries('oneShots', space)),
          scenarioTexts: countOf(store.entries('scenarios', space)),
          clock: clockOf(space),
          ...(scenario && { scenario }),
        }
      }),

    async setClock(space, wish, cause) {
      await clocks.change(space, cause.requestId, (setting) => settingOf(wish, setting))
      publish(space, cause, { type: 'clock.moved', facts: clocks.of(space).setting() })
    },

    async chooseScenario(space, choice, cause) {
      const book = scenarios.of(space)
      if (choice && !book.byName(choice.name)) return noSuchScenario(book, choice.name)
      const before = choiceOf(space)
      await store.commit([{ table: 'choices', space, id: 'scenario', value: choice }])
      const chosen = choice && { scenario: choice.name, mode: choice.mode }
      if (choice || before)
        publish(space, cause, { type: 'space.scenario', facts: { ...chosen, ...(before && { before }) } })
      return undefined
    },

    resetSpace: (space, cause) => replace([space], emptySpace(store, space), 'reset', cause),

    exportSpaces: (spaces = store.spaces()) => exportState(store, spaces),

    async importSpaces(state, spaces, cause) {
      const unreadable = await unreadableScenario(state, spaces)
      if (unreadable !== undefined) return refuse('INVALID_PROPERTY', unreadable)
      const stranger = strangerIn(store, state, spaces)
      if (stranger !== undefined) return refuse('INVALID_STATE', stranger)
      await replace(
        spaces,
        spaces.flatMap((space) => fillSpace(store, state, space)),
        'import',
        cause,
      )
      return undefined
    },
  }
}
