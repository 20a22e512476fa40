import type { Instant } from './time.ts'

/** How the time of a space runs: with the machine's, some milliseconds before or behind it, or not at all. */
export type ClockSetting =
  | { readonly mode: 'live'; readonly offsetMs: number }
  | { readonly mode: 'frozen'; readonly now: Instant }

/** The scenario that a space has instead of what its requests would get: before `when`, or where nothing else fits. */
export type ScenarioChoice = { readonly name: string; readonly mode: 'force' | 'default' }

/** What a scenario that is put into a space may be written in. */
export const SCENARIO_TYPES = ['application/yaml', 'application/json'] as const

/** A scenario, or a family of them, as it was put into a space: its text is what decides, also after a restart. */
export type PutScenario = {
  readonly name: string
  readonly mediaType: (typeof SCENARIO_TYPES)[number]
  readonly text: string
}
