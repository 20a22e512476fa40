import type { Change, TableName } from './store.ts'

/** The least that a record of a table must be; what it holds was checked before it was written. */
const RECORD_TYPES: Record<TableName, 'object' | 'number' | 'string'> = {
  transactions: 'object',
  links: 'object',
  deliveries: 'object',
  aliases: 'object',
  aliasCvvs: 'object',
  answers: 'object',
  counters: 'number',
  refnos: 'string',
  clocks: 'object',
  choices: 'object',
}

const isTable = (table: unknown): table is TableName => typeof table === 'string' && Object.hasOwn(RECORD_TYPES, table)

/** Whether a value may stand in a table. */
export const isRecord = (table: string, value: unknown): boolean =>
  isTable(table) && value !== null && typeof value === RECORD_TYPES[table]

/** A change as it is written: `[table, space, id, record]`, null for a record that is removed. */
export const textOf = ({ table, space, id, value }: Change): string => JSON.stringify([table, space, id, value])

/** The change that `textOf` wrote, or undefined when it is none. */
export const changeOf = (written: unknown): Change | undefined => {
  if (!Array.isArray(written) || written.length !== 4) return undefined
  const [table, space, id, value] = written
  if (!isTable(table) || typeof space !== 'string' || typeof id !== 'string') return undefined
  return value === null || isRecord(table, value) ? ({ table, space, id, value } as Change) : undefined
}
