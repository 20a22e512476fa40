import type { QueuedOutcome } from './queued-outcome.schema.ts'
import type { ClockSetting, ScenarioChoice, SpaceRequestSettings } from './space-settings.ts'

/**
 * Facts of the events that change the settings of a space. They show other users of the space the changes and their
 * times.
 */
export type ControlFacts = {
  'outcome.queued': {
    readonly next: string
    readonly scenario: string
    readonly times: number
    readonly for: QueuedOutcome['for']
    /** Members that its patch changes, if it patches the matching scenario. */
    readonly patched?: readonly string[]
    /** The conditions of a request, as a description; absent if any request matches. */
    readonly when?: string
  }
  'outcome.removed': {
    readonly next: string
    readonly scenario: string
    /** Remaining number of uses. */
    readonly left: number
    /** True if all queued outcomes were removed together. */
    readonly isAll: boolean
  }
  'outcome.used': { readonly next: string; readonly scenario: string }
  /** Without `scenario`, the setting was removed; `before` is the previous setting. */
  'space.scenario_changed': {
    readonly scenario?: string
    readonly mode?: ScenarioChoice['mode']
    readonly before?: ScenarioChoice
  }
  /** Address of the hosted pages from now on; without `url`, the default address. `before` is the previous one. */
  'space.pages_changed': { readonly url?: string; readonly before?: string }
  /** The settings of the space for requests from now on; absent members are those of the sandbox. */
  'space.request_settings_changed': SpaceRequestSettings
  /** `name` is the name in the file, which may be a family of `count` scenarios. */
  'scenario.saved': { readonly name: string; readonly isNew: boolean; readonly count: number }
  'scenario.deleted': { readonly name: string }
  'clock.changed': ClockSetting
  'space.reset': { readonly cause: 'reset' | 'import' }
  /** The space has its state from before that action. */
  'space.restored': { readonly undone: 'reset' | 'import' | 'undo' }
  /** Number of records removed by `--keep`; `ids` lists them unless there are too many. */
  'space.trimmed': {
    readonly transactions: number
    readonly links: number
    readonly webhooks: number
    readonly ids?: readonly string[]
  }
}
