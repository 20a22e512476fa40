import { inSlices } from './slices.ts'
import {
  type Change,
  GLOBAL_TABLES,
  type GlobalTable,
  isGlobal,
  type KeptRecords,
  put,
  type TableName,
  type Tables,
} from './store.ts'

/** A record, and its position among all records: they are listed in the order in which they were first put. */
export type Slot = { value: Tables[TableName]; readonly order: number }
export type Records = Map<string, Slot>

/** All records of a space. */
export type Content = ReadonlyMap<TableName, Records>

/** Former content of a space, which undoes a replacement. */
export type Former = { readonly space: string; readonly content: Content }

/** The visible records. */
type Live = {
  has(table: TableName, space: string, id: string): boolean
  contentOf(space: string): Content
  /** Replaces the content of a space without copying. */
  become(former: Former): void
  nextOrder(): number
}

function* changesOf({ space, content }: Former): Iterable<Change> {
  for (const [table, records] of content) for (const [id, { value }] of records) yield put(table, space, id, value)
}

const keptOf = (former: Former): KeptRecords => ({
  size: [...former.content.values()].reduce((sum, { size }) => sum + size, 0),
  [Symbol.iterator]: () => changesOf(former)[Symbol.iterator](),
})

/** Yields the IDs of contents in tables with unique IDs. */
function* idsOf(contents: Iterable<Content>) {
  for (const content of contents)
    for (const [table, records] of content) if (isGlobal(table)) for (const id of records.keys()) yield { table, id }
}

/**
 * Creates the index of the spaces of an ID, mostly one, so that its space is found without a search. A replaced space
 * stays in it until `tidy`: callers check if it still `holds` the ID.
 */
const createIndex = (holds: (table: GlobalTable, space: string, id: string) => boolean) => {
  const index = new Map<GlobalTable, Map<string, string | readonly string[]>>(
    GLOBAL_TABLES.map((table) => [table, new Map()]),
  )

  /** Returns a single space as a string, because an array for each lookup would be expensive. */
  const at = (table: GlobalTable, id: string): string | readonly string[] | undefined => index.get(table)?.get(id)

  const of = (table: GlobalTable, id: string): readonly string[] => {
    const known = at(table, id) ?? []
    return typeof known === 'string' ? [known] : known
  }

  const set = (table: GlobalTable, id: string, spaces: readonly string[]): void => {
    const [one, ...others] = spaces
    if (one === undefined) index.get(table)?.delete(id)
    else index.get(table)?.set(id, others.length === 0 ? one : spaces)
  }

  return {
    at,
    of,
    note(table: GlobalTable, space: string, id: string): void {
      const known = at(table, id)
      if (known === undefined) index.get(table)?.set(id, space)
      else if (known !== space && !of(table, id).includes(space)) set(table, id, [...of(table, id), space])
    },
    /** Removes the spaces that do not have the ID any more. */
    tidy: (table: GlobalTable, id: string): void =>
      set(
        table,
        id,
        of(table, id).filter((space) => holds(table, space, id)),
      ),
  }
}

type Prepared = {
  readonly contents: ReadonlyMap<string, Content>
  meets(table: GlobalTable, space: string, id: string): void
}

/** Creates replacement contents next to the current ones, and the index of IDs. */
export const createPreparations = (live: Live) => {
  const allPrepared = new Set<Prepared>()

  /** Returns whether a space has a record or a replacement with it. */
  const holds = (table: TableName, space: string, id: string): boolean =>
    live.has(table, space, id) || [...allPrepared].some(({ contents }) => contents.get(space)?.get(table)?.has(id))

  const index = createIndex(holds)

  const prepare = (spaces: readonly string[]) => {
    const contents = new Map(spaces.map((space) => [space, new Map<TableName, Records>()]))
    let stranger: string | undefined

    const meets = (table: GlobalTable, space: string, id: string): void => {
      stranger ??= contents.has(space) ? undefined : `${table} ${id} already exists in space ${space}`
    }

    const add = ({ table, space, id, value }: Change): void => {
      const content = contents.get(space)
      if (!content || value === null) return
      const records: Records = content.get(table) ?? new Map()
      content.set(table, records.set(id, { value, order: live.nextOrder() }))
      if (!isGlobal(table)) return
      for (const other of index.of(table, id)) if (holds(table, other, id)) meets(table, other, id)
      index.note(table, space, id)
    }

    const prepared = { contents, meets }
    allPrepared.add(prepared)
    const drop = (): void => void allPrepared.delete(prepared)
    return {
      add: (records: readonly Change[]): void => records.forEach(add),
      stranger: (): string | undefined => stranger,
      drop,

      /** Replaces the content of the spaces at once. Returns the former content for an undo. */
      swap() {
        const undo = spaces.map((space): Former => ({ space, content: live.contentOf(space) }))
        for (const [space, content] of contents) live.become({ space, content })
        drop()
        return { undo, before: undo.map(keptOf) }
      },

      /** Removes unused IDs from the index, once no undo is possible any more. */
      tidy: (undo: readonly Former[] = []): void =>
        void inSlices(idsOf([...contents.values(), ...undo.map(({ content }) => content)]), ({ table, id }) =>
          index.tidy(table, id),
        ),
    }
  }

  return {
    prepare,
    at: index.at,

    /** Must be called for every new record. */
    note(table: TableName, space: string, id: string): void {
      if (!isGlobal(table)) return
      for (const { contents, meets } of allPrepared)
        for (const content of contents.values()) if (content.get(table)?.has(id)) meets(table, space, id)
      index.note(table, space, id)
    },

    /** Must be called for every removed record. */
    forget(table: TableName, id: string): void {
      if (isGlobal(table)) index.tidy(table, id)
    },
  }
}

/** A prepared replacement of spaces. */
export type Preparation = ReturnType<ReturnType<typeof createPreparations>['prepare']>
