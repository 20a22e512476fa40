import type { Instant } from './time.ts'

/** How the time of a space runs: with the machine's, some milliseconds before or behind it, or not at all. */
export type ClockSetting =
  | { readonly mode: 'live'; readonly offsetMs: number }
  | { readonly mode: 'frozen'; readonly now: Instant }

/** The scenario that a space has instead of what its requests would get: before `when`, or where nothing else fits. */
export type ScenarioChoice = { readonly name: string; readonly mode: 'force' | 'default' }
