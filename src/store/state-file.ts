import { type Change, GLOBAL_TABLES, type SpaceRecords, type StateFile, type Store, TABLE_NAMES } from './store.ts'

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

/** The changes that empty a space. */
export const emptySpace = (store: Store, space: string): Change[] =>
  TABLE_NAMES.flatMap((table) =>
    [...store.entries(table, space)].map(([id]) => ({ table, space, id, value: null }) as Change),
  )

/** The changes that make a space what an export says, whatever it was. */
export const fillSpace = (store: Store, { spaces }: StateFile, space: string): Change[] => [
  ...emptySpace(store, space),
  ...TABLE_NAMES.flatMap((table) =>
    Object.entries(spaces[space]?.[table] ?? {}).map(([id, value]) => ({ table, space, id, value }) as Change),
  ),
]

/** Why an export cannot fill these spaces: an id of it lives in a space that stays. An id leads to one space. */
export const strangerIn = (
  store: Store,
  { spaces: filed }: StateFile,
  spaces: readonly string[],
): string | undefined => {
  for (const other of store.spaces().filter((name) => !spaces.includes(name)))
    for (const table of GLOBAL_TABLES)
      for (const space of spaces)
        for (const id of Object.keys(filed[space]?.[table] ?? {}))
          if (store.get(table, other, id) !== undefined)
            return `${table} ${id} lives in the space ${other} already; import it there, or reset that space first`
  return undefined
}
