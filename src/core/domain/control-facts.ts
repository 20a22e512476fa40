import type { QueuedOutcome } from './queued-outcome.schema.ts'
import type { ClockSetting, ScenarioChoice } from './space-settings.ts'

/** What events say that steer a space: whoever else works there sees what will happen otherwise, and since when. */
export type SteeringFacts = {
  'outcome.queued': {
    readonly next: string
    readonly scenario: string
    readonly times: number
    readonly for: QueuedOutcome['for']
    /** What it changes of whatever decides, where it does not decide itself. */
    readonly changes?: readonly string[]
    /** What a request must look like, in words; absent where any is meant. */
    readonly when?: string
  }
  'outcome.removed': {
    readonly next: string
    readonly scenario: string
    /** How often it would still have been used. */
    readonly left: number
    /** Whether it was taken back with everything that was armed. */
    readonly isAll: boolean
  }
  'outcome.used': { readonly next: string; readonly scenario: string }
  /** Without `scenario`, the choice was taken back; `before` is what it was. */
  'space.scenario_changed': {
    readonly scenario?: string
    readonly mode?: ScenarioChoice['mode']
    readonly before?: ScenarioChoice
  }
  /** Where its hosted pages are from now on; without `url`, as before there was one. `before` is where they were. */
  'space.pages_changed': { readonly url?: string; readonly before?: string }
  /** `name` is that of the text, which may be a family of `count` scenarios. */
  'scenario.saved': { readonly name: string; readonly isNew: boolean; readonly count: number }
  'scenario.deleted': { readonly name: string }
  'clock.changed': ClockSetting
  'space.reset': { readonly cause: 'reset' | 'import' }
  /** The space is what it was before that. */
  'space.restored': { readonly undid: 'reset' | 'import' | 'undo' }
  /** How many of each were let go (`--keep`); `ids` names them where they are not too many. */
  'space.trimmed': {
    readonly transactions: number
    readonly links: number
    readonly webhooks: number
    readonly ids?: readonly string[]
  }
}
