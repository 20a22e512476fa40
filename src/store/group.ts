import type { Undo } from './tables.ts'

/** Commits that are written, and kept or lost, together. */
export type Group = {
  /** As they will stand in the journal. */
  readonly commits: string[]
  /** What takes them back, the oldest first. */
  readonly undo: Undo[]
  /** Settles with the write. */
  readonly done: Promise<void>
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

export const createGroup = (): Group => {
  let resolve = (): void => {}
  let reject = (_error: Error): void => {}
  const done = new Promise<void>((yes, no) => {
    resolve = yes
    reject = no
  })
  // A commit that nobody waits for may fail; whoever waits is told all the same.
  done.catch(() => {})
  return { commits: [], undo: [], done, resolve, reject }
}
