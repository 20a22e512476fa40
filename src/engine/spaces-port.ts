import type { Caller, Cause } from '../domain/cause.ts'
import type { EventFacts } from '../domain/event.ts'
import type { Refused } from '../domain/refusals.ts'
import type { ClockSetting, ScenarioChoice } from '../domain/space-settings.ts'
import type { Instant } from '../domain/time.ts'
import type { Change, StateFile } from '../store/store.ts'
import type { KeptHold } from './hold.ts'

/** A space in a line. */
export type SpaceSummary = {
  readonly space: string
  readonly transactions: number
  readonly links: number
  readonly webhooks: number
  /** How many one-shots are armed. */
  readonly armed: number
  /** How many scenario texts were put into it. */
  readonly scenarioTexts: number
  readonly clock: ClockSetting & { readonly now: Instant }
  readonly scenario?: ScenarioChoice
}

/** How the time of a space is to change. */
export type ClockWish = ClockSetting | { readonly advanceMs: number }

/** What a space is, to become it again later: its records, and the holds that are armed in it. */
export type SpaceLife = {
  readonly space: string
  readonly records: readonly Change[]
  readonly holds: readonly KeptHold[]
}

/** Called when a space has become another one for good, just before that is told. */
export type OnSaved = (space: string) => void

export type Spaces = {
  /** Every space that holds something, and the default one. */
  listSpaces(): readonly SpaceSummary[]
  clockOf(space: string): SpaceSummary['clock']
  /** Resolves when everything that became due has happened, in due order, each dated at its due time. */
  setClock(space: string, wish: ClockWish, cause: Caller): Promise<void>
  /** The scenario that a space always takes, or takes where nothing else decides, if it has one. */
  choiceOf(space: string): ScenarioChoice | undefined
  /** Null: as every space begins. */
  chooseScenario(space: string, choice: ScenarioChoice | null, cause: Caller): Promise<Refused | undefined>
  /** Empties a space: state, counters, clock, scenario, webhooks, idempotency keys. In one commit. */
  resetSpace(space: string, cause: Caller, onSaved?: OnSaved): Promise<undefined>
  exportSpaces(spaces?: readonly string[]): StateFile
  /** Makes these spaces what the file says, in one commit. INVALID_STATE when an id of it lives in another space. */
  importSpaces(
    state: StateFile,
    spaces: readonly string[],
    cause: Cause,
    onSaved?: OnSaved,
  ): Promise<Refused | undefined>
  lifeOf(space: string): SpaceLife
  /**
   * Makes spaces what they were, in one commit; webhooks that fell due meanwhile wait until somebody sets the clock or
   * fires them. INVALID_STATE as for an import.
   */
  restoreSpaces(
    lives: readonly SpaceLife[],
    undid: EventFacts['space.restored']['undid'],
    cause: Caller,
    onSaved?: OnSaved,
  ): Promise<Refused | undefined>
}
