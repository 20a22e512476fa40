import { chmodSync } from 'node:fs'
import { expect, it } from 'vitest'
import { UnusableStateFile } from '../../src/engine/store/unusable-state.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { all, openStore, put } from '../support/given-store.ts'

const NOBODY = 65_534

/** Runs an action as a user without rights, because root may write to every folder. */
const withoutRoot = async (act: () => Promise<void>): Promise<void> => {
  if (process.geteuid?.() !== 0) return act()
  process.seteuid?.(NOBODY)
  try {
    await act()
  } finally {
    process.seteuid?.(0)
  }
}

it.skipIf(process.geteuid === undefined)(
  'rejects a folder that its user cannot write to, and opens it later',
  async () => {
    const folder = temporaryFolder()
    const store = await openStore({ folder })
    await store.commit([put('a', 1)])
    await store.close()
    chmodSync(folder, 0o555)
    await withoutRoot(async () => {
      await expect(openStore({ folder })).rejects.toThrow(UnusableStateFile)
      await expect(openStore({ folder })).rejects.toThrow(/cannot be written to .*EACCES.*--state-dir/)
    })
    chmodSync(folder, 0o700)
    expect(all(await openStore({ folder }))).toEqual([['a', 1]])
  },
)
