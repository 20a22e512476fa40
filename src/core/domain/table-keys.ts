/** The keys of a table, as the union that they are. */
export const namesOf = <Table extends object>(table: Table) =>
  Object.keys(table) as [keyof Table & string, ...(keyof Table & string)[]]

/** A list in an order of its own, which does not compile until it has every member of a union. */
export const everyOf =
  <Member extends string>() =>
  <const List extends readonly Member[]>(
    list: Exclude<Member, List[number]> extends never ? List : { readonly lacks: Exclude<Member, List[number]> },
  ) =>
    list

/** The row of a table by a name that came from outside; undefined where there is no such row. */
export const rowNamed = <Row>(table: Readonly<Record<string, Row>>, name: string | undefined): Row | undefined =>
  name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined

/** A text as the member of a small set that it is; undefined where it is none. */
export const memberNamed = <Name extends string>(names: readonly Name[], text: string | undefined): Name | undefined =>
  names.find((name) => name === text)

type Told = { readonly help: string | null }

/** What a vocabulary says of the members of a small set: `name: help`, one behind the other. */
export const helpOf = (table: Readonly<Record<string, Told>>): string =>
  Object.entries(table)
    .flatMap(([name, { help }]) => (help === null ? [] : [`${name}: ${help}`]))
    .join('; ')
