import { type ContractItem, contractItems, fieldsOf } from './contract-items.ts'

/** Origin of an item of the contract; `section` and `source` are keys of docs/contributing/sources.md. */
export type Origin =
  | { readonly kind: 'documented' | 'observed'; readonly section: string }
  | { readonly kind: 'assumed'; readonly reason: string; readonly source: string }
  | Recorded

/** A recording of the service has confirmed it, and a person has documented that. */
export type Recorded = {
  readonly kind: 'recorded'
  /** The person's name for the recording; never a host or a file name. */
  readonly by: string
  /** The day, as 2026-11-20. */
  readonly on: string
  /** Number of observations. */
  readonly times: number
  /** The earlier assumption, which stays readable. */
  readonly replaces: Origin
}

export type OriginRow = Omit<ContractItem, 'rawOrigin' | 'problem'> & { readonly origin: Origin }

/** An assumption about behavior, which no item of the wire format could have. */
export type Assumption = {
  readonly key: string
  readonly statement: string
  readonly reason: string
  readonly source: string
  readonly recorded?: Recorded
}

const SECTION = /^(?:[1-9]|2\.(?:[1-9]|10))$/
const SOURCE = /^(?:S(?:1b?|2|3|4|5b?|6|7|8|9|10|11|12|13|14)|facts [0-8](?:\.\d{1,2})?|design)$/
/** Returns true if a text is the key of a source that is not the description of the service. */
export const isSource = (text: string): boolean => SOURCE.test(text)

/** A name from a person: no host, no file, no address. */
export const RECORDING_NAME = /^[A-Za-z0-9][A-Za-z0-9 _-]{0,39}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const KEY = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Returns the origin of everything in a parsed contract; `missing` lists items without a valid one. */
export function collectOrigins(document: unknown): { rows: OriginRow[]; missing: string[] } {
  const rows: OriginRow[] = []
  const missing: string[] = []
  const shared = fieldsOf(fieldsOf(document)['x-origins'])
  const unused = new Set(Object.keys(shared))
  for (const { rawOrigin, problem, ...location } of contractItems(document)) {
    const origin = problem ?? originFrom(shared, rawOrigin)
    for (const name of namesIn(rawOrigin)) unused.delete(name)
    if (typeof origin === 'string') missing.push(`${location.pointer}: ${origin}`)
    else rows.push({ ...location, origin })
  }
  for (const name of unused) missing.push(`#/x-origins/${name}: unused`)
  for (const [name, origin] of Object.entries(shared))
    if (fieldsOf(origin).kind !== 'assumed') missing.push(`#/x-origins/${name}: only an assumption may have a name`)
  return { rows, missing }
}

/** Returns the `x-assumptions` of a parsed contract. */
export function collectAssumptions(document: unknown): { assumptions: Assumption[]; missing: string[] } {
  const assumptions: Assumption[] = []
  const missing: string[] = []
  for (const [key, declared] of Object.entries(fieldsOf(fieldsOf(document)['x-assumptions']))) {
    const { statement, recorded: seen } = fieldsOf(declared)
    const origin = readOrigin({ ...fieldsOf(declared), kind: 'assumed' })
    const recorded = readRecorded({}, { ...fieldsOf(seen), replaces: { ...fieldsOf(declared), kind: 'assumed' } })
    const unreadable = seen !== undefined && typeof recorded === 'string' ? recorded : undefined
    const problem = KEY.test(key) ? unreadable : 'the key is not in kebab-case'
    if (problem) missing.push(`#/x-assumptions/${key}: ${problem}`)
    else if (!isText(statement)) missing.push(`#/x-assumptions/${key}: no statement`)
    else if (typeof origin === 'string') missing.push(`#/x-assumptions/${key}: ${origin}`)
    else if (origin.kind === 'assumed')
      assumptions.push({
        key,
        statement,
        reason: origin.reason,
        source: origin.source,
        ...(typeof recorded !== 'string' && { recorded }),
      })
  }
  return { assumptions, missing }
}

/** Returns the origin itself, or the one with this name in `x-origins`; or a problem. */
function originFrom(shared: Readonly<Record<string, unknown>>, origin: unknown): Origin | string {
  if (fieldsOf(origin).kind === 'recorded') return readRecorded(shared, fieldsOf(origin))
  if (typeof origin !== 'string') return readOrigin(origin)
  return Object.hasOwn(shared, origin) ? readOrigin(shared[origin]) : `x-origins has no ${origin}`
}

/** Returns the names of shared origins that an origin uses: its own, or that of the replaced one. */
function namesIn(origin: unknown): readonly string[] {
  return [origin, fieldsOf(origin).replaces].filter((name) => typeof name === 'string')
}

/** Returns a recorded origin with the earlier assumption; or a problem. */
function readRecorded(
  shared: Readonly<Record<string, unknown>>,
  { by, on, times, replaces }: Readonly<Record<string, unknown>>,
): Recorded | string {
  if (typeof by !== 'string' || !RECORDING_NAME.test(by)) return 'recorded without a name (by)'
  if (typeof on !== 'string' || !DAY.test(on)) return 'recorded without a day (on)'
  if (typeof times !== 'number' || !Number.isSafeInteger(times) || times < 1) return 'recorded without times'
  const origin = originFrom(shared, replaces)
  return typeof origin === 'string' ? `recorded: ${origin}` : { kind: 'recorded', by, on, times, replaces: origin }
}

/** Returns the origin; or a problem. */
function readOrigin(origin: unknown): Origin | string {
  if (origin === undefined) return 'no origin'
  const { kind, section, reason, source } = fieldsOf(origin)
  if (kind === 'documented' || kind === 'observed') {
    if (typeof section !== 'string') return `${kind} without a section (a quoted string)`
    return SECTION.test(section) ? { kind, section } : `unknown section ${section}`
  }
  if (kind !== 'assumed') return `unknown kind ${String(kind)}`
  if (!isText(reason)) return 'assumed without a reason'
  if (typeof source !== 'string') return 'assumed without a source'
  return isSource(source) ? { kind, reason, source } : `unknown source ${source}`
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
