import { existsSync } from 'node:fs'
import { openStore, readStateFile, UnusableImport, writeWhole } from '../sandbox/state-files.ts'
import type { Settings } from '../settings/table.ts'
import { emptySpace, exportState, filedRecords, fillSpaces, INTO_OTHER_SPACE, stateText } from '../store/state-file.ts'
import { type Store, TABLE_NAMES } from '../store/store.ts'
import { wrongArguments } from './arguments.ts'
import type { Run } from './command.ts'
import type { Io } from './io.ts'

const USAGE = 'state takes check, export [FILE], import FILE or reset, and --space NAME for one space of several'

const ACTIONS = ['check', 'export', 'import', 'reset'] as const

type StateCall = {
  readonly action: (typeof ACTIONS)[number]
  readonly file: string | undefined
  readonly space: string | undefined
}

const stateCall = ([word, file, more]: readonly string[], space: string | undefined): StateCall | undefined => {
  const action = ACTIONS.find((known) => known === word)
  const takesFile = action === 'export' || action === 'import'
  return action === undefined || more !== undefined || (file !== undefined && !takesFile)
    ? undefined
    : { action, file, space }
}

/** One line a space: what it holds. */
const check = (store: Store, { 'state-dir': folder }: Settings, io: Io): void => {
  const spaces = store.spaces().toSorted()
  io.out(`${folder}: the state can be used, ${spaces.length === 1 ? '1 space' : `${spaces.length} spaces`}`)
  for (const space of spaces) {
    const counts = TABLE_NAMES.map((table) => [table, [...store.entries(table, space)].length] as const)
    io.out(`  ${space}: ${counts.flatMap(([table, count]) => (count === 0 ? [] : [`${count} ${table}`])).join(', ')}`)
  }
}

/** What was asked for and is not there. */
const missing = ({ action, space }: StateCall, store: Store): string | undefined =>
  space === undefined || action === 'import' || action === 'check' || store.spaces().includes(space)
    ? undefined
    : `there is no space ${space}; state check lists all`

const run = async (store: Store, { action, file, space }: StateCall, settings: Settings, io: Io): Promise<void> => {
  const spaces = space === undefined ? store.spaces() : [space]
  switch (action) {
    case 'check':
      return check(store, settings, io)
    case 'export': {
      const text = stateText(exportState(store, spaces))
      if (file === undefined) io.out(text.trimEnd())
      else writeWhole(file, text)
      return
    }
    case 'import': {
      const state = await readStateFile(file ?? '')
      const wanted = space === undefined ? Object.keys(state.spaces) : [space]
      const absent = wanted.find((name) => !Object.hasOwn(state.spaces, name))
      if (absent !== undefined) throw new UnusableImport(`${file} has no space ${absent}`)
      const filled = fillSpaces(store, filedRecords(state, wanted), wanted)
      if ('stranger' in filled) throw new UnusableImport(`${file}: ${filled.stranger}; ${INTO_OTHER_SPACE}`)
      await store.commit(filled.changes)
      io.out(`imported ${wanted.join(', ')}`)
      return
    }
    case 'reset':
      await store.commit(spaces.flatMap((name) => emptySpace(store, name)))
      io.out(spaces.length === 0 ? 'nothing to reset' : `reset ${spaces.join(', ')}`)
      return
  }
}

/** `threeds-sandbox state …`: works on the state folder of a sandbox that does not run. Returns the exit code. */
export const state: Run<{ readonly space: string | undefined }> = async ({ given, words, settings }, io) => {
  const call = stateCall(words, given.space)
  if (call === undefined) return wrongArguments(io, USAGE)
  if (call.action === 'import' && call.file === undefined)
    return wrongArguments(io, 'state import needs the file to import')
  const folder = settings['state-dir']
  if (settings.ephemeral) return wrongArguments(io, '--ephemeral keeps no state that could be worked on; leave it out')
  // Opening would make it, and a mistyped name would look like an empty state.
  if (call.action !== 'import' && !existsSync(folder)) {
    io.err(`${folder}: there is no such folder; --state-dir names it`)
    return 1
  }
  const { store } = await openStore(settings, io.err)
  try {
    const problem = missing(call, store)
    if (problem === undefined) await run(store, call, settings, io)
    else io.err(problem)
    return problem === undefined ? 0 : 1
  } finally {
    await store.close()
  }
}
