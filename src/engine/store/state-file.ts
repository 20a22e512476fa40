import { inTextChunks } from '../yielding.ts'
import {
  type Change,
  EXPORTED_TABLES,
  type KeptRecords,
  put,
  type SpaceRecords,
  type StateFile,
  type Store,
} from './store.ts'

export const FORMAT: StateFile['format'] = 'threeds-sandbox state'

type Named<Value> = readonly (readonly [string, Value])[]

/** The records of some spaces at one moment, in export order. */
export type Snapshot = Named<Named<Named<unknown>>>

/** Returns whether a name is an integer, which JSON objects sort before all others. */
const isNumber = (name: string): boolean => name.length <= 10 && /^\d+$/.test(name)

/** Sorts named items in JSON order, because an import cannot restore another one. */
const inOrder = <Value>(named: Named<Value>): Named<Value> =>
  named.some(([name]) => isNumber(name)) ? Object.entries(Object.fromEntries(named)) : named

/** Returns the records of spaces at once, as arrays: objects with ten thousand records take ten times as long. */
export const snapshotOf = (store: Store, spaces: readonly string[]): Snapshot =>
  inOrder(
    spaces.toSorted().map((space) => {
      const tables = EXPORTED_TABLES.map((table) => [table, inOrder([...store.entries(table, space)])] as const)
      return [space, tables.filter(([, records]) => records.length > 0)] as const
    }),
  )

const HEAD = { format: FORMAT, version: 1 } as const

/** Returns the state of some spaces. Two exports of the same state are identical, also after an import. */
export const exportState = (store: Store, spaces: readonly string[]): StateFile => exportOf(snapshotOf(store, spaces))

/** Returns the export of a snapshot. */
export const exportOf = (snapshot: Snapshot): StateFile => {
  const tablesOf = (tables: Named<Named<unknown>>): SpaceRecords =>
    Object.fromEntries(tables.map(([table, records]) => [table, Object.fromEntries(records)]))
  return { ...HEAD, spaces: Object.fromEntries(snapshot.map(([space, tables]) => [space, tablesOf(tables)])) }
}

/** Returns the number of records. */
export const sizeOf = (snapshot: Snapshot): number =>
  snapshot.reduce((sum, [, tables]) => tables.reduce((count, [, records]) => count + records.length, sum), 0)

/** Returns the text of an export with one field per line, so that two exports can be compared. */
export const stateText = (state: StateFile): string => `${JSON.stringify(state, null, 2)}\n`

/** Yields the text of an export without line breaks, one record at a time. */
function* recordTexts(spaces: Snapshot): Generator<string, void> {
  yield `${JSON.stringify(HEAD).slice(0, -1)},"spaces":{`
  for (const [n, [space, tables]] of spaces.entries()) {
    yield `${n > 0 ? ',' : ''}${JSON.stringify(space)}:{`
    for (const [m, [table, records]] of tables.entries()) {
      yield `${m > 0 ? ',' : ''}"${table}":{`
      for (const [k, [id, record]] of records.entries())
        yield `${k > 0 ? ',' : ''}${JSON.stringify(id)}:${JSON.stringify(record)}`
      yield '}'
    }
    yield '}'
  }
  yield '}}'
}

/** Yields the text in slices and gives way to the event loop in between. Later changes do not affect it. */
export const stateChunks = (snapshot: Snapshot): AsyncGenerator<string, void> => inTextChunks(recordTexts(snapshot))

/** Returns the records of an export for some spaces, as changes. */
export const filedRecords = ({ spaces: fileSpaces }: StateFile, spaces: readonly string[]): KeptRecords => {
  function* records(): Generator<Change, void> {
    for (const space of spaces)
      for (const table of EXPORTED_TABLES)
        for (const [id, value] of Object.entries(fileSpaces[space]?.[table] ?? {})) yield put(table, space, id, value)
  }
  const tables = spaces.flatMap((space) => Object.values(fileSpaces[space] ?? {}))
  return {
    size: tables.reduce((sum, records) => sum + Object.keys(records).length, 0),
    [Symbol.iterator]: records,
  }
}

/** Returns the spaces of an export. An empty one counts only if it exists, because it resets that space. */
export const spacesIn = ({ spaces }: StateFile, isKnown: (space: string) => boolean): readonly string[] =>
  Object.keys(spaces).filter(
    (space) => Object.values(spaces[space] ?? {}).some((records) => Object.keys(records).length > 0) || isKnown(space),
  )

/** Advice for a rejected import. */
export const IMPORT_ELSEWHERE = 'import it there, or reset that space first'
