import { nextFree } from '../../core/domain/ids.ts'
import type { Records } from '../../core/domain/records.schema.ts'
import type { SpaceSealed } from '../../core/domain/store-unavailable.ts'

/** Records by table; each belongs to a space. The schema is in `core/domain/records.schema.ts`. */
export type Tables = Records
export type TableName = keyof Tables

type AboutTable<T> = {
  readonly holds: T extends number ? 'number' : T extends string ? 'string' : 'object'
  /** The field of a record that repeats its ID. */
  readonly idField: (T extends number | string ? never : keyof T) | null
  /** True if an ID is unique across spaces. */
  readonly isGlobal: boolean
  /** True if the table belongs to this sandbox only: exports leave it out, and imports must not contain it. */
  readonly isOwn?: true
}

/** All tables, in export order. */
export const TABLES = {
  transactions: { holds: 'object', idField: 'id', isGlobal: true },
  links: { holds: 'object', idField: 'id', isGlobal: true },
  deliveries: { holds: 'object', idField: 'id', isGlobal: true },
  aliases: { holds: 'object', idField: 'alias', isGlobal: false },
  aliasCvvs: { holds: 'object', idField: 'aliasCvv', isGlobal: false },
  answers: { holds: 'object', idField: null, isGlobal: false },
  counters: { holds: 'number', idField: null, isGlobal: false },
  refnos: { holds: 'string', idField: null, isGlobal: false },
  clocks: { holds: 'object', idField: null, isGlobal: false },
  choices: { holds: 'object', idField: null, isGlobal: false },
  pages: { holds: 'object', idField: null, isGlobal: false },
  requestSettings: { holds: 'object', idField: null, isGlobal: false },
  scenarios: { holds: 'object', idField: 'name', isGlobal: false },
  queuedOutcomes: { holds: 'object', idField: 'id', isGlobal: false },
  alterations: { holds: 'object', idField: null, isGlobal: false },
  gone: { holds: 'string', idField: null, isGlobal: true },
  counts: { holds: 'object', idField: null, isGlobal: false, isOwn: true },
  orders: { holds: 'object', idField: null, isGlobal: false, isOwn: true },
  eras: { holds: 'object', idField: null, isGlobal: false, isOwn: true },
} as const satisfies { readonly [Name in TableName]: AboutTable<Tables[Name]> }

/** The tables whose IDs are unique across spaces. */
export type GlobalTable = {
  [Name in TableName]: (typeof TABLES)[Name]['isGlobal'] extends true ? Name : never
}[TableName]

export const isTable = (name: unknown): name is TableName => typeof name === 'string' && Object.hasOwn(TABLES, name)

export const isGlobal = (name: TableName): name is GlobalTable => TABLES[name].isGlobal

export const TABLE_NAMES: readonly TableName[] = Object.keys(TABLES).filter(isTable)
/** The tables of an export. */
export const EXPORTED_TABLES: readonly TableName[] = TABLE_NAMES.filter((name) => !('isOwn' in TABLES[name]))
export const GLOBAL_TABLES: readonly GlobalTable[] = TABLE_NAMES.filter(isGlobal)

/** A record to put or, with null, to remove. The changes of one commit are saved or lost together. */
export type Change = {
  [Name in TableName]: {
    readonly table: Name
    readonly space: string
    readonly id: string
    readonly value: Tables[Name] | null
  }
}[TableName]

/** Returns the change that puts a record or, with null, removes it. */
export const put = <Name extends TableName>(table: Name, space: string, id: string, value: Tables[Name] | null) =>
  ({ table, space, id, value }) as Change

export type SpaceRecords = { readonly [Name in TableName]?: Readonly<Record<string, Tables[Name]>> }

/** An export: state for a repository or a test. The program's own files have another format. */
export type StateFile = {
  readonly format: 'threeds-sandbox state'
  readonly version: 1
  readonly spaces: Readonly<Record<string, SpaceRecords>>
}

/** Returns whether the type of a value fits a table. */
export const isRecord = (table: TableName, value: unknown): boolean =>
  value !== null && typeof value === TABLES[table].holds

/** Returns a change as stored in state files: `[table, space, id, record]`, null for a removed record. */
export const changeTuple = ({ table, space, id, value }: Change) => [table, space, id, value]

export const changeText = (change: Change): string => JSON.stringify(changeTuple(change))

