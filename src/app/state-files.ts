import { dirname, resolve } from 'node:path'
import { escapedHalves, illFormedPath, mayBeIllFormed, WELL_FORMED_RULE } from '../core/domain/well-formed.ts'
import { describeInvalidByte, utf8Text } from '../core/text/utf8.ts'
import type { Engine } from '../engine/engine-api.ts'
import { readRegularFile } from '../engine/regular-file.ts'
import { openDurableStore } from '../engine/store/durable-store.ts'
import { snapshotIn } from '../engine/store/files.ts'
import { createMemoryStore } from '../engine/store/memory-store.ts'
import { exportState, spacesIn, stateText } from '../engine/store/state-file.ts'
import type { StateFile, Store } from '../engine/store/store.ts'
import { reasonOf } from '../engine/store/unusable-state.ts'
import { outputProblem, writeOutput } from './output-file.ts'
import type { Settings } from './settings/settings-table.ts'

export type OpenedStore = {
  readonly store: Store
  /** State file; `undefined` if no state is saved. */
  readonly stateFile: string | undefined
}

const warn = (message: string): void => process.emitWarning(message, 'StateWarning')

/** Opens the store that the settings select. @throws UnusableStateFile, StateInUse */
export const openStore = async (settings: Settings, onProblem = warn): Promise<OpenedStore> => {
  if (settings.ephemeral) return { store: createMemoryStore(), stateFile: undefined }
  const folder = resolve(settings['state-dir'])
  const { durability, 'on-corrupt': onCorrupt } = settings
  const store = await openDurableStore({ folder, durability, onCorrupt, onProblem })
  return { store, stateFile: snapshotIn(folder) }
}

/** Thrown for a file that cannot be imported. The message names file, place and reason. */
export class UnusableImport extends Error {
  override readonly name = 'UnusableImport'
}

/** Thrown for an export that cannot be written. The message names file and reason. */
export class UnwritableExport extends Error {
  override readonly name = 'UnwritableExport'
}

const textOf = (file: string): string => {
  let read: ReturnType<typeof utf8Text>
  try {
    read = utf8Text(readRegularFile(file))
  } catch (cause) {
    throw new UnusableImport(`\`${file}\` cannot be read: ${reasonOf(cause)}`, { cause })
  }
  if ('text' in read) return read.text
  throw new UnusableImport(`\`${file}\` cannot be read: ${describeInvalidByte(read.invalid)}. Save the file as UTF-8.`)
}

const parsed = (file: string, text: string): unknown => {
  const value = jsonIn(text, file)
  const illFormed = mayBeIllFormed(text) ? illFormedPath(value) : undefined
  if (illFormed) throw new UnusableImport(`\`${file}\`: \`${escapedHalves(illFormed.join('.'))}\` ${WELL_FORMED_RULE}`)
  return value
}

const jsonIn = (text: string, file: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new UnusableImport(`\`${file}\` is not valid JSON.`, { cause })
  }
}

/** Reads an export of the sandbox, or its text if that was read before. @throws UnusableImport with the problems of the file */
export const readStateFile = async (file: string, text = textOf(file)): Promise<StateFile> => {
  // Loaded only for an import: a start without one does not need zod.
  const { parseExport, unservable } = await import('./on-demand.ts')
  const read = await parseExport(parsed(file, text), unservable)
  if ('problems' in read) throw new UnusableImport([`\`${file}\` cannot be imported:`, ...read.problems].join('\n  '))
  return read.state
}

/** Fills the spaces of a sandbox from an export. @throws UnusableImport */
export const importInto = async (engine: Engine, file: string): Promise<void> => {
  const state = await readStateFile(file)
  const inUse = engine.spacesInUse()
  const read = await engine.readImport(
    state,
    spacesIn(state, (space) => inUse.has(space)),
  )
  const rejected = 'rejected' in read ? read : await read.fill({ kind: 'start' })
  if (rejected) throw new UnusableImport(`\`${file}\`: ${rejected.rejected.message}`)
}

/** Checks that an export can be written later. @throws UnwritableExport */
export const mustBeWritable = (file: string, option: string): void => {
  const problem = outputProblem(file)
  if (problem !== undefined) throw new UnwritableExport(`Cannot write \`${option} ${file}\`: ${problem}.`)
}

/** Writes spaces into a file, or next to the state if that fails. @throws UnwritableExport with the place */
export const exportTo = (
  file: string,
  { store, stateFile }: OpenedStore,
  spaces: readonly string[] = store.spaces(),
): void => {
  const others = stateFile === undefined ? [] : [dirname(stateFile)]
  const problem = writeOutput(file, stateText(exportState(store, spaces)), { others })
  if (problem !== undefined) throw new UnwritableExport(problem)
}
