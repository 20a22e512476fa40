import { holdsCardNumber } from '../domain/card-numbers.ts'
import { isMap } from '../domain/is-map.ts'
import { isSpaceName } from '../domain/space-name.ts'
import { RECORDS } from '../shapes/records.ts'
import { FORMAT } from './state-file.ts'
import { GLOBAL_TABLES, isTable, put, type StateFile, TABLE_NAMES, TABLES, type TableName } from './store.ts'

/** What else is asked of a record that has its shape; undefined where it is as it must be. */
export type JudgeRecord = (record: ReturnType<typeof put>) => string | undefined

/** What the service gives back as it came is kept as it came (README): of an honest order number, some look like a card's. */
const AS_THEY_CAME: ReadonlySet<string> = new Set([
  ...['refno', 'refno2', 'reference', 'context', 'success', 'cancel', 'error', 'successUrl'],
  ...['webhookUrl', 'webhookEndpoint', 'url', 'location', 'link', 'body'],
  // Made by machines, and the text of a scenario, which its own reader judges: listed cards stand in it.
  ...['xid', 'cavv', 'traceparent', 'bodyHash', 'text'],
])

/** Tables whose ids an app chose. */
const NAMED_BY_CALLERS: ReadonlySet<TableName> = new Set<TableName>(['refnos', 'answers'])

const MAY_BE_A_CARD = 'holds what could be a card number, which the sandbox never keeps'

/** Where a value holds what would be hidden if it came in a request; what the service gives back as it came is kept as it came. */
const cardNumberAt = (value: unknown, path: string): string | undefined => {
  if (typeof value === 'string') return holdsCardNumber(value) ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, member] of Object.entries(value)) {
    const below = path === '' ? key : `${path}.${key}`
    if (holdsCardNumber(key)) return path === '' ? 'the name of a member' : `the name of a member of ${path}`
    const found = AS_THEY_CAME.has(key) ? undefined : cardNumberAt(member, below)
    if (found !== undefined) return found
  }
  return undefined
}

const recordProblem = (table: TableName, id: string, record: unknown, judge: JudgeRecord): string | undefined => {
  const read = RECORDS[table].safeParse(record)
  if (!read.success) {
    const [issue] = read.error.issues
    return `${[...(issue?.path ?? [])].map(String).join('.') || 'the record'} ${issue?.message ?? 'is wrong'}`
  }
  const field = TABLES[table].idField
  if (field !== null && isMap(record) && record[field] !== id) return `${field} is not the id that it is kept under`
  const place = cardNumberAt(record, '')
  if (place !== undefined) return `${place || 'it'} ${MAY_BE_A_CARD}`
  return judge(put(table, '', id, read.data))
}

const spaceProblems = (space: string, tables: unknown, judge: JudgeRecord): string[] => {
  if (!isMap(tables)) return [`spaces.${space} must be a map of tables`]
  return Object.entries(tables).flatMap(([table, records]) => {
    const at = `spaces.${space}.${table}`
    if (!isTable(table)) return [`${at} is no table; there are ${TABLE_NAMES.join(', ')}`]
    if (!isMap(records)) return [`${at} must be a map of records by id`]
    return Object.entries(records).flatMap(([id, record]) => {
      // Card numbers and texts of any length are not repeated.
      if (holdsCardNumber(id) && !NAMED_BY_CALLERS.has(table)) return [`${at}: an id ${MAY_BE_A_CARD}`]
      const problem = recordProblem(table, id, record, judge)
      return problem === undefined ? [] : [`${at}.${id.slice(0, 100)}: ${problem}`]
    })
  })
}

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

type Spaces = Readonly<Record<string, unknown>>

/**
 * What makes the spaces of one version those of the next: the first reads version 1. Whoever changes a record so that one of
 * today no longer fits adds a step, and the version that is written.
 */
const OLDER: readonly ((spaces: Spaces) => Spaces)[] = []

/**
 * Parsed JSON as an export, made one of the present version where it is older, or what is wrong with it: at most ten
 * problems, each with its place.
 */
export const parseExport = (
  file: unknown,
  judge: JudgeRecord = () => undefined,
  older = OLDER,
): { readonly state: StateFile } | { readonly problems: readonly string[] } => {
  if (!isMap(file) || file.format !== FORMAT)
    return { problems: [`this is not an export of the sandbox: "format" must be "${FORMAT}"`] }
  const { version, spaces } = file
  const present = older.length + 1
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1 || version > present) {
    const known = present === 1 ? 'version 1' : `the versions 1 to ${present}`
    return { problems: [`version ${String(version)} is unknown here: this program reads ${known}`] }
  }
  if (!isMap(spaces)) return { problems: ['"spaces" must be a map of spaces'] }
  const value = {
    ...file,
    version: present,
    spaces: older.slice(version - 1).reduce<Spaces>((made, step) => step(made), spaces),
  }
  const names = Object.keys(value.spaces).filter((name) => !isSpaceName(name))
  const problems = [
    ...names.map((name) => `spaces.${name}: a space has 1 to 63 of a-z, 0-9, ".", "_" and "-"`),
    ...Object.entries(value.spaces).flatMap(([space, tables]) => spaceProblems(space, tables, judge)),
    ...doubleProblems(value.spaces),
  ]
  return problems.length > 0 ? { problems: problems.slice(0, MOST_PROBLEMS) } : { state: value as StateFile }
}
