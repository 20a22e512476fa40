import type { Rehearsal, Rehearsed } from './commands.ts'
import type { Core } from './engine.ts'

export type {
  By,
  Found,
  FoundLink,
  GivenCard,
  InitializeRequest,
  LinkRequest,
  Rehearsed,
} from './commands.ts'

export type { Gone } from './retention/retention.ts'

/** Everything that can be done to the state. Routes, pages and the control API call this and nothing below it. */
export type Engine = Core & {
  /** Plays a scenario to its end beside the state, and tells what an app would get. Nothing is kept of it. */
  rehearse(wish: Rehearsal): Promise<Rehearsed>
}
