import { StoreUnavailable } from '../../../core/domain/store-unavailable.ts'
import type { Change, Replacement } from '../store.ts'
import type { InMemory, Undo } from '../tables.ts'
import type { Entry } from './journal-entry.ts'

type ReplacingParts = {
  readonly tables: InMemory
  /** @throws StoreUnavailable where no text can hold it */
  readonly textOf: (entry: Entry) => string
  /** Another number whenever something that was in the journal may be in it no more. */
  readonly epoch: () => number
  /**
   * Appends what was committed until now, then a line that `textOfLine` makes, knowing its number. False where only memory
   * takes changes now. @throws StoreUnavailable
   */
  readonly appendNow: (textOfLine: (seq: number) => string) => boolean
  /** Appends a line with the commits of this tick; undefined: only memory has it. */
  readonly appendSoon: (text: string | undefined, undo: readonly Undo[]) => Promise<void>
}

const takenBack = (): StoreUnavailable =>
  new StoreUnavailable('a part of the change was taken back while it was written: try again')

/** Brings into the journal, part by part, what spaces become. */
export const createReplacing = ({ tables, textOf, epoch, appendNow, appendSoon }: ReplacingParts) => {
  /** Those of which parts are in the journal. Each settles when its last line is, or none will come. */
  const begun = new Set<Promise<void>>()
  let isGivenUp = false

  return {
    replacing(spaces: readonly string[]): Replacement {
      const { swap, tidy, ...preparation } = tables.prepare(spaces)
      let end = (): void => {}
      const over = new Promise<void>((resolve) => {
        end = () => {
          begun.delete(over)
          resolve()
        }
      })
      /** What was added and not yet written: it goes into the last line where nothing comes after it. */
      let rest: readonly Change[] = []
      let parts = 0
      let of: number | undefined
      let since = epoch()
      let isInMemoryOnly = false

      const mustBeWhole = (): void => {
        if (isGivenUp || (parts > 0 && epoch() !== since)) throw takenBack()
      }

      const writePart = (records: readonly Change[]): void => {
        if (isInMemoryOnly) return
        begun.add(over)
        if (parts === 0) since = epoch()
        const isWritten = appendNow((seq) => {
          of ??= seq
          return textOf({ of, records })
        })
        isInMemoryOnly = !isWritten
        parts += 1
        mustBeWhole()
      }

      return {
        stranger: preparation.stranger,
        add(records) {
          mustBeWhole()
          if (rest.length > 0) writePart(rest)
          preparation.add(records)
          rest = records
        },
        commit() {
          mustBeWhole()
          const last = { spaces, ...(of !== undefined && { of }), parts, records: rest }
          const text = isInMemoryOnly ? undefined : textOf(last)
          const { undo, before } = swap()
          const saved = appendSoon(text, undo)
          // Whatever follows in the journal follows this line.
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

    /** Nothing of what is under way will be. */
    giveUp(): void {
      isGivenUp = true
      begun.clear()
    },

    isQuiet: (): boolean => begun.size === 0,
    whenQuiet: async (): Promise<void> => void (await Promise.all(begun)),
  }
}
