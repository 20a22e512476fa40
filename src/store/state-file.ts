import { setImmediate as nextTurn } from 'node:timers/promises'
import { slicesOf } from './slices.ts'
import { type Change, type Kept, put, type SpaceRecords, type StateFile, type Store, TABLE_NAMES } from './store.ts'

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

/** The text of an export without lines, a record at a time. */
function* recordTexts({ spaces, ...head }: StateFile): Generator<string, void> {
  yield `${JSON.stringify(head).slice(0, -1)},"spaces":{`
  for (const [n, space] of Object.keys(spaces).entries()) {
    yield `${n > 0 ? ',' : ''}${JSON.stringify(space)}:{`
    for (const [m, [table, records]] of Object.entries(spaces[space] ?? {}).entries()) {
      yield `${m > 0 ? ',' : ''}"${table}":{`
      for (const [k, [id, record]] of Object.entries(records).entries())
        yield `${k > 0 ? ',' : ''}${JSON.stringify(id)}:${JSON.stringify(record)}`
      yield '}'
    }
    yield '}'
  }
  yield '}}'
}

/** The same in slices, between which others have their turn. It stays what it was at the call, whatever they do. */
export async function* statePieces(state: StateFile): AsyncGenerator<string, void> {
  for (const slice of slicesOf(recordTexts(state))) {
    yield slice.join('')
    await nextTurn()
  }
}

/** What an export says of some spaces, as the changes that put it. */
export const filedRecords = ({ spaces: filed }: StateFile, spaces: readonly string[]): Kept => {
  function* records(): Generator<Change, void> {
    for (const space of spaces)
      for (const table of TABLE_NAMES)
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
