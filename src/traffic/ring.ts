import type { SandboxEvent } from '../domain/event.ts'
import { createShelf, type Shelf } from './shelf.ts'

/** Events whose numbers follow one another without a hole; `last` is that of the newest. */
type Run = { readonly shelf: Shelf; last: number }

/** Events that were taken out of a space, to be put back or forgotten. */
export type Aside = {
  /** Oldest first. A space that became what it was before has more than one. */
  readonly runs: readonly Run[]
  readonly size: number
  /** How many were dropped because a limit was reached. */
  readonly dropped: number
  /** The number up to which they were. */
  readonly droppedTo: number
  /** How many requests there were, and how many of them were refused, those that were dropped included. */
  readonly requests: number
  readonly refusals: number
}

/** The events of one space, oldest first. */
export type Ring = { -readonly [Key in keyof Aside]: Aside[Key] } & {
  /** The run that is added to. */
  open: Run
  count: number
  /** Events that somebody has looked at, by their numbers: who waits or judges looks at all of them again and again. */
  looked: Map<number, SandboxEvent>
  /** How many of its places in the queue of all spaces are of events that are gone. */
  stale: number
}

/** What a space has of which nothing is kept any more; the numbers go on. */
export const emptied = (last: number) => {
  const open: Run = { shelf: createShelf(), last }
  const looked = new Map<number, SandboxEvent>()
  return { runs: [open], open, looked, size: 0, count: 0, dropped: 0, droppedTo: 0, requests: 0, refusals: 0 }
}
