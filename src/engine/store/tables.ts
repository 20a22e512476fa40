import { createPreparations, type Former, type Records, type Slot } from './prepared-commit.ts'
import {
  type Change,
  EXPORTED_TABLES,
  type GlobalTable,
  put,
  TABLE_NAMES,
  type TableName,
  type Tables,
} from './store.ts'

/** The undo of a change. A removed record returns with its old `order`. */
export type Undo = { readonly change: Change; readonly order: number | undefined } | Former

/** The records in memory. Maps, because IDs and space names are data and must not reach a prototype. */
export type InMemory = ReturnType<typeof createTables>

export const createTables = () => {
  const tables = new Map<TableName, Map<string, Records>>(TABLE_NAMES.map((name) => [name, new Map()]))
  const scenarioRevisions = new Map<string, number>()
  let nextOrder = 0

  const revise = (table: TableName, space: string): void => {
    if (table === 'scenarios') scenarioRevisions.set(space, (scenarioRevisions.get(space) ?? 0) + 1)
  }

  const recordsOf = (table: TableName, space: string): Records | undefined => tables.get(table)?.get(space)
  const has = (table: TableName, space: string, id: string): boolean => recordsOf(table, space)?.has(id) === true

  const become = ({ space, content }: Former): void => {
    for (const [table, spaces] of tables) {
      const before = spaces.get(space)
      const records = content.get(table)
      if (records && records.size > 0) spaces.set(space, records)
      else spaces.delete(space)
      if (before || records) revise(table, space)
    }
  }

  const preparations = createPreparations({
    has,
    become,
    contentOf: (space) =>
      new Map(
        [...tables].flatMap(([table, spaces]) => {
          const records = spaces.get(space)
          return records ? [[table, records] as const] : []
        }),
      ),
    nextOrder() {
      nextOrder += 1
      return nextOrder - 1
    },
  })

  const insert = (table: TableName, space: string, id: string, slot: Slot): void => {
    const records: Records = recordsOf(table, space) ?? new Map()
    if (records.size === 0) tables.get(table)?.set(space, records)
    records.set(id, slot)
    preparations.note(table, space, id)
  }

  const remove = (table: TableName, space: string, id: string): void => {
    const records = recordsOf(table, space)
    records?.delete(id)
    if (records?.size === 0) tables.get(table)?.delete(space)
    preparations.forget(table, id)
  }

  /** Puts a record in place, or appends it; returns whether it is new. */
  const write = ({ table, space, id, value }: Change, order: number): boolean => {
    const slot = recordsOf(table, space)?.get(id)
    revise(table, space)
    if (value === null) remove(table, space, id)
    else if (slot) slot.value = value
    else insert(table, space, id, { value, order })
    return value !== null && !slot
  }

  /** Applies a change and returns its undo. */
  const apply = (change: Change): Undo => {
    const { table, space, id } = change
    const slot = recordsOf(table, space)?.get(id)
    const undo = { change: put(table, space, id, slot?.value ?? null), order: slot?.order }
    if (write(change, nextOrder)) nextOrder += 1
    return undo
  }

  /** Sorts the records of a space by their order, after some of them were restored. */
  const sort = (table: TableName, space: string): void => {
    const records = recordsOf(table, space)
    const sorted = [...(records ?? [])].sort(([, a], [, b]) => a.order - b.order)
    records?.clear()
    for (const [id, slot] of sorted) records?.set(id, slot)
  }

  /** Undoes changes: the records and their order are then as before. `undos` has the oldest first. */
  const revert = (undos: readonly Undo[]): void => {
    const unsorted = new Map<Records, Change>()
    for (const undo of undos.toReversed()) {
      if ('content' in undo) {
        become(undo)
        continue
      }
      const { change, order } = undo
      const isRestored = write(change, order ?? nextOrder)
      const records = recordsOf(change.table, change.space)
      if (isRestored && records) unsorted.set(records, change)
    }
    for (const { table, space } of unsorted.values()) sort(table, space)
  }

  /** Applies changes, all or none, and returns their undos, the oldest first. */
  const applyAll = (changes: readonly Change[]): readonly Undo[] => {
    const undos: Undo[] = []
    try {
      // Not passed as arguments: V8 fails with more than some hundred thousand.
      for (const change of changes) undos.push(apply(change))
    } catch (error) {
      revert(undos)
      throw error
    }
    return undos
  }

  function* entries(table: TableName, space: string): IterableIterator<[string, Tables[TableName]]> {
    for (const [id, { value }] of recordsOf(table, space) ?? []) yield [id, value]
  }

  /** Yields every record that was first put before `limit`. Changes are allowed during the iteration. */
  function* records(limit = Number.POSITIVE_INFINITY): IterableIterator<Change> {
    for (const [table, spaces] of tables)
      for (const [space, records] of spaces)
        for (const [id, { value, order }] of records) if (order < limit) yield put(table, space, id, value)
  }

  return {
    apply,
    applyAll,
    revert,
    prepare: preparations.prepare,
    records,
    /** Returns the limit for `records` that leaves out all records that are first put from now on. */
    mark: (): number => nextOrder,
    /** The read operations of a store. */
    reads: {
      get: <Name extends TableName>(table: Name, space: string, id: string) =>
        recordsOf(table, space)?.get(id)?.value as Tables[Name] | undefined,
      entries: <Name extends TableName>(table: Name, space: string) =>
        entries(table, space) as IterableIterator<[string, Tables[Name]]>,
      spaces: (): readonly string[] => [
        ...new Set(EXPORTED_TABLES.flatMap((table) => [...(tables.get(table)?.keys() ?? [])])),
      ],
      scenarioRevision: (space: string): number => scenarioRevisions.get(space) ?? 0,
      spaceOf(table: GlobalTable, id: string): string | undefined {
        const home = preparations.at(table, id)
        if (typeof home === 'string') return has(table, home, id) ? home : undefined
        return home?.find((space) => has(table, space, id))
      },
    },
  }
}
