import { type Change, GLOBAL_TABLES, put, type SpaceRecords, type StateFile, type Store, TABLE_NAMES } from './store.ts'

export const FORMAT: StateFile['format'] = 'threeds-sandbox state'

/** The state of some spaces. Two exports of the same state are the same text, and so is one of an import. */
export const exportState = (store: Store, spaces: readonly string[]): StateFile => {
  const recordsOf = (space: string): SpaceRecords =>
    Object.fromEntries(
      TABLE_NAMES.map((table) => [table, Object.fromEntries(store.entries(table, space))] as const).filter(
        ([, records]) => Object.keys(records).length > 0,
      ),
    )
  return {
    format: FORMAT,
    version: 1,
    spaces: Object.fromEntries(spaces.toSorted().map((space) => [space, recordsOf(space)])),
  }
}

/** The text of an export: a field a line, so that two can be compared. */
export const stateText = (state: StateFile): string => `${JSON.stringify(state, null, 2)}\n`

/** Every record of a space, as the changes that put it. */
export const recordsOf = (store: Store, space: string): Change[] =>
  TABLE_NAMES.flatMap((table) => [...store.entries(table, space)].map(([id, value]) => put(table, space, id, value)))

/** The changes that empty a space. */
export const emptySpace = (store: Store, space: string): Change[] =>
  recordsOf(store, space).map((put) => ({ ...put, value: null }))

/** What an export says of some spaces, as the changes that put it. */
export const filedRecords = ({ spaces: filed }: StateFile, spaces: readonly string[]): Change[] =>
  spaces.flatMap((space) =>
    TABLE_NAMES.flatMap((table) =>
      Object.entries(filed[space]?.[table] ?? {}).map(([id, value]) => put(table, space, id, value)),
    ),
  )

/**
 * The changes that make these spaces what the records say, whatever they were; or why they cannot become it: an id leads
 * to one space, and one of theirs lives in a space that stays.
 */
export const fillSpaces = (
  store: Store,
  records: readonly Change[],
  spaces: readonly string[],
): { readonly changes: readonly Change[] } | { readonly stranger: string } => {
  const global = records.filter(({ table }) => GLOBAL_TABLES.some((name) => name === table))
  for (const other of store.spaces().filter((name) => !spaces.includes(name)))
    for (const { table, id } of global)
      if (store.get(table, other, id) !== undefined)
        return { stranger: `${table} ${id} lives in the space ${other} already` }
  return { changes: [...spaces.flatMap((space) => emptySpace(store, space)), ...records] }
}

/** What to do about it where the records come from an export. */
export const INTO_OTHER_SPACE = 'import it there, or reset that space first'
