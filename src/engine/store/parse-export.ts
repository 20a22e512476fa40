import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { hideCardNumbers, holdsCardNumber } from '../../core/domain/card-numbers.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { once } from '../../core/domain/once.ts'
import { RECORDS } from '../../core/domain/records.schema.ts'
import { isSpaceName } from '../../core/domain/space-name.ts'
import { SLICE, TURN_MS } from './slices.ts'
import { FORMAT } from './state-file.ts'
import { EXPORTED_TABLES, GLOBAL_TABLES, isTable, put, type StateFile, TABLES, type TableName } from './store.ts'

/** What else is asked of a record that has its shape; undefined where it is as it must be. */
export type JudgeRecord = (record: ReturnType<typeof put>) => string | undefined

/** Yields the names of the members below a schema whose values are marked with `asItCame`. */
function* namesAsTheyCame(schema: z.core.$ZodType, name = ''): Generator<string, void> {
  if (z.globalRegistry.get(schema)?.asItCame === true) yield name
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  switch (def.type) {
    case 'object':
      for (const [member, inner] of Object.entries(def.shape)) yield* namesAsTheyCame(inner, member)
      break
    case 'union':
      for (const option of def.options) yield* namesAsTheyCame(option, name)
      break
    case 'optional':
      yield* namesAsTheyCame(def.innerType, name)
      break
    case 'array':
      yield* namesAsTheyCame(def.element, name)
      break
    case 'record':
      yield* namesAsTheyCame(def.valueType, name)
      break
  }
}

const asTheyCame = once(() => new Set(Object.values(RECORDS).flatMap((record) => [...namesAsTheyCame(record)])))

/** Tables whose ids an app chose. */
const NAMED_BY_CALLERS: ReadonlySet<TableName> = new Set<TableName>(['refnos', 'answers'])

const MAY_BE_A_CARD = 'holds what could be a card number, which the sandbox never keeps'

/** Returns the path of a text that would be hidden if it came in a request. Values that are marked with `asItCame` may hold one. */
const cardNumberAt = (value: unknown, path: string): string | undefined => {
  if (typeof value === 'string') return holdsCardNumber(value) ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, member] of Object.entries(value)) {
    const below = path === '' ? key : `${path}.${key}`
    if (holdsCardNumber(key)) return path === '' ? 'the name of a member' : `the name of a member of ${path}`
    const found = asTheyCame().has(key) ? undefined : cardNumberAt(member, below)
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

/** Whether a thing to judge is fine, or what is wrong with it. */
type Judged = string | undefined

/** Everything that is to be judged about spaces, one thing after the other: what is wrong with it is said when it is its turn. */
function* judgements(spaces: Readonly<Record<string, unknown>>, judge: JudgeRecord): Generator<Judged, void> {
  const homes = new Map<string, Map<string, string>>(GLOBAL_TABLES.map((table) => [table, new Map()]))
  for (const [space, tables] of Object.entries(spaces)) {
    if (holdsCardNumber(space)) {
      yield `the name of a space ${MAY_BE_A_CARD}`
      continue
    }
    yield isSpaceName(space) ? undefined : `spaces.${space}: a space has 1 to 63 of a-z, 0-9, ".", "_" and "-"`
    if (!isMap(tables)) yield `spaces.${space} must be a map of tables`
    for (const [table, records] of Object.entries(isMap(tables) ? tables : {})) {
      const at = `spaces.${space}.${table}`
      if (!isTable(table) || !EXPORTED_TABLES.includes(table))
        yield `${at} is no table; there are ${EXPORTED_TABLES.join(', ')}`
      else if (!isMap(records)) yield `${at} must be a map of records by id`
      else
        for (const id of Object.keys(records)) {
          // Card numbers and texts of any length are not repeated.
          if (holdsCardNumber(id) && !NAMED_BY_CALLERS.has(table)) {
            yield `${at}: an id ${MAY_BE_A_CARD}`
            continue
          }
          const problem = recordProblem(table, id, records[id], judge)
          const known = homes.get(table)
          const home = known?.get(id)
          known?.set(id, home ?? space)
          // An id that two spaces of a file have would lead to one of them only.
          const double = home === undefined ? undefined : `the space ${home} has it too`
          yield (problem ?? double) && `${at}.${id.slice(0, 100)}: ${problem ?? double}`
        }
    }
  }
}

/** Enough to see what is wrong with a file. */
const MOST_PROBLEMS = 10

/** To judge a record takes as long as some others to be put. */
const JUDGED_AT_ONCE = SLICE / 8

type Spaces = Readonly<Record<string, unknown>>

/**
 * What makes the spaces of one version those of the next: the first reads version 1. Whoever changes a record so that one of
 * today no longer fits adds a step, and the version that is written.
 */
const OLDER: readonly ((spaces: Spaces) => Spaces)[] = []

/**
 * Parsed JSON as an export, made one of the present version where it is older, or what is wrong with it: at most ten
 * problems, each with its place. Others have their turn between two slices of records.
 */
export const parseExport = async (
  file: unknown,
  judge: JudgeRecord = () => undefined,
  older = OLDER,
): Promise<{ readonly state: StateFile } | { readonly problems: readonly string[] }> => {
  if (!isMap(file) || file.format !== FORMAT)
    return { problems: [`this is not an export of the sandbox: "format" must be "${FORMAT}"`] }
  const { version, spaces } = file
  const present = older.length + 1
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1 || version > present) {
    const known = present === 1 ? 'version 1' : `the versions 1 to ${present}`
    return { problems: [`version ${hideCardNumbers(String(version))} is unknown here: this program reads ${known}`] }
  }
  if (!isMap(spaces)) return { problems: ['"spaces" must be a map of spaces'] }
  const value = {
    ...file,
    version: present,
    spaces: older.slice(version - 1).reduce<Spaces>((made, step) => step(made), spaces),
  }
  const problems: string[] = []
  let judged = 0
  let began = performance.now()
  for (const problem of judgements(value.spaces, judge)) {
    // A name of a place may be anything that somebody wrote there.
    if (problem !== undefined && problems.push(hideCardNumbers(problem)) === MOST_PROBLEMS) break
    judged += 1
    if (judged % JUDGED_AT_ONCE > 0 && performance.now() - began < TURN_MS) continue
    await nextTurn()
    began = performance.now()
  }
  return problems.length > 0 ? { problems } : { state: value as StateFile }
}
