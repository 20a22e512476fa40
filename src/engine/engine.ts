import { createCore } from './core.ts'
import type { EngineParts } from './parts.ts'
import type { Rehearsal, Rehearsed } from './rehearsal.ts'

/** The engine, and beside its state what is only played. */
export const createEngine = (parts: EngineParts) => ({
  ...createCore(parts),
  /** Plays a scenario to its end beside the state, and tells what an app would get. Nothing is kept of it. */
  // Behind a door: it makes an engine of its own, which nobody needs who only calls the API.
  rehearse: async (wish: Rehearsal): Promise<Rehearsed> => (await import('./rehearsal.ts')).rehearse(parts, wish),
})
