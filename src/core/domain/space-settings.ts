import type { Records } from './records.schema.ts'

/** How the time of a space runs: with the machine's, some milliseconds before or behind it, or not at all. */
export type ClockSetting = Records['clocks']

/** The scenario that a space has instead of what its requests would get: before `when`, or where nothing else fits. */
export type ScenarioChoice = Records['choices']

/** A scenario, or a family of them, as it was put into a space: its text is what decides, also after a restart. */
export type PutScenario = Records['scenarios']

/** What a scenario that is put into a space may be written in. */
export const SCENARIO_TYPES = [
  'application/yaml',
  'application/json',
] as const satisfies readonly PutScenario['mediaType'][]
