import { readFile } from 'node:fs/promises'
import { isMap } from '../../domain/is-map.ts'
import { type Change, isRecord, isTable, TABLE_NAMES, type TableName, type Tables } from '../store.ts'
import { Damage } from '../unusable.ts'

/** Version 1 kept the whole state as one JSON value: table -> space -> pairs of id and record. */
type Version1 = {
  readonly version: 1
  readonly tables: {
    readonly [Name in TableName]?: Readonly<Record<string, readonly (readonly [id: string, value: Tables[Name]])[]>>
  }
}

const areRecords = (value: unknown, table: TableName): boolean =>
  Array.isArray(value) &&
  value.every((pair) => Array.isArray(pair) && typeof pair[0] === 'string' && isRecord(table, pair[1]))

const isVersion1 = (value: unknown): value is Version1 =>
  isMap(value) &&
  value.version === 1 &&
  isMap(value.tables) &&
  Object.entries(value.tables).every(
    ([table, spaces]) =>
      isMap(spaces) && Object.values(spaces).every((records) => isTable(table) && areRecords(records, table)),
  )

const parse = (text: string, file: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Damage(`${file} is not valid JSON`, { cause })
  }
}

/** Reads a snapshot of version 1 and gives each record to `onRecord`. @throws Damage, or the system's error */
export const readVersion1 = async (file: string, onRecord: (record: Change) => void): Promise<void> => {
  const state = parse(await readFile(file, 'utf8'), file)
  if (!isVersion1(state)) throw new Damage(`${file} is not a state file of version 1 or 2`)
  for (const table of TABLE_NAMES)
    for (const [space, records] of Object.entries(state.tables[table] ?? {}))
      for (const [id, value] of records) onRecord({ table, space, id, value } as Change)
}
