import * as z from 'zod'
import { hideCardNumbers, holdsCardNumber } from '../../core/domain/card-numbers.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { once } from '../../core/domain/once.ts'
import { RECORDS } from '../../core/domain/records.schema.ts'
import { isSpaceName } from '../../core/domain/space-name.ts'
import { nextTurn, performance } from '../host/host-timers.ts'
import { SLICE, TURN_MS } from './slices.ts'
import { FORMAT } from './state-file.ts'
import { EXPORTED_TABLES, GLOBAL_TABLES, isTable, put, type StateFile, TABLES, type TableName } from './store.ts'

/** Returns a further problem of a well-formed record; undefined if there is none. */
export type RecordCheck = (record: ReturnType<typeof put>) => string | undefined

/** Yields the names of members below a schema whose values are marked with `asReceived`. */
function* namesAsReceived(schema: z.core.$ZodType, name = ''): Generator<string, void> {
  if (z.globalRegistry.get(schema)?.asReceived === true) yield name
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  switch (def.type) {
    case 'object':
      for (const [member, inner] of Object.entries(def.shape)) yield* namesAsReceived(inner, member)
      break
    case 'union':
      for (const option of def.options) yield* namesAsReceived(option, name)
      break
    case 'optional':
      yield* namesAsReceived(def.innerType, name)
      break
    case 'array':
      yield* namesAsReceived(def.element, name)
      break
    case 'record':
      yield* namesAsReceived(def.valueType, name)
      break
  }
}

const receivedNames = once(() => new Set(Object.values(RECORDS).flatMap((record) => [...namesAsReceived(record)])))

/** Tables whose IDs an app chose. */
const NAMED_BY_CALLERS: ReadonlySet<TableName> = new Set<TableName>(['refnos', 'answers'])

const MAY_BE_A_CARD = 'may contain a card number, which the sandbox never stores'

/** Returns the path of a text that would be hidden in a request. Values marked with `asReceived` may contain a number. */
const cardNumberAt = (value: unknown, path: string): string | undefined => {
  if (typeof value === 'string') return holdsCardNumber(value) ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, member] of Object.entries(value)) {
    const below = path === '' ? key : `${path}.${key}`
    if (holdsCardNumber(key)) return path === '' ? 'the name of a member' : `the name of a member of ${path}`
    const result = receivedNames().has(key) ? undefined : cardNumberAt(member, below)
    if (result !== undefined) return result
  }
  return undefined
}

const recordProblem = (table: TableName, id: string, record: unknown, judge: RecordCheck): string | undefined => {
  const read = RECORDS[table].safeParse(record)
  if (!read.success) {
    const [issue] = read.error.issues
    return `${[...(issue?.path ?? [])].map(String).join('.') || 'the record'} ${issue?.message ?? 'is wrong'}`
  }
  const field = TABLES[table].idField
  if (field !== null && isMap(record) && record[field] !== id) return `${field} does not match the ID of its record`
  const path = cardNumberAt(record, '')
  if (path !== undefined) return `${path || 'it'} ${MAY_BE_A_CARD}`
  return judge(put(table, '', id, read.data))
}

/** Problem of a checked item; undefined if it is valid. */
type Checked = string | undefined

/** Checks all parts of the spaces, one per step. */
function* judgements(spaces: Readonly<Record<string, unknown>>, judge: RecordCheck): Generator<Checked, void> {
  const homes = new Map<string, Map<string, string>>(GLOBAL_TABLES.map((table) => [table, new Map()]))
  for (const [space, tables] of Object.entries(spaces)) {
    if (holdsCardNumber(space)) {
      yield `the name of a space ${MAY_BE_A_CARD}`
      continue
    }
    yield isSpaceName(space) ? undefined : `spaces.${space}: a space has 1 to 63 of a-z, 0-9, ".", "_" and "-"`
    if (!isMap(tables)) yield `spaces.${space} must be an object of tables`
    for (const [table, records] of Object.entries(isMap(tables) ? tables : {})) {
      const at = `spaces.${space}.${table}`
      if (!isTable(table) || !EXPORTED_TABLES.includes(table))
        yield `${at} is not a table. Tables: ${EXPORTED_TABLES.join(', ')}`
      else if (!isMap(records)) yield `${at} must be an object of records by ID`
      else
        for (const id of Object.keys(records)) {
          // Card numbers and long texts are not repeated.
          if (holdsCardNumber(id) && !NAMED_BY_CALLERS.has(table)) {
            yield `${at}: an ID ${MAY_BE_A_CARD}`
            continue
          }
          const problem = recordProblem(table, id, records[id], judge)
          const known = homes.get(table)
          const home = known?.get(id)
          known?.set(id, home ?? space)
          // An ID in two spaces would be reachable in one of them only.
          const duplicate = home === undefined ? undefined : `space ${home} has the same ID`
          yield (problem ?? duplicate) && `${at}.${id.slice(0, 100)}: ${problem ?? duplicate}`
        }
    }
  }
}

/** Maximum number of problems to report. */
const MOST_PROBLEMS = 10

/** A slice of records to check, which takes longer than storing them. */
const JUDGED_AT_ONCE = SLICE / 8

type Spaces = Readonly<Record<string, unknown>>

/**
 * Steps from each version to the next; the first reads version 1. Add a step, and raise the written version, whenever a
 * change makes existing records invalid.
 */
const OLDER: readonly ((spaces: Spaces) => Spaces)[] = []

/**
 * Returns parsed JSON as an export of the current version, upgraded if it is older, or at most ten problems with their
 * positions. Yields to the event loop between slices of records.
 */
export const parseExport = async (
  file: unknown,
  judge: RecordCheck = () => undefined,
  older = OLDER,
): Promise<{ readonly state: StateFile } | { readonly problems: readonly string[] }> => {
  if (!isMap(file) || file.format !== FORMAT)
    return { problems: [`This is not an export of the sandbox: \`format\` must be "${FORMAT}".`] }
  const { version, spaces } = file
  const present = older.length + 1
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1 || version > present) {
    const known = present === 1 ? 'version 1' : `the versions 1 to ${present}`
    return { problems: [`Unknown version ${hideCardNumbers(String(version))}: this program reads ${known}.`] }
  }
  if (!isMap(spaces)) return { problems: ['`spaces` must be an object of spaces'] }
  const value = {
    ...file,
    version: present,
    spaces: older.slice(version - 1).reduce<Spaces>((made, step) => step(made), spaces),
  }
  const problems: string[] = []
  let checked = 0
  let started = performance.now()
  for (const problem of judgements(value.spaces, judge)) {
    // A path may contain any text of the file.
    if (problem !== undefined && problems.push(hideCardNumbers(problem)) === MOST_PROBLEMS) break
    checked += 1
    if (checked % JUDGED_AT_ONCE > 0 && performance.now() - started < TURN_MS) continue
    await nextTurn()
    started = performance.now()
  }
  return problems.length > 0 ? { problems } : { state: value as StateFile }
}
