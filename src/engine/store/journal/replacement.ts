import { StoreUnavailable } from '../../../core/domain/store-unavailable.ts'
import type { Change, Replacement } from '../store.ts'
import type { InMemory, Undo } from '../tables.ts'
import type { Entry } from './journal-entry.ts'

type ReplacingParts = {
  readonly tables: InMemory
  /** @throws StoreUnavailable if the text is too long */
  readonly textOf: (entry: Entry) => string
  /** Returns a number that changes whenever journaled commits may be undone. */
  readonly epoch: () => number
  /**
   * Appends the commits so far, then a line from `textOfLine`, which gets its number. Returns false if only memory
   * accepts changes now. @throws StoreUnavailable
   */
  readonly appendNow: (textOfLine: (seq: number) => string) => boolean
  /** Appends a line with the commits of this tick; undefined if only memory has it. */
  readonly appendSoon: (text: string | undefined, undo: readonly Undo[]) => Promise<void>
}

const takenBack = (): StoreUnavailable =>
  new StoreUnavailable('A part of the change was undone while it was written; try again')

/** Writes replacements of spaces to the journal, part by part. */
export const createReplacementWriter = ({ tables, textOf, epoch, appendNow, appendSoon }: ReplacingParts) => {
  /** Replacements with parts in the journal. Each promise settles with its final line or when it is dropped. */
  const begun = new Set<Promise<void>>()
  let isCanceled = false

  return {
    replacing(spaces: readonly string[]): Replacement {
      const { swap, tidy, ...preparation } = tables.prepare(spaces)
      let end = (): void => {}
      const done = new Promise<void>((resolve) => {
        end = () => {
          begun.delete(done)
          resolve()
        }
      })
      /** Records that are not written yet. They go into the final line unless more follow. */
      let rest: readonly Change[] = []
      let parts = 0
      let of: number | undefined
      let since = epoch()
      let isInMemoryOnly = false

      const mustBeIntact = (): void => {
        if (isCanceled || (parts > 0 && epoch() !== since)) throw takenBack()
      }

      const writePart = (records: readonly Change[]): void => {
        if (isInMemoryOnly) return
        begun.add(done)
        if (parts === 0) since = epoch()
        const isWritten = appendNow((seq) => {
          of ??= seq
          return textOf({ of, records })
        })
        isInMemoryOnly = !isWritten
        parts += 1
        mustBeIntact()
      }

      return {
        stranger: preparation.stranger,
        add(records) {
          mustBeIntact()
          if (rest.length > 0) writePart(rest)
          preparation.add(records)
          rest = records
        },
        commit() {
          mustBeIntact()
          const last = { spaces, ...(of !== undefined && { of }), parts, records: rest }
          const text = isInMemoryOnly ? undefined : textOf(last)
          const { undo, before } = swap()
          const saved = appendSoon(text, undo)
          // Later commits in the journal follow this line.
          end()
          saved.then(
            () => tidy(undo),
            () => tidy(),
          )
          return { before, saved }
        },
        drop() {
          preparation.drop()
          tidy()
          end()
        },
      }
    },

    /** Cancels all unfinished replacements. */
    giveUp(): void {
      isCanceled = true
      begun.clear()
    },

    isQuiet: (): boolean => begun.size === 0,
    whenQuiet: async (): Promise<void> => void (await Promise.all(begun)),
  }
}
