import { ID_FIELD, RECORD_SHAPES } from './record-shapes.ts'
import {
  type Change,
  type GlobalTable,
  type SpaceRecords,
  type StateFile,
  type Store,
  TABLE_NAMES,
  type TableName,
} from './store.ts'

const FORMAT: StateFile['format'] = 'threeds-sandbox state'

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

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isTable = (name: string): name is TableName => (TABLE_NAMES as readonly string[]).includes(name)

const recordProblem = (table: TableName, id: string, record: unknown): string | undefined => {
  const read = RECORD_SHAPES[table].safeParse(record)
  if (!read.success) {
    const [issue] = read.error.issues
    return `${[...(issue?.path ?? [])].map(String).join('.') || 'the record'} ${issue?.message ?? 'is wrong'}`
  }
  const field = ID_FIELD[table]
  return field !== undefined && isMap(record) && record[field] !== id
    ? `${field} is not the id that it is kept under`
    : undefined
}

const spaceProblems = (space: string, tables: unknown): string[] => {
  if (!isMap(tables)) return [`spaces.${space} must be a map of tables`]
  return Object.entries(tables).flatMap(([table, records]) => {
    const at = `spaces.${space}.${table}`
    if (!isTable(table)) return [`${at} is no table; there are ${TABLE_NAMES.join(', ')}`]
    if (!isMap(records)) return [`${at} must be a map of records by id`]
    return Object.entries(records).flatMap(([id, record]) => {
      const problem = recordProblem(table, id, record)
      return problem === undefined ? [] : [`${at}.${id}: ${problem}`]
    })
  })
}

/** Ids that are found without knowing their space. */
const GLOBAL_TABLES: readonly GlobalTable[] = ['transactions', 'links', 'deliveries']

/** An id that two spaces of a file have would lead to one of them only. */
const doubleProblems = (spaces: Readonly<Record<string, unknown>>): string[] =>
  GLOBAL_TABLES.flatMap((table) => {
    const homes = new Map<string, string>()
    return Object.entries(spaces).flatMap(([space, tables]) => {
      const records = isMap(tables) && Object.hasOwn(tables, table) ? tables[table] : undefined
      return Object.keys(isMap(records) ? records : {}).flatMap((id) => {
        const home = homes.get(id)
        homes.set(id, home ?? space)
        return home === undefined ? [] : [`spaces.${space}.${table}.${id}: the space ${home} has it too`]
      })
    })
  })

/** Enough to see what is wrong with a file. */
const MOST_PROBLEMS = 10

/** Parsed JSON as an export, or everything that is wrong with it. `isSpaceName` says what a space may be called. */
export const readState = (
  value: unknown,
  isSpaceName: (name: string) => boolean,
): { readonly state: StateFile } | { readonly problems: readonly string[] } => {
  if (!isMap(value) || value.format !== FORMAT)
    return { problems: [`this is not an export of the sandbox: "format" must be "${FORMAT}"`] }
  if (value.version !== 1)
    return { problems: [`version ${String(value.version)} is unknown here: this program reads version 1`] }
  if (!isMap(value.spaces)) return { problems: ['"spaces" must be a map of spaces'] }
  const names = Object.keys(value.spaces).filter((name) => !isSpaceName(name))
  const problems = [
    ...names.map((name) => `spaces.${name}: a space has 1 to 63 of a-z, 0-9, ".", "_" and "-"`),
    ...Object.entries(value.spaces).flatMap(([space, tables]) => spaceProblems(space, tables)),
    ...doubleProblems(value.spaces),
  ]
  return problems.length > 0 ? { problems: problems.slice(0, MOST_PROBLEMS) } : { state: value as StateFile }
}

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