/** Parses a change; undefined if it is invalid. The content of a record is not checked again. */
export const changeOf = (written: unknown): Change | undefined => {
  if (!Array.isArray(written) || written.length !== 4) return undefined
  const [table, space, id, value] = written
  if (!isTable(table) || typeof space !== 'string' || typeof id !== 'string') return undefined
  return value === null || isRecord(table, value) ? put(table, space, id, value) : undefined
}

/** The current or former records of a space, as changes. Immutable. */
export type KeptRecords = Iterable<Change> & { readonly size: number }

/**
 * A replacement of spaces by the records that were `add`ed, stored separately until then. The `commit` makes it visible
 * at once, at any size. A process that ends before leaves nothing of it.
 */
export type Replacement = {
  /** Adds records of these spaces. @throws StoreUnavailable if they cannot be written; then call `drop` */
  add(records: readonly Change[]): void
  /**
   * Returns the reason why it must not be committed, as far as it is known: an ID exists in a space that is not
   * replaced.
   */
  stranger(): string | undefined
  /**
   * Returns the former content of each space and the write, which may undo all of it. @throws StoreUnavailable like
   * `add`
   */
  commit(): { readonly before: readonly KeptRecords[]; readonly saved: Promise<void> }
  /** Discards it. */
  drop(): void
}

/** Exclusive access to spaces. */
export type Seal = {
  /** Runs a synchronous function that may change them. */
  through<Result>(act: () => Result): Result
  open(): void
}

/** Reads one record. */
export type RecordReader = {
  get<Name extends TableName>(table: Name, space: string, id: string): Tables[Name] | undefined
}

/** The port to the state. Reads are synchronous, so that no change can happen between a read and its commit. */
export type Store = RecordReader & {
  /** Returns the records of a table in a space, in the order in which they were first put. */
  entries<Name extends TableName>(table: Name, space: string): IterableIterator<[string, Tables[Name]]>
  spaces(): readonly string[]
  /**
   * Returns a number that changes with the scenarios of a space: on a put, a removal or an undo. 0 if it never had one,
   * so that most requests need no further check.
   */
  scenarioRevision(space: string): number
  /** Returns the space of a record by index. */
  spaceOf(table: GlobalTable, id: string): string | undefined
  /**
   * Applies the changes at once (an empty list writes nothing). Resolves when they survive the end of the process.
   * Rejects with StoreUnavailable (domain) after undoing them if they cannot be saved.
   */
  commit(changes: readonly Change[]): Promise<void>
  /** Returns why nothing can be written at the moment; undefined after a successful write. */
  problem(): string | undefined
  /**
   * Applies changes that a read found due while there is a `problem`, in memory only. Resolves when they are written
   * later. Rejects with StoreUnavailable if they were undone: the next read finds them due again.
   */
  keep(changes: readonly Change[]): Promise<void>
  /** Begins a replacement of spaces. Use a seal to prevent other changes meanwhile. */
  replacing(spaces: readonly string[]): Replacement
  /**
   * Prevents others from changing these spaces: their commits are rejected with SpaceSealed. @throws SpaceSealed if one
   * is sealed
   */
  seal(spaces: readonly string[]): Seal
  /** Returns the error of a sealed space; undefined if it can be changed. */
  sealedBy(space: string): SpaceSealed | undefined
  /**
   * Returns undefined while everything committed is saved. Otherwise the promise settles with the write of all commits
   * so far; it rejects with StoreUnavailable if they were undone.
   */
  settled(): Promise<void> | undefined
  /** Sets a function to run before each fold; the fold includes its changes. Its failure does not affect the fold. */
  beforeFold(act: () => Promise<void>): void
  /** Folds the journal at the next idle moment, because removed data must not stay on the disk. */
  compactSoon(): void
  /** Resolves when everything is written. Later commits are rejected. */
  close(): Promise<void>
}

/** Returns the next sequence number of a space and kind whose ID is free, and the change that counts it. */
export const nextNumber = (
  { get }: RecordReader,
  space: string,
  kind: string,
  idOf: (n: number) => string,
  isTaken: (id: string, n: number) => boolean,
) => {
  const { n, id } = nextFree(get('counters', space, kind) ?? 0, idOf, isTaken)
  return { n, id, counted: put('counters', space, kind, n) }
}
