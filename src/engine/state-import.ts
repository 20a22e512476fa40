import type { Cause } from '../core/domain/cause.ts'
import type { News } from '../core/domain/event.ts'
import type { EngineParts } from './engine-parts.ts'
import type { KeptHold } from './hold.ts'
import type { SpaceHolds } from './holds.ts'
import type { SpaceKeeper } from './retention/retention.ts'
import type { Chooser } from './scenario-resolver.ts'
import { replaceSpaces } from './store/replace-spaces.ts'
import { inSlices, SLICE } from './store/slices.ts'
import type { Kept, Seal } from './store/store.ts'
import type { Transactions } from './transactions.ts'
import type { Dispatcher } from './webhooks/dispatcher.ts'

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

export const NOTHING: Kept = Object.assign([], { size: 0 })

export const togetherOf = (lives: readonly SpaceLife[]): Kept => ({
  size: lives.reduce((sum, { records }) => sum + records.size, 0),
  *[Symbol.iterator]() {
    for (const { records } of lives) yield* records
  },
})

/** The way to make spaces something else, as a whole. */
export const createReplacer = (
  { store, clocks, publish }: EngineParts,
  transactions: Transactions,
  dispatcher: Dispatcher,
  chooser: Chooser,
  keeper: SpaceKeeper,
  holds: SpaceHolds,
) => {
  /** Forgets what was planned in a space. */
  const forget = (space: string): void => {
    chooser.dropAll(space)
    dispatcher.dropAll(space)
    clocks.forget(space)
    keeper.forget(space)
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
  return async (
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
      // What is too much of it goes by itself: nobody waits for that.
      for (const { space } of before) void keeper.load(space)
      store.compactSoon()
    }
  }
}
