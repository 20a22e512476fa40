import { setImmediate as nextTurn } from 'node:timers/promises'
import { SLICE, slicesOf, TURN_MS } from './slices.ts'
import { type Change, EXPORTED_TABLES, type Kept, put, type SpaceRecords, type StateFile, type Store } from './store.ts'

export const FORMAT: StateFile['format'] = 'threeds-sandbox state'

type Named<Value> = readonly (readonly [string, Value])[]

/** The records of some spaces at one moment, in the order in which an export has them. */
export type Snapshot = Named<Named<Named<unknown>>>

/** A name that a map of JSON puts before all others, in the order of its number. */
const isNumber = (name: string): boolean => name.length <= 10 && /^\d+$/.test(name)

/** Named things in the order that they have in JSON: an import does not know another one. */
const inOrder = <Value>(named: Named<Value>): Named<Value> =>
  named.some(([name]) => isNumber(name)) ? Object.entries(Object.fromEntries(named)) : named

/** What spaces hold now, in one go: as lists, since maps of ten thousand records take ten times as long. */
export const snapshotOf = (store: Store, spaces: readonly string[]): Snapshot =>
  inOrder(
    spaces.toSorted().map((space) => {
      const tables = EXPORTED_TABLES.map((table) => [table, inOrder([...store.entries(table, space)])] as const)
      return [space, tables.filter(([, records]) => records.length > 0)] as const
    }),
  )

const HEAD = { format: FORMAT, version: 1 } as const

/** The state of some spaces. Two exports of the same state are the same text, and so is one of an import. */
export const exportState = (store: Store, spaces: readonly string[]): StateFile => exportOf(snapshotOf(store, spaces))

/** The same of a moment. */
export const exportOf = (snapshot: Snapshot): StateFile => {
  const tablesOf = (tables: Named<Named<unknown>>): SpaceRecords =>
    Object.fromEntries(tables.map(([table, records]) => [table, Object.fromEntries(records)]))
  return { ...HEAD, spaces: Object.fromEntries(snapshot.map(([space, tables]) => [space, tablesOf(tables)])) }
}

/** How many records that are. */
export const sizeOf = (snapshot: Snapshot): number =>
  snapshot.reduce((sum, [, tables]) => tables.reduce((count, [, records]) => count + records.length, sum), 0)

/** The text of an export: a field a line, so that two can be compared. */
export const stateText = (state: StateFile): string => `${JSON.stringify(state, null, 2)}\n`

/** The text of an export without lines, a record at a time. */
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

/** The same in slices, between which others have their turn. It stays what it was at its moment, whatever they do. */
export async function* statePieces(snapshot: Snapshot): AsyncGenerator<string, void> {
  for (const slice of slicesOf(recordTexts(snapshot), SLICE, TURN_MS)) {
    yield slice.join('')
    await nextTurn()
  }
}

/** What an export says of some spaces, as the changes that put it. */
export const filedRecords = ({ spaces: filed }: StateFile, spaces: readonly string[]): Kept => {
  function* records(): Generator<Change, void> {
    for (const space of spaces)
      for (const table of EXPORTED_TABLES)
        for (const [id, value] of Object.entries(filed[space]?.[table] ?? {})) yield put(table, space, id, value)
  }
  const tables = spaces.flatMap((space) => Object.values(filed[space] ?? {}))
  return {
    size: tables.reduce((sum, those) => sum + Object.keys(those).length, 0),
    [Symbol.iterator]: records,
  }
}

/** The spaces that an export is about: one that holds nothing empties that of its name, and is none where that is not known. */
export const spacesIn = ({ spaces }: StateFile, isKnown: (space: string) => boolean): readonly string[] =>
  Object.keys(spaces).filter(
    (space) => Object.values(spaces[space] ?? {}).some((those) => Object.keys(those).length > 0) || isKnown(space),
  )

/** What to do about it where the records come from an export. */
export const INTO_OTHER_SPACE = 'import it there, or reset that space first'
