import { inSlices } from './slices.ts'
import {
  type Change,
  GLOBAL_TABLES,
  type GlobalTable,
  isGlobal,
  type Kept,
  put,
  type TableName,
  type Tables,
} from './store.ts'

/** A record, and its place among all records: they are listed in the order in which they were first put. */
export type Slot = { value: Tables[TableName]; readonly order: number }
export type Records = Map<string, Slot>

/** Everything that a space holds. */
export type Content = ReadonlyMap<TableName, Records>

/** What takes back that a space became something else. */
export type Former = { readonly space: string; readonly content: Content }

/** The records that everybody sees. */
type Live = {
  has(table: TableName, space: string, id: string): boolean
  contentOf(space: string): Content
  /** Gives a space another content. Nothing is copied. */
  become(former: Former): void
  nextOrder(): number
}

function* changesOf({ space, content }: Former): Iterable<Change> {
  for (const [table, records] of content) for (const [id, { value }] of records) yield put(table, space, id, value)
}

const keptOf = (former: Former): Kept => ({
  size: [...former.content.values()].reduce((sum, { size }) => sum + size, 0),
  [Symbol.iterator]: () => changesOf(former)[Symbol.iterator](),
})

/** The ids of contents that lead to their space. */
function* idsOf(contents: Iterable<Content>) {
  for (const content of contents)
    for (const [table, records] of content) if (isGlobal(table)) for (const id of records.keys()) yield { table, id }
}

/**
 * Which spaces an id may lead to, mostly one, so that its space is found without looking through all. One that has become
 * something else stands here until somebody tidies up: whoever asks looks whether it still `holds` the id.
 */
const createHomes = (holds: (table: GlobalTable, space: string, id: string) => boolean) => {
  const homes = new Map<GlobalTable, Map<string, string | readonly string[]>>(
    GLOBAL_TABLES.map((table) => [table, new Map()]),
  )

  /** One space as itself: whoever has a list made for each look at an id pays for it. */
  const at = (table: GlobalTable, id: string): string | readonly string[] | undefined => homes.get(table)?.get(id)

  const of = (table: GlobalTable, id: string): readonly string[] => {
    const known = at(table, id) ?? []
    return typeof known === 'string' ? [known] : known
  }

  const set = (table: GlobalTable, id: string, spaces: readonly string[]): void => {
    const [one, ...others] = spaces
    if (one === undefined) homes.get(table)?.delete(id)
    else homes.get(table)?.set(id, others.length === 0 ? one : spaces)
  }

  return {
    at,
    of,
    note(table: GlobalTable, space: string, id: string): void {
      const known = at(table, id)
      if (known === undefined) homes.get(table)?.set(id, space)
      else if (known !== space && !of(table, id).includes(space)) set(table, id, [...of(table, id), space])
    },
    /** Forgets the spaces that do not have the id any more. */
    tidy: (table: GlobalTable, id: string): void =>
      set(
        table,
        id,
        of(table, id).filter((space) => holds(table, space, id)),
      ),
  }
}

type OnItsWay = {
  readonly contents: ReadonlyMap<string, Content>
  meets(table: GlobalTable, space: string, id: string): void
}

/** Contents that are made beside those that spaces have, and where ids lead. */
export const createPreparations = (live: Live) => {
  const onTheirWay = new Set<OnItsWay>()

  /** Whether a space has a record, or is about to. */
  const holds = (table: TableName, space: string, id: string): boolean =>
    live.has(table, space, id) || [...onTheirWay].some(({ contents }) => contents.get(space)?.get(table)?.has(id))

  const homes = createHomes(holds)

  const prepare = (spaces: readonly string[]) => {
    const contents = new Map(spaces.map((space) => [space, new Map<TableName, Records>()]))
    let stranger: string | undefined

    const meets = (table: GlobalTable, space: string, id: string): void => {
      stranger ??= contents.has(space) ? undefined : `${table} ${id} lives in the space ${space} already`
    }

    const add = ({ table, space, id, value }: Change): void => {
      const content = contents.get(space)
      if (!content || value === null) return
      const records: Records = content.get(table) ?? new Map()
      content.set(table, records.set(id, { value, order: live.nextOrder() }))
      if (!isGlobal(table)) return
      for (const other of homes.of(table, id)) if (holds(table, other, id)) meets(table, other, id)
      homes.note(table, space, id)
    }

    const onItsWay = { contents, meets }
    onTheirWay.add(onItsWay)
    const drop = (): void => void onTheirWay.delete(onItsWay)
    return {
      add: (records: readonly Change[]): void => records.forEach(add),
      stranger: (): string | undefined => stranger,
      drop,

      /** The spaces become it, at once. What they were takes it back. */
      swap() {
        const undo = spaces.map((space): Former => ({ space, content: live.contentOf(space) }))
        for (const [space, content] of contents) live.become({ space, content })
        drop()
        return { undo, before: undo.map(keptOf) }
      },

      /** Forgets ids that lead nowhere, once nothing is taken back any more. */
      tidy: (undo: readonly Former[] = []): void =>
        void inSlices(idsOf([...contents.values(), ...undo.map(({ content }) => content)]), ({ table, id }) =>
          homes.tidy(table, id),
        ),
    }
  }

  return {
    prepare,
    at: homes.at,

    /** To be called with every record that is new. */
    note(table: TableName, space: string, id: string): void {
      if (!isGlobal(table)) return
      for (const { contents, meets } of onTheirWay)
        for (const content of contents.values()) if (content.get(table)?.has(id)) meets(table, space, id)
      homes.note(table, space, id)
    },

    /** To be called with every record that is gone. */
    forget(table: TableName, id: string): void {
      if (isGlobal(table)) homes.tidy(table, id)
    },
  }
}

/** Spaces that become something else. */
export type Preparation = ReturnType<ReturnType<typeof createPreparations>['prepare']>
