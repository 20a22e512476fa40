import type { Cause } from '../core/domain/cause.ts'
import type { EventData } from '../core/domain/event.ts'
import type { EngineParts } from './engine-parts.ts'
import type { KeptHold } from './hold.ts'
import type { SpaceHolds } from './holds.ts'
import type { Retention } from './retention/retention.ts'
import type { ScenarioResolver } from './scenario-resolver.ts'
import { replaceSpaces } from './store/replace-spaces.ts'
import { inSlices, SLICE } from './store/slices.ts'
import type { KeptRecords, Seal } from './store/store.ts'
import type { Transactions } from './transactions.ts'
import type { Dispatcher } from './webhooks/dispatcher.ts'

/** The complete content of a space for a later undo: records, active holds and paused webhooks. */
export type SpaceLife = {
  readonly space: string
  readonly records: KeptRecords
  readonly holds: readonly KeptHold[]
  readonly resting: ReadonlySet<string>
}

/** Called with the former content when a space was replaced and saved, just before the event is published. */
export type OnSaved = (former: SpaceLife) => void

/** The new content of spaces: records, and for an undo the parts that are not in records. */
type Next = { readonly records: KeptRecords; readonly lives?: readonly SpaceLife[] }

export const NOTHING: KeptRecords = Object.assign([], { size: 0 })

export const mergeRecords = (lives: readonly SpaceLife[]): KeptRecords => ({
  size: lives.reduce((sum, { records }) => sum + records.size, 0),
  *[Symbol.iterator]() {
    for (const { records } of lives) yield* records
  },
})

/** Creates the function that replaces the content of spaces. */
export const createSpaceReplacer = (
  { store, clocks, publish }: EngineParts,
  transactions: Transactions,
  dispatcher: Dispatcher,
  chooser: ScenarioResolver,
  keeper: Retention,
  holds: SpaceHolds,
) => {
  /** Cancels everything that is scheduled in a space. */
  const forget = (space: string): void => {
    chooser.cancelReservations(space)
    dispatcher.dropAll(space)
    clocks.forget(space)
    keeper.forget(space)
  }

  /** Schedules the timers and webhooks of the current records. */
  const restart = async (spaces: readonly string[]): Promise<void> => {
    for (const space of spaces) {
      await transactions.watchAll(space)
      await dispatcher.watchAll(space)
    }
  }

  /** Expires transactions that became due while the space had other content. Their webhooks stay paused. */
  const catchUp = ({ space, resting }: SpaceLife, { through }: Seal): Promise<void> =>
    dispatcher.rest(space, resting, () =>
      inSlices([...store.entries('transactions', space)], ([id]) => void through(() => transactions.find(id))),
    )

  /**
   * Replaces spaces at one moment; a failed write leaves them unchanged. If it takes more than a slice, the spaces are
   * locked for other changes until everything is scheduled.
   */
  return async (
    spaces: readonly string[],
    { records, lives = [] }: Next,
    event: EventData,
    cause: Cause,
    onSaved: OnSaved | undefined,
  ): Promise<string | undefined> => {
    const seal = store.seal(spaces)
    let before: readonly SpaceLife[] = []
    try {
      const rejected = await replaceSpaces(store, spaces, records, (kept) => {
        spaces.forEach(forget)
        // Calls from now on see the new content, and their holds belong to it.
        before = spaces.map((space, at) => ({
          space,
          records: kept[at] ?? NOTHING,
          holds: holds.swap(space, lives.find((life) => life.space === space)?.holds ?? []),
          resting: dispatcher.restingIn(space),
        }))
        if (records.size <= SLICE) seal.open()
      })
      if (rejected) return rejected.stranger
      for (const former of before) {
        const { space } = former
        dispatcher.wake(space)
        holds.letGoOfReset(former.holds, cause)
        onSaved?.(former)
        publish(space, cause, event)
        const life = lives.find((life) => life.space === space)
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
      // After the commit: no webhook or event is sent about a state that is not saved.
      if (before.length > 0) await restart(spaces)
      seal.open()
      // Excess records are removed in the background.
      for (const { space } of before) void keeper.load(space)
      store.compactSoon()
    }
  }
}

export type SpaceReplacer = ReturnType<typeof createSpaceReplacer>
