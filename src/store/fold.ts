import type { Place } from './place.ts'
import type { Saver } from './saver.ts'
import type { InMemory } from './tables.ts'
import { writeSnapshotInSlices } from './write-snapshot.ts'

export type FoldParts = { readonly place: Place; readonly saver: Saver; readonly tables: InMemory }

/** A snapshot that is given up because something that may be in it was taken back. It is tried again later. */
export class FoldAborted extends Error {
  override readonly name = 'FoldAborted'
}

/**
 * Makes a snapshot of the state and does away with the journals that are in it, while commits go on.
 *
 * Commits go to a new journal first. A record that changes before its slice is taken is in the snapshot as it is then,
 * and the replay of the new journal puts that right: records are whole. Records that are first put after the rotation
 * are left out, because their place in the order comes from the replay.
 * @throws FoldAborted, or the system's error; everything on the disk is then as good as before
 */
export const fold = async ({ place, saver, tables }: FoldParts, clean = false): Promise<void> => {
  try {
    // Most of it is forced to the disk before commits have to wait for the rest.
    await place.journal().sync()
    await saver.rotate()
    const epoch = saver.epoch()
    const limit = tables.mark()
    const head = place.head(clean)
    const check = (): void => {
      if (saver.epoch() !== epoch) throw new FoldAborted('a change was taken back meanwhile')
    }
    const bytes = await writeSnapshotInSlices(
      place.target(),
      { head, records: tables.records(limit) },
      {
        // A slice may hold only what is in a journal: what was not appended may still be taken back.
        beforeSlice: () => {
          saver.flush()
          check()
        },
        // After a power cut the journal must not know less than the snapshot.
        afterSlices: async () => {
          await saver.settled()
          await place.journal().sync()
        },
        beforeRename: () => {
          check()
          place.lookWhoseItIs()
        },
      },
    )
    place.folded(bytes, clean)
  } catch (error) {
    saver.stayBehind()
    throw error
  }
}
