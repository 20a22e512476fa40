import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Saver } from '../journal/journal-writer.ts'
import type { InMemory } from '../tables.ts'
import type { WorkingFolder } from './working-folder.ts'

/**
 * Makes a snapshot of the state and does away with the journals that are in it, while commits go on.
 *
 * From its beginning on, commits go to a new journal, and a start replays that journal over the snapshot. So it does no
 * harm when the snapshot already has a later version of a record. A record that was first put after the beginning must
 * not be in it: only the replay gives such records their right order.
 * @throws the system's error, or one that says that a change which may be in the snapshot was taken back. The files are
 * then as good as before, and a later fold tries again
 */
export const fold = async (folder: WorkingFolder, saver: Saver, tables: InMemory, clean = false): Promise<void> => {
  try {
    // Commits wait during the rotation. Most of the journal is forced to the disk before it, so that they wait less.
    await folder.journal().sync()
    // The snapshot says what came before the new journal, of which nothing else may be in it yet.
    const { limit, head, epoch } = await saver.rotate(clean)
    const check = (): void => {
      if (saver.epoch() !== epoch) throw new Error('a change was taken back meanwhile')
    }
    // A slice may hold only what is in a journal. What is not appended yet may still be taken back.
    const beforeSlice = (): void => {
      saver.flush()
      check()
    }
    beforeSlice()
    for (const written of folder.snapshot(head, tables.records(limit))) {
      if (written === undefined) {
        await nextTurn()
        beforeSlice()
        continue
      }
      // After a power cut the journal must not know less than the snapshot.
      await saver.settled()
      await folder.journal().sync()
      await folder.sync(written)
      check()
      folder.checkLock()
    }
    folder.folded(clean)
  } catch (error) {
    saver.stayBehind()
    throw error
  }
}

type FoldScheduleParts = {
  readonly fold: () => Promise<void>
  /** Bytes of the journals that the snapshot does not hold, and of the snapshot. */
  readonly sizes: WorkingFolder['sizes']
  /** The journal lacks something that memory has. */
  readonly isBehind: () => boolean
  readonly limits?: Partial<Limits>
}

/** When to fold. Only tests set other limits. */
const STANDARD = {
  /** A journal is allowed to be this long, however small the snapshot is. */
  leastBytes: 64 << 20,
  /** A journal is long when it has this part of the snapshot's bytes. */
  long: 2,
  /** There is time to fold when no commit has come for so long. */
  idleMs: 5_000,
  /** A journal of less than this part of the snapshot is not worth writing the snapshot anew. */
  worth: 1 / 20,
  /** After a fold that failed, the next is not tried sooner. */
  retryMs: 5_000,
}
export type Limits = typeof STANDARD

/** Decides when the journal is folded into the snapshot: when it is long, and when there is time. */
export const createFoldSchedule = ({ fold, sizes, isBehind, limits = {} }: FoldScheduleParts) => {
  const { leastBytes, idleMs, retryMs, long, worth }: Limits = { ...STANDARD, ...limits }
  let running: Promise<void> | undefined
  let idle: NodeJS.Timeout | undefined
  let lastCommit = 0
  let notBefore = 0
  let stopped = false
  let wanted = false

  const run = (): Promise<void> => {
    running ??= fold()
      .then(() => {
        wanted = false
      })
      .catch(() => {
        // The journal holds everything. A later commit or idle moment tries again.
        notBefore = performance.now() + retryMs
      })
      .finally(() => {
        running = undefined
        // Commits may have come meanwhile, or the fold has failed.
        if (!stopped && isWorthIt()) wait()
      })
    return running
  }

  const isLong = (): boolean => {
    const { journals, snapshot } = sizes()
    return journals > Math.max(leastBytes, snapshot * long)
  }

  const isWorthIt = (): boolean => {
    const { journals, snapshot } = sizes()
    return isBehind() || (journals > 0 && (wanted || journals >= snapshot * worth))
  }

  const wake = (): void => {
    idle = undefined
    const due = Math.max(lastCommit + idleMs, notBefore)
    if (performance.now() < due) wait(due - performance.now())
    else if (!running && isWorthIt()) void run()
  }

  const wait = (ms = idleMs): void => {
    idle ??= setTimeout(wake, Math.max(1, ms)).unref()
  }

  return {
    /** To be called after every append. */
    appended(): void {
      lastCommit = performance.now()
      wait()
      if (running || lastCommit < notBefore) return
      if (isBehind() || isLong()) void run()
    },

    /** Whether the journals are so long that they are folded without waiting for an idle moment. */
    isLong,

    /** Makes the next idle moment fold, however short the journal is. */
    want(): void {
      wanted = true
      wait()
    },

    /** Plans no more folds, and waits for one that is under way. */
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(idle)
      await running
    },
  }
}
