/** The keys of a table, as the union that they are. */
export const namesOf = <Table extends object>(table: Table) =>
  Object.keys(table) as [keyof Table & string, ...(keyof Table & string)[]]

type Told = { readonly help: string | null }

/** What a vocabulary says of the members of a small set: `name: help`, one behind the other. */
export const helpOf = (table: Readonly<Record<string, Told>>): string =>
  Object.entries(table)
    .flatMap(([name, { help }]) => (help === null ? [] : [`${name}: ${help}`]))
    .join('; ')
