import { writeSnapshotInSlices } from '../snapshot/write-snapshot.ts'
import type { InMemory } from '../tables.ts'
import type { WorkingFolder } from './working-folder.ts'

/** What a fold needs of the saver. */
type Commits = {
  flush(): void
  settled(): Promise<void> | undefined
  rotate(): Promise<void>
  epoch(): number
  stayBehind(): void
}

type FoldParts = { readonly folder: WorkingFolder; readonly saver: Commits; readonly tables: InMemory }

/**
 * Makes a snapshot of the state and does away with the journals that are in it, while commits go on.
 *
 * From its beginning on, commits go to a new journal, and a start replays that journal over the snapshot. So it does no
 * harm when the snapshot already has a later version of a record. A record that was first put after the beginning must
 * not be in it: only the replay gives such records their right order.
 * @throws the system's error, or one that says that a change which may be in the snapshot was taken back. The files are
 * then as good as before, and a later fold tries again
 */
export const fold = async ({ folder, saver, tables }: FoldParts, clean = false): Promise<void> => {
  try {
    // Commits wait during the rotation. Most of the journal is forced to the disk before it, so that they wait less.
    await folder.journal().sync()
    await saver.rotate()
    const epoch = saver.epoch()
    const limit = tables.mark()
    const head = folder.head(clean)
    const check = (): void => {
      if (saver.epoch() !== epoch) throw new Error('a change was taken back meanwhile')
    }
    const bytes = await writeSnapshotInSlices(
      folder.target(),
      { head, records: tables.records(limit) },
      {
        // A slice may hold only what is in a journal. What is not appended yet may still be taken back.
        beforeSlice: () => {
          saver.flush()
          check()
        },
        // After a power cut the journal must not know less than the snapshot.
        afterSlices: async () => {
          await saver.settled()
          await folder.journal().sync()
        },
        beforeRename: () => {
          check()
          folder.checkLock()
        },
      },
    )
    folder.folded(bytes, clean)
  } catch (error) {
    saver.stayBehind()
    throw error
  }
}
