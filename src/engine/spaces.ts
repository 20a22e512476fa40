import type { Caller, Cause } from '../domain/cause.ts'
import type { EventFacts, News } from '../domain/event.ts'
import { type Refused, refuse } from '../domain/refusals.ts'
import type { ClockSetting, ScenarioChoice } from '../domain/space-settings.ts'
import { later } from '../domain/time.ts'
import { emptySpace, exportState, filedRecords, fillSpaces, INTO_OTHER_SPACE, recordsOf } from '../store/state-file.ts'
import { type Change, put, type StateFile } from '../store/store.ts'
import type { Dispatcher } from '../webhooks/dispatcher.ts'
import type { HoldKeeper, KeptHold } from './holds.ts'
import type { EngineParts } from './parts.ts'
import { type Chooser, noSuchScenario } from './pick-scenario.ts'
import { unreadableIn } from './space-books.ts'
import type { Transactions } from './transactions.ts'

/** How the time of a space is to change. */
export type ClockWish = ClockSetting | { readonly advanceMs: number }

/** What a space is, to become it again later: its records, the holds that are armed in it, and the webhooks that rest. */
export type SpaceLife = {
  readonly space: string
  readonly records: readonly Change[]
  readonly holds: readonly KeptHold[]
  readonly resting: ReadonlySet<string>
}

/** Called when a space has become another one for good, just before that is told. */
export type OnSaved = (space: string) => void

/** Makes spaces what an import says. */
type FillSpaces = (cause: Cause, onSaved?: OnSaved) => Promise<Refused | undefined>

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
  holds: Pick<HoldKeeper, 'keptIn' | 'swap' | 'letGoOfReset'>,
) => {
  const { store, clocks, scenarios, publish } = parts

  /** Forgets what was planned in a space. */
  const forget = (space: string): void => {
    transactions.dropAll(space)
    chooser.dropAll(space)
    dispatcher.dropAll(space)
    clocks.forget(space)
  }

  /** Plans what the records of a space say now. */
  const restart = (space: string): void => {
    transactions.watchAll(space)
    dispatcher.watchAll(space)
  }

  /** What ran out while a space was something else has ended; nobody is told of it who was not asked for. */
  const catchUp = ({ space, resting }: SpaceLife): void =>
    dispatcher.rest(space, resting, () => {
      for (const [id] of [...store.entries('transactions', space)]) transactions.find(id)
    })

  /** The spaces become what the changes say, at once; a change that cannot be saved leaves them as they were. */
  const replace = async (
    spaces: readonly string[],
    changes: readonly Change[],
    news: News,
    cause: Cause,
    onSaved: OnSaved | undefined,
    lives: readonly SpaceLife[] = [],
  ): Promise<undefined> => {
    const saved = store.commit(changes)
    spaces.forEach(forget)
    // Whoever calls from now on is in the new life, and what they hold is held there.
    const before = spaces.map((space) => {
      const life = lives.find((one) => one.space === space)
      return { space, life, dropped: holds.swap(space, life?.holds ?? []) }
    })
    try {
      await saved
      for (const { space, life, dropped } of before) {
        dispatcher.wake(space)
        holds.letGoOfReset(dropped, cause)
        onSaved?.(space)
        publish(space, cause, news)
        if (life) catchUp(life)
      }
      return undefined
    } catch (error) {
      spaces.forEach(forget)
      for (const { space, dropped } of before) holds.letGoOfReset(holds.swap(space, dropped), cause)
      throw error
    } finally {
      // After the commit: no webhook is sent about a state that is not saved, and nothing happens in it that is told too early.
      spaces.forEach(restart)
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
    /** Resolves when everything that became due has happened, in due order, each dated at its due time. */
    async setClock(space: string, wish: ClockWish, cause: Caller): Promise<void> {
      if (dispatcher.wake(space)) dispatcher.watchAll(space)
      await clocks.change(space, cause.requestId, (setting) => settingOf(wish, setting))
      publish(space, cause, { type: 'clock.moved', facts: clocks.of(space).setting() })
    },

    /** Null: as every space begins. */
    async chooseScenario(space: string, choice: ScenarioChoice | null, cause: Caller): Promise<Refused | undefined> {
      const book = scenarios.of(space)
      if (choice && !book.byName(choice.name)) return noSuchScenario(book, choice.name)
      const before = store.get('choices', space, 'scenario')
      await store.commit([put('choices', space, 'scenario', choice)])
      const chosen = choice && { scenario: choice.name, mode: choice.mode }
      if (choice || before)
        publish(space, cause, { type: 'space.scenario', facts: { ...chosen, ...(before && { before }) } })
      return undefined
    },

    /** Empties a space: state, counters, clock, scenario, webhooks, idempotency keys. In one commit. */
    resetSpace: (space: string, cause: Caller, onSaved?: OnSaved): Promise<undefined> =>
      replace([space], emptySpace(store, space), { type: 'space.reset', facts: { cause: 'reset' } }, cause, onSaved),

    exportSpaces: (spaces: readonly string[] = store.spaces()): StateFile => exportState(store, spaces),

    /**
     * Reads what an import brings, which takes a while, and gives the way to make these spaces what it says: in one commit,
     * in the tick in which that is called. INVALID_STATE when an id of it lives in another space.
     */
    async readImport(state: StateFile, spaces: readonly string[]): Promise<Refused | { readonly fill: FillSpaces }> {
      const unreadable = await unreadableScenario(state, spaces)
      if (unreadable !== undefined) return refuse('INVALID_PROPERTY', unreadable)
      const fill: FillSpaces = async (cause, onSaved) => {
        const filled = fillSpaces(store, filedRecords(state, spaces), spaces)
        if ('stranger' in filled) return refuse('INVALID_STATE', `${filled.stranger}; ${INTO_OTHER_SPACE}`)
        return replace(spaces, filled.changes, { type: 'space.reset', facts: { cause: 'import' } }, cause, onSaved)
      }
      return { fill }
    },

    lifeOf: (space: string): SpaceLife => ({
      space,
      records: recordsOf(store, space),
      holds: holds.keptIn(space),
      resting: dispatcher.restingIn(space),
    }),

    /**
     * Makes spaces what they were, in one commit; webhooks that fell due meanwhile wait until somebody sets the clock or
     * fires them. INVALID_STATE as for an import.
     */
    async restoreSpaces(
      lives: readonly SpaceLife[],
      undid: EventFacts['space.restored']['undid'],
      cause: Caller,
      onSaved?: OnSaved,
    ): Promise<Refused | undefined> {
      const spaces = lives.map(({ space }) => space)
      const records = lives.flatMap((life) => life.records)
      const filled = fillSpaces(store, records, spaces)
      if ('stranger' in filled) return refuse('INVALID_STATE', `${filled.stranger}; reset that space first`)
      return replace(spaces, filled.changes, { type: 'space.restored', facts: { undid } }, cause, onSaved, lives)
    },
  }
}
