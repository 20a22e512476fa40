import { GLOBAL_TABLES, type GlobalTable } from './store.ts'

/**
 * Which spaces an id may lead to, mostly one, so that its space is found without looking through all. One that has become
 * something else stands here until somebody tidies up: whoever asks looks whether it still `holds` the id.
 */
export const createHomes = (holds: (table: GlobalTable, space: string, id: string) => boolean) => {
  const homes = new Map<GlobalTable, Map<string, string | readonly string[]>>(
    GLOBAL_TABLES.map((table) => [table, new Map()]),
  )

  const of = (table: GlobalTable, id: string): readonly string[] => {
    const known = homes.get(table)?.get(id) ?? []
    return typeof known === 'string' ? [known] : known
  }

  const set = (table: GlobalTable, id: string, spaces: readonly string[]): void => {
    const [one, ...others] = spaces
    if (one === undefined) homes.get(table)?.delete(id)
    else homes.get(table)?.set(id, others.length === 0 ? one : spaces)
  }

  return {
    of,
    note(table: GlobalTable, space: string, id: string): void {
      const known = of(table, id)
      if (!known.includes(space)) set(table, id, [...known, space])
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
