import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Adapter } from 'lowdb'
import type { StateDocument } from './tables.ts'

/** The state file cannot be used as it is. The message says which file and what to do. */
export class UnusableStateFile extends Error {
  override readonly name = 'UnusableStateFile'
}

const parse = (text: string, file: string): StateDocument => {
  const advice = 'Move it away to begin with an empty state, or choose another folder with --state-dir.'
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new UnusableStateFile(`${file} is not valid JSON. ${advice}`, { cause })
  }
  const version = typeof value === 'object' && value !== null && 'version' in value ? value.version : undefined
  if (version !== 1) throw new UnusableStateFile(`${file} is not a state file of this version. ${advice}`)
  return value as StateDocument
}

/**
 * lowdb's port to one JSON file. A write goes to a temporary file beside it, is forced to disk and then renamed:
 * whoever reads the file finds the old state or the new one, never half of either.
 */
export const jsonFile = (file: string): Adapter<StateDocument> => ({
  async read() {
    try {
      return parse(await readFile(file, 'utf8'), file)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw error
    }
  },

  async write(document) {
    await mkdir(dirname(file), { recursive: true })
    const temporary = `${file}.${process.pid}.tmp`
    try {
      const handle = await open(temporary, 'w', 0o600)
      try {
        await handle.writeFile(JSON.stringify(document))
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(temporary, file)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  },
})
