import type { Caller, Cause } from '../domain/cause.ts'
import type { EventFacts, News } from '../domain/event.ts'
import { type Refused, refuse } from '../domain/refusals.ts'
import type { ClockSetting, ScenarioChoice } from '../domain/space-settings.ts'
import { later } from '../domain/time.ts'
import { replaceSpaces } from '../store/replace-spaces.ts'
import { inSlices, SLICE } from '../store/slices.ts'
import { exportState, filedRecords, INTO_OTHER_SPACE } from '../store/state-file.ts'
import { changeText, type Kept, put, type Seal, type StateFile, TABLE_NAMES } from '../store/store.ts'
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
  readonly records: Kept
  readonly holds: readonly KeptHold[]
  readonly resting: ReadonlySet<string>
}

/** Called with what a space was when it has become another one for good, just before that is told. */
export type OnSaved = (was: SpaceLife) => void

/** What spaces are to become: their records, and what of a life of before is in no record. */
type Next = { readonly records: Kept; readonly lives?: readonly SpaceLife[] }

const NOTHING: Kept = Object.assign([], { size: 0 })

const togetherOf = (lives: readonly SpaceLife[]): Kept => ({
  size: lives.reduce((sum, { records }) => sum + records.size, 0),
  *[Symbol.iterator]() {
    for (const { records } of lives) yield* records
  },
})

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
    chooser.dropAll(space)
    dispatcher.dropAll(space)
    clocks.forget(space)
  }

  /** Plans what the records of spaces say now. */
  const restart = async (spaces: readonly string[]): Promise<void> => {
    for (const space of spaces) {
      await transactions.watchAll(space)
      await dispatcher.watchAll(space)
    }
  }

  /** What ran out while a space was something else has ended; nobody is told of it who was not asked for. */
  const catchUp = ({ space, resting }: SpaceLife, { through }: Seal): Promise<void> =>
    dispatcher.rest(space, resting, () =>
      inSlices([...store.entries('transactions', space)], ([id]) => void through(() => transactions.find(id))),
    )

  /**
   * The spaces become something else, at one moment; what cannot be saved leaves them as they were. Where that takes more than
   * a slice, nobody else changes them until all of it is planned, too.
   */
  const replace = async (
    spaces: readonly string[],
    { records, lives = [] }: Next,
    news: News,
    cause: Cause,
    onSaved: OnSaved | undefined,
  ): Promise<string | undefined> => {
    const seal = store.seal(spaces)
    let before: readonly SpaceLife[] = []
    try {
      const refused = await replaceSpaces(store, spaces, records, (kept) => {
        spaces.forEach(forget)
        // Whoever calls from now on is in the new life, and what they hold is held there.
        before = spaces.map((space, at) => ({
          space,
          records: kept[at] ?? NOTHING,
          holds: holds.swap(space, lives.find((life) => life.space === space)?.holds ?? []),
          resting: dispatcher.restingIn(space),
        }))
        if (records.size <= SLICE) seal.open()
      })
      if (refused) return refused.stranger
      for (const was of before) {
        const { space } = was
        dispatcher.wake(space)
        holds.letGoOfReset(was.holds, cause)
        onSaved?.(was)
        publish(space, cause, news)
        const life = lives.find((one) => one.space === space)
        if (life) await catchUp(life, seal)
      }
      return undefined
    } catch (error) {
      for (const { space, holds: kept } of before) {
        forget(space)
        holds.letGoOfReset(holds.swap(space, kept), cause)
      }
      throw error
    } finally {
      // After the commit: no webhook is sent about a state that is not saved, and nothing happens in it that is told too early.
      if (before.length > 0) await restart(spaces)
      seal.open()
      store.compactSoon()
    }
  }

  const unreadableScenario = async (state: StateFile, spaces: readonly string[]): Promise<string | undefined> => {
    const some = spaces.filter((space) => state.spaces[space]?.scenarios !== undefined)
    if (some.length === 0) return undefined
    const readPut = await scenarios.load()
    for (const space of some) {
      const problem = await unreadableIn(state.spaces[space]?.scenarios ?? {}, readPut)
      if (problem !== undefined) return `spaces.${space}.${problem}`
    }
    return undefined
  }

  return {
    /** Resolves when everything that became due has happened, in due order, each dated at its due time. */
    async setClock(space: string, wish: ClockWish, cause: Caller): Promise<void> {
      if (dispatcher.wake(space)) await dispatcher.watchAll(space)
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
    async resetSpace(space: string, cause: Caller, onSaved?: OnSaved): Promise<undefined> {
      await replace([space], { records: NOTHING }, { type: 'space.reset', facts: { cause: 'reset' } }, cause, onSaved)
    },

    exportSpaces: (spaces: readonly string[] = store.spaces()): StateFile => exportState(store, spaces),

    /**
     * Reads what an import brings, which takes a while, and gives the way to make these spaces what it says, at one moment.
     * INVALID_STATE when an id of it lives in another space.
     */
    async readImport(state: StateFile, spaces: readonly string[]): Promise<Refused | { readonly fill: FillSpaces }> {
      const unreadable = await unreadableScenario(state, spaces)
      if (unreadable !== undefined) return refuse('INVALID_PROPERTY', unreadable)
      const fill: FillSpaces = async (cause, onSaved) => {
        const records = filedRecords(state, spaces)
        const news = { type: 'space.reset', facts: { cause: 'import' } } as const
        const stranger = await replace(spaces, { records }, news, cause, onSaved)
        return stranger === undefined ? stranger : refuse('INVALID_STATE', `${stranger}; ${INTO_OTHER_SPACE}`)
      }
      return { fill }
    },

    /** How many characters the records of a space take where they are written. */
    async sizeOf(space: string): Promise<number> {
      let size = 0
      for (const table of TABLE_NAMES)
        await inSlices(store.entries(table, space), ([id, value]) => {
          size += changeText(put(table, space, id, value)).length
        })
      return size
    },

    /**
     * Makes spaces what they were, at one moment; webhooks that fell due meanwhile wait until somebody sets the clock or
     * fires them. INVALID_STATE as for an import.
     */
    async restoreSpaces(
      lives: readonly SpaceLife[],
      undid: EventFacts['space.restored']['undid'],
      cause: Caller,
      onSaved?: OnSaved,
    ): Promise<Refused | undefined> {
      const spaces = lives.map(({ space }) => space)
      const next = { records: togetherOf(lives), lives }
      const stranger = await replace(spaces, next, { type: 'space.restored', facts: { undid } }, cause, onSaved)
      return stranger === undefined ? stranger : refuse('INVALID_STATE', `${stranger}; reset that space first`)
    },
  }
}
