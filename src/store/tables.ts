import { type Change, TABLE_NAMES, type TableName, type Tables } from './store.ts'

type Records = Map<string, Tables[TableName]>

/**
 * The whole state as one JSON value: table -> space -> pairs of id and record. Pairs, because the order counts and
 * an object would put ids that look like numbers first.
 */
export type StateDocument = {
  readonly version: 1
  readonly tables: {
    readonly [Name in TableName]?: Readonly<Record<string, readonly (readonly [id: string, value: Tables[Name]])[]>>
  }
}

export const EMPTY_STATE: StateDocument = { version: 1, tables: {} }

/** The records in memory. Maps, because ids and space names are data and must not reach a prototype. */
export const createTables = () => {
  const tables = new Map<TableName, Map<string, Records>>(TABLE_NAMES.map((name) => [name, new Map()]))

  const spaceOf = (table: TableName, space: string): Records | undefined => tables.get(table)?.get(space)

  /** Applies a change and returns the one that undoes it. */
  const apply = ({ table, space, id, value }: Change): Change => {
    const records: Records = spaceOf(table, space) ?? new Map()
    tables.get(table)?.set(space, records)
    const before = records.get(id) ?? null
    if (value === null) records.delete(id)
    else records.set(id, value)
    if (records.size === 0) tables.get(table)?.delete(space)
    return { table, space, id, value: before } as Change
  }

  return {
    apply,
    get: <Name extends TableName>(table: Name, space: string, id: string) =>
      spaceOf(table, space)?.get(id) as Tables[Name] | undefined,
    entries: <Name extends TableName>(table: Name, space: string) =>
      (spaceOf(table, space) ?? new Map()).entries() as IterableIterator<[string, Tables[Name]]>,
    spaces: (): readonly string[] => [...new Set([...tables.values()].flatMap((spaces) => [...spaces.keys()]))],

    load(document: StateDocument): void {
      for (const table of TABLE_NAMES)
        for (const [space, records] of Object.entries(document.tables[table] ?? {}))
          for (const [id, value] of records) apply({ table, space, id, value } as Change)
    },

    document(): StateDocument {
      const plain = [...tables].map(([table, spaces]) => [
        table,
        Object.fromEntries([...spaces].map(([space, records]) => [space, [...records]])),
      ])
      return { version: 1, tables: Object.fromEntries(plain) }
    },
  }
}
