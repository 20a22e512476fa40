import { existsSync } from 'node:fs'
import {
  exportTo,
  mustBeWritable,
  type OpenedStore,
  openStore,
  readStateFile,
  UnusableImport,
} from '../../app/state-files.ts'
import { replaceSpaces } from '../../engine/store/replace-spaces.ts'
import { exportState, filedRecords, IMPORT_ELSEWHERE, spacesIn, stateText } from '../../engine/store/state-file.ts'
import { EXPORTED_TABLES, type Store } from '../../engine/store/store.ts'
import { CommandError, EXIT, type Io } from '../command.ts'
import type { Run } from '../command-table.ts'
import { isStandardInput, readTextOf, STANDARD_INPUT } from '../named-file.ts'

/** The state folder of a command, and a space of it, if one is given. */
type Task = {
  readonly store: Store
  readonly stateFile: OpenedStore['stateFile']
  readonly folder: string
  readonly file: string | undefined
  readonly space: string | undefined
  readonly io: Io
}

const chosenSpaces = ({ store, space }: Task): readonly string[] => {
  if (space === undefined) return store.spaces()
  if (store.spaces().includes(space)) return [space]
  throw new CommandError(`Unknown space \`${space}\`. \`state check\` lists all spaces.`, EXIT.rejected)
}

/** Reads an export from a file or the standard input. @throws UnusableImport */
const stateIn = async (file: string, io: Io): ReturnType<typeof readStateFile> => {
  if (!isStandardInput(file)) return readStateFile(file)
  const read = await readTextOf(file, io)
  if ('failed' in read) throw new UnusableImport(`Cannot read the standard input: ${read.failed}.`)
  return readStateFile(STANDARD_INPUT.name, read.text)
}

/** The actions of the command. */
const ACTIONS = {
  /** Prints a line for each space with its number of records. */
  check({ store, folder, io }: Task): void {
    const spaces = store.spaces().toSorted()
    io.out(`${folder}: valid state, ${spaces.length === 1 ? '1 space' : `${spaces.length} spaces`}`)
    for (const space of spaces) {
      const counts = EXPORTED_TABLES.map((table) => [table, [...store.entries(table, space)].length] as const)
      io.out(`  ${space}: ${counts.flatMap(([table, count]) => (count === 0 ? [] : [`${count} ${table}`])).join(', ')}`)
    }
  },

  export(task: Task): void {
    const spaces = chosenSpaces(task)
    if (task.file === undefined) task.io.out(stateText(exportState(task.store, spaces)).trimEnd())
    else exportTo(task.file, task, spaces)
  },

  async import({ store, file = '', space, io }: Task): Promise<void> {
    const state = await stateIn(file, io)
    if (space !== undefined && !Object.hasOwn(state.spaces, space))
      throw new UnusableImport(`\`${file}\` has no space \`${space}\`.`)
    const existing = new Set(store.spaces())
    const spaces = spacesIn(state, (name) => existing.has(name)).filter((name) => (space ?? name) === name)
    const rejected = await replaceSpaces(store, spaces, filedRecords(state, spaces))
    if (rejected) throw new UnusableImport(`${file}: ${rejected.stranger}; ${IMPORT_ELSEWHERE}`)
    io.out(spaces.length === 0 ? 'Nothing to import' : `Imported ${spaces.join(', ')}`)
  },

  async reset(task: Task): Promise<void> {
    const spaces = chosenSpaces(task)
    await replaceSpaces(task.store, spaces, [])
    task.io.out(spaces.length === 0 ? 'Nothing to reset' : `Reset ${spaces.join(', ')}`)
  },
}

const USAGE = '`state` needs `check`, `export [FILE]`, `import FILE` or `reset`.'

const isAction = (word: string): word is keyof typeof ACTIONS => Object.hasOwn(ACTIONS, word)

/** Runs `threeds-sandbox state …` on the state folder of a stopped sandbox. */
export const run: Run<'state'> = async (
  { options: { space }, positionals: [action = '', file, more], settings },
  io,
) => {
  const takesFile = action === 'export' || action === 'import'
  if (!isAction(action) || more !== undefined || (file !== undefined && !takesFile)) throw new CommandError(USAGE)
  if (action === 'import' && file === undefined) throw new CommandError('`state import` needs a file.')
  const folder = settings['state-dir']
  if (settings.ephemeral) throw new CommandError('`state` cannot be combined with `--ephemeral`, which keeps no state.')
  // Opening would create the folder, and a mistyped name would look like an empty state.
  if (action !== 'import' && !existsSync(folder))
    throw new CommandError(`State folder \`${folder}\` not found. Pass it as \`--state-dir\`.`, EXIT.rejected)
  if (action === 'export' && file !== undefined) mustBeWritable(file, 'state export')
  const { store, stateFile } = await openStore(settings, io.err)
  try {
    await ACTIONS[action]({ store, stateFile, folder, file, space, io })
    return 0
  } finally {
    await store.close()
  }
}
