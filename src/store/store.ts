import type { Alias, AliasCvv } from '../domain/alias.ts'
import type { Delivery } from '../domain/delivery.ts'
import type { RememberedAnswer } from '../domain/idempotency.ts'
import type { Link } from '../domain/link.ts'
import type { ClockSetting, ScenarioChoice } from '../domain/space-settings.ts'
import type { Transaction } from '../domain/transaction.ts'

/** What the state holds, table by table; every record belongs to a space. */
export type Tables = {
  transactions: Transaction
  links: Link
  /** The outbox: webhooks that are on their way, and those that were. */
  deliveries: Delivery
  aliases: Alias
  aliasCvvs: AliasCvv
  /** By idempotency key. */
  answers: RememberedAnswer
  /** The last number that was used, by kind. */
  counters: number
  /** Merchant references, for accounts that want them unique: refno -> transaction id. */
  refnos: string
  /** How the time of a space runs, under `clock`. */
  clocks: ClockSetting
  /** The scenario that a space has, under `scenario`. */
  choices: ScenarioChoice
}
export type TableName = keyof Tables
export const TABLE_NAMES = [
  'transactions',
  'links',
  'deliveries',
  'aliases',
  'aliasCvvs',
  'answers',
  'counters',
  'refnos',
  'clocks',
  'choices',
] as const satisfies readonly TableName[]

/** The tables whose ids are the same in no two spaces. */
export type GlobalTable = 'transactions' | 'links' | 'deliveries'

/** One record put (or, with null, removed). Changes of one commit are kept or lost together. */
export type Change = {
  [Name in TableName]: {
    readonly table: Name
    readonly space: string
    readonly id: string
    readonly value: Tables[Name] | null
  }
}[TableName]

export type SpaceRecords = { readonly [Name in TableName]?: Readonly<Record<string, Tables[Name]>> }

/** State as people keep it: in a repository, beside a test, to begin from. Not the file that the program writes. */
export type StateFile = {
  readonly format: 'threeds-sandbox state'
  readonly version: 1
  readonly spaces: Readonly<Record<string, SpaceRecords>>
}

/** The port to the state. Reads are synchronous, so that nothing can come between a read and its commit. */
export type Store = {
  get<Name extends TableName>(table: Name, space: string, id: string): Tables[Name] | undefined
  /** The records of a table in a space, in the order in which they were first put. */
  entries<Name extends TableName>(table: Name, space: string): IterableIterator<[string, Tables[Name]]>
  spaces(): readonly string[]
  /** The space that holds a record, found without looking through the spaces. */
  spaceOf(table: GlobalTable, id: string): string | undefined
  /**
   * Applies the changes at once (none is nothing to write); resolves when they will survive the end of the process.
   * Rejects with StoreUnavailable (domain) when they will not, after taking them back.
   */
  commit(changes: readonly Change[]): Promise<void>
  /**
   * Undefined while everything committed is saved. Otherwise settles with the write of all that is committed so far;
   * rejects with StoreUnavailable when it was taken back.
   */
  settled(): Promise<void> | undefined
  /** Something was removed that must not stay on the disk: the journal is folded at the next idle moment. */
  compactSoon(): void
  /** Resolves when everything is written. Commits after it are refused. */
  close(): Promise<void>
}
