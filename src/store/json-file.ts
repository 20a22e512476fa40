import { constants } from 'node:fs'
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Adapter } from 'lowdb'
import type { TableName } from './store.ts'
import type { StateDocument } from './tables.ts'

/** The state file cannot be used as it is. The message says which file and what to do. */
export class UnusableStateFile extends Error {
  override readonly name = 'UnusableStateFile'
}

const ADVICE = 'Move it away to begin with an empty state, or choose another folder with --state-dir.'

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The least that a record of a table must be; what it holds was checked before it was written. */
const RECORD_TYPES: Record<TableName, string> = {
  transactions: 'object',
  links: 'object',
  deliveries: 'object',
  aliases: 'object',
  aliasCvvs: 'object',
  answers: 'object',
  counters: 'number',
  refnos: 'string',
  clocks: 'object',
  choices: 'object',
}

const isRecords = (value: unknown, table: string): boolean =>
  Array.isArray(value) &&
  value.every(
    (pair) =>
      Array.isArray(pair) &&
      typeof pair[0] === 'string' &&
      pair[1] !== null &&
      typeof pair[1] === RECORD_TYPES[table as TableName],
  )

const isState = (value: unknown): value is StateDocument =>
  isMap(value) &&
  value.version === 1 &&
  isMap(value.tables) &&
  Object.entries(value.tables).every(
    ([table, spaces]) => isMap(spaces) && Object.values(spaces).every((records) => isRecords(records, table)),
  )

const parse = (text: string, file: string): StateDocument => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new UnusableStateFile(`${file} is not valid JSON. ${ADVICE}`, { cause })
  }
  if (!isState(value)) throw new UnusableStateFile(`${file} is not a state file of this version. ${ADVICE}`)
  return value
}

const readText = async (file: string): Promise<string | null> => {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new UnusableStateFile(`${file} cannot be read (${why}). ${ADVICE}`, { cause })
  }
}

/** A folder that cannot be used should stop the start, not surprise the first write. @throws UnusableStateFile */
export const checkFolder = async (file: string): Promise<void> => {
  const folder = dirname(file)
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new UnusableStateFile(`${folder} cannot be written to (${why}). Choose another folder with --state-dir.`, {
      cause,
    })
  }
}

/**
 * lowdb's port to one JSON file. A write goes to a temporary file beside it, is forced to disk and then renamed:
 * whoever reads the file finds the old state or the new one, never half of either.
 */
export const jsonFile = (file: string): Adapter<StateDocument> => ({
  async read() {
    const text = await readText(file)
    return text === null ? null : parse(text, file)
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
