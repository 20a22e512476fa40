import { nextFree } from '../../core/domain/ids.ts'
import type { Records } from '../../core/domain/records.schema.ts'
import type { SpaceSealed } from '../../core/domain/store-unavailable.ts'

/** Records by table; each belongs to a space. The schema is in `core/domain/records.schema.ts`. */
export type Tables = Records
export type TableName = keyof Tables

type AboutTable<T> = {
  readonly holds: T extends number ? 'number' : T extends string ? 'string' : 'object'
  /** The field of a record that repeats its id. */
  readonly idField: (T extends number | string ? never : keyof T) | null
  /** Whether an id leads to its space: no other space has the same. */
  readonly isGlobal: boolean
  /** Whether it is of this sandbox alone: an export leaves it out, and an import must not have it. */
  readonly isOwn?: true
}

/** The one list of tables, in the order in which an export shows them. */
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
  scenarios: { holds: 'object', idField: 'name', isGlobal: false },
  queuedOutcomes: { holds: 'object', idField: 'id', isGlobal: false },
  alterations: { holds: 'object', idField: null, isGlobal: false },
  gone: { holds: 'string', idField: null, isGlobal: true },
  counts: { holds: 'object', idField: null, isGlobal: false, isOwn: true },
  orders: { holds: 'object', idField: null, isGlobal: false, isOwn: true },
  eras: { holds: 'object', idField: null, isGlobal: false, isOwn: true },
} as const satisfies { readonly [Name in TableName]: AboutTable<Tables[Name]> }

/** The tables whose ids lead to their space. */
export type GlobalTable = {
  [Name in TableName]: (typeof TABLES)[Name]['isGlobal'] extends true ? Name : never
}[TableName]

export const isTable = (name: unknown): name is TableName => typeof name === 'string' && Object.hasOwn(TABLES, name)

export const isGlobal = (name: TableName): name is GlobalTable => TABLES[name].isGlobal

export const TABLE_NAMES: readonly TableName[] = Object.keys(TABLES).filter(isTable)
/** The tables of an export. */
export const EXPORTED_TABLES: readonly TableName[] = TABLE_NAMES.filter((name) => !('isOwn' in TABLES[name]))
export const GLOBAL_TABLES: readonly GlobalTable[] = TABLE_NAMES.filter(isGlobal)

/** One record put (or, with null, removed). Changes of one commit are kept or lost together. */
export type Change = {
  [Name in TableName]: {
    readonly table: Name
    readonly space: string
    readonly id: string
    readonly value: Tables[Name] | null
  }
}[TableName]

/** The change that puts a record or, with null, removes it. */
export const put = <Name extends TableName>(table: Name, space: string, id: string, value: Tables[Name] | null) =>
  ({ table, space, id, value }) as Change

export type SpaceRecords = { readonly [Name in TableName]?: Readonly<Record<string, Tables[Name]>> }

/** State as people keep it: in a repository, beside a test, to begin from. Not the file that the program writes. */
export type StateFile = {
  readonly format: 'threeds-sandbox state'
  readonly version: 1
  readonly spaces: Readonly<Record<string, SpaceRecords>>
}

/** Whether a value may stand in a table, as far as can be told from its type. */
export const isRecord = (table: TableName, value: unknown): boolean =>
  value !== null && typeof value === TABLES[table].holds

/** A change as the files of the state hold it: `[table, space, id, record]`, null for a record that is removed. */
export const written = ({ table, space, id, value }: Change) => [table, space, id, value]

export const changeText = (change: Change): string => JSON.stringify(written(change))

/** The change that `changeText` wrote, or undefined when it is none. What a record holds was checked before it was put. */
export const changeOf = (written: unknown): Change | undefined => {
  if (!Array.isArray(written) || written.length !== 4) return undefined
  const [table, space, id, value] = written
  if (!isTable(table) || typeof space !== 'string' || typeof id !== 'string') return undefined
  return value === null || isRecord(table, value) ? put(table, space, id, value) : undefined
}

/** What a space holds, or held: its records as the changes that put them. Nothing changes it any more. */
export type Kept = Iterable<Change> & { readonly size: number }

/**
 * Spaces on their way to what was `add`ed, which nobody sees: it is kept beside what they hold. At the `commit` they become it
 * at once, however much that is; a program that ends before leaves nothing of it.
 */
export type Replacement = {
  /** Takes some more records of these spaces. @throws StoreUnavailable when they cannot be written; then `drop` it */
  add(records: readonly Change[]): void
  /** Why they must not become it, as far as it is known: an id leads to one space, and this one lives in another that stays. */
  stranger(): string | undefined
  /** What each space has held, and the write, which may take all of it back. @throws StoreUnavailable as `add` does */
  commit(): { readonly before: readonly Kept[]; readonly saved: Promise<void> }
  /** Gives it up. */
  drop(): void
}

/** Spaces that only one may change. */
export type Seal = {
  /** Does something that may change them. It must not wait. */
  through<Result>(act: () => Result): Result
  open(): void
}

/** Reads one record. */
export type RecordReader = {
  get<Name extends TableName>(table: Name, space: string, id: string): Tables[Name] | undefined
}

/** The port to the state. Reads are synchronous, so that nothing can come between a read and its commit. */
export type Store = RecordReader & {
  /** The records of a table in a space, in the order in which they were first put. */
  entries<Name extends TableName>(table: Name, space: string): IterableIterator<[string, Tables[Name]]>
  spaces(): readonly string[]
  /**
   * Another number whenever the scenarios of a space are others: put, removed, or a change of them taken back. 0 while it
   * never had one, which is all that most requests want to know.
   */
  scenarioRevision(space: string): number
  /** The space that holds a record, found without looking through the spaces. */
  spaceOf(table: GlobalTable, id: string): string | undefined
  /**
   * Applies the changes at once (none is nothing to write); resolves when they will survive the end of the process.
   * Rejects with StoreUnavailable (domain) when they will not, after taking them back.
   */
  commit(changes: readonly Change[]): Promise<void>
  /** Begins to make spaces something else. Whoever must not change them meanwhile is kept out by a seal. */
  replacing(spaces: readonly string[]): Replacement
  /** Keeps others from changing these spaces: their commits are rejected with SpaceSealed. @throws SpaceSealed where one is sealed */
  seal(spaces: readonly string[]): Seal
  /** Why a space cannot be changed now. */
  sealedBy(space: string): SpaceSealed | undefined
  /**
   * Undefined while everything committed is saved. Otherwise settles with the write of all that is committed so far;
   * rejects with StoreUnavailable when it was taken back.
   */
  settled(): Promise<void> | undefined
  /** Has something done before each fold that the fold shall keep; its failure is none of the fold. */
  beforeFold(act: () => Promise<void>): void
  /** Something was removed that must not stay on the disk: the journal is folded at the next idle moment. */
  compactSoon(): void
  /** Resolves when everything is written. Commits after it are refused. */
  close(): Promise<void>
}

/** The next running number of a space and kind whose id is free, and the change that counts it. */
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
