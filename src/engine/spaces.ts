import type { Caller, Cause } from '../core/domain/cause.ts'
import type { EventFacts } from '../core/domain/event.ts'
import { type Rejected, reject } from '../core/domain/rejection.ts'
import type { ClockSetting, ScenarioChoice } from '../core/domain/space-settings.ts'
import { later } from '../core/domain/time.ts'
import type { EngineParts } from './engine-parts.ts'
import type { Retention } from './retention/retention.ts'
import { firstProblemIn } from './scenario-files.ts'
import { unknownScenario } from './scenario-resolver.ts'
import { mergeRecords, NOTHING, type OnSaved, type SpaceLife, type SpaceReplacer } from './state-import.ts'
import { inSlices } from './store/slices.ts'
import { filedRecords, IMPORT_ELSEWHERE, type Snapshot, snapshotOf } from './store/state-file.ts'
import { changeText, put, type StateFile, TABLE_NAMES } from './store/store.ts'
import type { Dispatcher } from './webhooks/dispatcher.ts'

/** A change to the clock of a space. */
export type ClockRequest = ClockSetting | { readonly advanceMs: number }

/** Replaces spaces with the content of an import. */
type FillSpaces = (cause: Cause, onSaved?: OnSaved) => Promise<Rejected | undefined>

const settingOf = (request: ClockRequest, setting: ClockSetting): ClockSetting => {
  if (!('advanceMs' in request)) return request
  return setting.mode === 'frozen'
    ? { mode: 'frozen', now: later(setting.now, request.advanceMs) }
    : { mode: 'live', offsetMs: setting.offsetMs + request.advanceMs }
}

/** Creates the operations on whole spaces. */
export const createSpaces = (
  { store, clocks, scenarios, publish }: EngineParts,
  dispatcher: Dispatcher,
  keeper: Retention,
  replace: SpaceReplacer,
) => {
  const unreadableScenario = async (state: StateFile, spaces: readonly string[]): Promise<string | undefined> => {
    const some = spaces.filter((space) => state.spaces[space]?.scenarios !== undefined)
    if (some.length === 0) return undefined
    const readPut = await scenarios.load()
    for (const space of some) {
      const problem = await firstProblemIn(state.spaces[space]?.scenarios ?? {}, readPut)
      if (problem !== undefined) return `spaces.${space}.${problem}`
    }
    return undefined
  }

  return {
    /** Resolves when everything that became due has happened, in due order, each dated at its due time. */
    async setClock(space: string, request: ClockRequest, cause: Caller): Promise<void> {
      if (dispatcher.wake(space)) await dispatcher.watchAll(space)
      await clocks.change(space, cause.requestId, (setting) => settingOf(request, setting))
      await keeper.sweep(space)
      publish(space, cause, { type: 'clock.changed', facts: clocks.of(space).setting() })
    },

    /** Sets the scenario of a space; null restores the initial state. */
    async setSpaceScenario(space: string, choice: ScenarioChoice | null, cause: Caller): Promise<Rejected | undefined> {
      const scenarioIndex = scenarios.of(space)
      if (choice && !scenarioIndex.byName(choice.name)) return unknownScenario(scenarioIndex, choice.name)
      const before = store.get('choices', space, 'scenario')
      await store.commit([put('choices', space, 'scenario', choice)])
      const chosen = choice && { scenario: choice.name, mode: choice.mode }
      if (choice || before)
        publish(space, cause, { type: 'space.scenario_changed', facts: { ...chosen, ...(before && { before }) } })
      return undefined
    },

    /** Resets a space in one commit: state, counters, clock, scenario, webhooks and idempotency keys. */
    async resetSpace(space: string, cause: Caller, onSaved?: OnSaved): Promise<undefined> {
      await replace([space], { records: NOTHING }, { type: 'space.reset', facts: { cause: 'reset' } }, cause, onSaved)
    },

    snapshotOfSpaces: (spaces: readonly string[] = store.spaces()): Snapshot => snapshotOf(store, spaces),

    /**
     * Validates an import, which takes a while, and returns the function that replaces the spaces at one moment.
     * INVALID_STATE if one of its IDs exists in another space.
     */
    async readImport(state: StateFile, spaces: readonly string[]): Promise<Rejected | { readonly fill: FillSpaces }> {
      const unreadable = await unreadableScenario(state, spaces)
      if (unreadable !== undefined) return reject('INVALID_PROPERTY', unreadable)
      const fill: FillSpaces = async (cause, onSaved) => {
        const records = filedRecords(state, spaces)
        const updates = { type: 'space.reset', facts: { cause: 'import' } } as const
        const stranger = await replace(spaces, { records }, updates, cause, onSaved)
        return stranger === undefined ? stranger : reject('INVALID_STATE', `${stranger}; ${IMPORT_ELSEWHERE}`)
      }
      return { fill }
    },

    /** Returns the serialized length of a space's records, in characters. */
    async sizeOf(space: string): Promise<number> {
      let size = 0
      for (const table of TABLE_NAMES)
        await inSlices(store.entries(table, space), ([id, value]) => {
          size += changeText(put(table, space, id, value)).length
        })
      return size
    },

    /**
     * Restores former content of spaces at one moment. Webhooks that became due since wait until you set the clock or
     * send them. INVALID_STATE as for an import.
     */
    async restoreSpaces(
      lives: readonly SpaceLife[],
      undone: EventFacts['space.restored']['undone'],
      cause: Caller,
      onSaved?: OnSaved,
    ): Promise<Rejected | undefined> {
      const spaces = lives.map(({ space }) => space)
      const next = { records: mergeRecords(lives), lives }
      const stranger = await replace(spaces, next, { type: 'space.restored', facts: { undone } }, cause, onSaved)
      return stranger === undefined ? stranger : reject('INVALID_STATE', `${stranger}; reset that space first`)
    },
  }
}
