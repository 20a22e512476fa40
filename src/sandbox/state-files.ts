import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { Engine } from '../engine/port.ts'
import type { StateFile } from '../store/store.ts'
import { reasonOf } from '../store/unusable.ts'

/** A file that was to be imported and cannot be. The message says which, where and why. */
export class UnusableImport extends Error {
  override readonly name = 'UnusableImport'
}

/** An export that cannot be written. The message says where and why. */
export class UnwritableExport extends Error {
  override readonly name = 'UnwritableExport'
}

const parsed = (file: string): unknown => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw new UnusableImport(`${file} cannot be read: ${reasonOf(cause)}`, { cause })
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new UnusableImport(`${file} is not valid JSON`, { cause })
  }
}

/** Reads an export of the sandbox. @throws UnusableImport naming what is wrong with it. */
export const readStateFile = async (file: string): Promise<StateFile> => {
  // What judges exports takes zod along, which a start without one does not need.
  const { parseExport } = await import('../store/export/parse-export.ts')
  const read = parseExport(parsed(file))
  if ('problems' in read) throw new UnusableImport([`${file} cannot be imported:`, ...read.problems].join('\n  '))
  return read.state
}

/** Fills the spaces of a sandbox from an export. @throws UnusableImport */
export const importInto = async (engine: Pick<Engine, 'readImport'>, file: string): Promise<void> => {
  const state = await readStateFile(file)
  const brought = await engine.readImport(state, Object.keys(state.spaces))
  const refused = 'refused' in brought ? brought : await brought.fill({ kind: 'start' })
  if (refused) throw new UnusableImport(`${file}: ${refused.refused.message}`)
}

/** Writes a file whole or not at all. @throws UnwritableExport */
export const writeWhole = (file: string, text: string): void => {
  const temporary = `${file}.${process.pid}.tmp`
  try {
    writeFileSync(temporary, text, { mode: 0o600 })
    renameSync(temporary, file)
  } catch (cause) {
    rmSync(temporary, { force: true })
    throw new UnwritableExport(`${file} cannot be written: ${reasonOf(cause)}`, { cause })
  }
}
