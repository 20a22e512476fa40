import { readFile } from 'node:fs/promises'
import { isRecord } from './record.ts'
import { type Change, TABLE_NAMES, type TableName, type Tables } from './store.ts'
import { createTables, type InMemory } from './tables.ts'
import { Damage } from './unusable.ts'

/** Version 1 kept the whole state as one JSON value: table -> space -> pairs of id and record. */
type StateV1 = {
  readonly version: 1
  readonly tables: {
    readonly [Name in TableName]?: Readonly<Record<string, readonly (readonly [id: string, value: Tables[Name]])[]>>
  }
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const areRecords = (value: unknown, table: string): boolean =>
  Array.isArray(value) &&
  value.every((pair) => Array.isArray(pair) && typeof pair[0] === 'string' && isRecord(table, pair[1]))

const isState = (value: unknown): value is StateV1 =>
  isMap(value) &&
  value.version === 1 &&
  isMap(value.tables) &&
  Object.entries(value.tables).every(
    ([table, spaces]) => isMap(spaces) && Object.values(spaces).every((records) => areRecords(records, table)),
  )

const parse = (text: string, file: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Damage(`${file} is not valid JSON`, { cause })
  }
}

/** Reads a state file of version 1. @throws Damage, or the system's error */
export const readStateV1 = async (file: string): Promise<InMemory> => {
  const state = parse(await readFile(file, 'utf8'), file)
  if (!isState(state)) throw new Damage(`${file} is not a state file of version 1 or 2`)
  const tables = createTables()
  for (const table of TABLE_NAMES)
    for (const [space, records] of Object.entries(state.tables[table] ?? {}))
      for (const [id, value] of records) tables.apply({ table, space, id, value } as Change)
  return tables
}
