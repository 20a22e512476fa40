import type { Rehearsal, Rehearsed } from './commands.ts'
import type { Core } from './engine.ts'

export type {
  AuthorizeRequest,
  CallerInfo as By,
  InitializeRequest,
  LinkMatch,
  LinkRequest,
  Match,
  Rehearsed,
  SentCard,
} from './commands.ts'

export type { RemovedId } from './retention/retention.ts'

/** All operations on the state. Routes, pages and the control API call this and no module below it. */
export type Engine = Core & {
  /**
   * Plays a scenario to its end on a separate state and returns the responses that an app would get. Nothing is stored.
   */
  rehearse(request: Rehearsal): Promise<Rehearsed>
}
