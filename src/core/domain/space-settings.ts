import type { Records } from './records.schema.ts'

/** Clock of a space: with an offset to the host's clock, or frozen. */
export type ClockSetting = Records['clocks']

/** The scenario setting of a space: before `when`, or as the default. */
export type ScenarioChoice = Records['choices']

/** The settings of a space for requests and frames; absent members are those of the sandbox. */
export type SpaceRequestSettings = Records['requestSettings']

/** The settings that apply to the requests and frames of a space. */
export type RequestSettings = Required<SpaceRequestSettings>

/** A scenario, or a family of scenarios, stored in a space. Its text applies after a restart too. */
export type StoredScenario = Records['scenarios']

/** Media types of a stored scenario. */
export const SCENARIO_TYPES = [
  'application/yaml',
  'application/json',
] as const satisfies readonly StoredScenario['mediaType'][]
