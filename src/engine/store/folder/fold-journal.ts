import { clearTimeout, type HostTimer, nextTurn, performance, setTimeout } from '../../host/host-timers.ts'
import type { Saver } from '../journal/journal-writer.ts'
import type { InMemory } from '../tables.ts'
import type { WorkingFolder } from './working-folder.ts'

/**
 * Writes a snapshot of the state and removes the journals that it contains, while commits continue.  From the start,
 * commits go to a new journal, which is replayed over the snapshot on the next start. A newer version of a record in
 * the snapshot is therefore harmless. A record that was first put after the start must not be in it, because only the
 * replay gives such records their order. @throws the system's error, or an error if a change that may be in the
 * snapshot was undone. The files are then as valid as before, and a later fold attempts it again
 */
export const fold = async (folder: WorkingFolder, saver: Saver, tables: InMemory, clean = false): Promise<void> => {
  try {
    // Commits wait during the rotation. Syncing most of the journal before it shortens that wait.
    await folder.journal().sync()
    // The head describes the state before the new journal, which must still be empty.
    const { limit, head, epoch } = await saver.rotate(clean)
    const check = (): void => {
      if (saver.epoch() !== epoch) throw new Error('a change was undone meanwhile')
    }
    // A slice may only contain journaled changes, because others may still be undone.
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
      // After a power cut the journal must not contain less than the snapshot.
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
  /** Returns the bytes of the journals outside the snapshot, and of the snapshot. */
  readonly sizes: WorkingFolder['sizes']
  /** Returns true if the journal lacks changes of the memory. */
  readonly isBehind: () => boolean
  readonly limits?: Partial<Limits>
}

/** Default limits. Only tests set others. */
const STANDARD = {
  /** Allowed length of the journals, regardless of the snapshot. */
  leastBytes: 64 << 20,
  /** Length of the journals relative to the snapshot that triggers a fold. */
  long: 2,
  /** Time without a commit until an idle fold. */
  idleMs: 5_000,
  /** Minimum length of the journals relative to the snapshot for an idle fold. */
  worth: 1 / 20,
  /** Delay after a failed fold. */
  retryMs: 5_000,
}
export type Limits = typeof STANDARD

/** Decides when the journal is folded into the snapshot: when it is long, and when the store is idle. */
export const createFoldSchedule = ({ fold, sizes, isBehind, limits = {} }: FoldScheduleParts) => {
  const { leastBytes, idleMs, retryMs, long, worth }: Limits = { ...STANDARD, ...limits }
  let running: Promise<void> | undefined
  let idle: HostTimer | undefined
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
        // The journal holds everything. A later commit or idle moment attempts it again.
        notBefore = performance.now() + retryMs
      })
      .finally(() => {
        running = undefined
        // Commits may have followed meanwhile, or the fold has failed.
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
    /** Must be called after every append. */
    appended(): void {
      lastCommit = performance.now()
      wait()
      if (running || lastCommit < notBefore) return
      if (isBehind() || isLong()) void run()
    },

    /** Returns whether the journals are long enough for a fold without an idle moment. */
    isLong,

    /** Forces a fold at the next idle moment, even if the journal is short. */
    want(): void {
      wanted = true
      wait()
    },

    /** Schedules no more folds, and waits for a running one. */
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(idle)
      await running
    },
  }
}
