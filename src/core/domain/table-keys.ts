/** Returns the keys of a table with their union type. */
export const namesOf = <Table extends object>(table: Table) =>
  Object.keys(table) as [keyof Table & string, ...(keyof Table & string)[]]

/** Returns an ordered array that compiles only with every member of a union. */
export const everyOf =
  <Member extends string>() =>
  <const List extends readonly Member[]>(
    list: Exclude<Member, List[number]> extends never ? List : { readonly lacks: Exclude<Member, List[number]> },
  ) =>
    list

/** Returns the row of a table by a name from outside; undefined for an unknown name. */
export const rowNamed = <Row>(table: Readonly<Record<string, Row>>, name: string | undefined): Row | undefined =>
  name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined

/** Returns the member of a small set that equals a text; undefined for any other text. */
export const memberNamed = <Name extends string>(names: readonly Name[], text: string | undefined): Name | undefined =>
  names.find((name) => name === text)

type WithHelp = { readonly help: string | null }

/** Returns the help of all members of a table: `name: help; name: help`. */
export const helpOf = (table: Readonly<Record<string, WithHelp>>): string =>
  Object.entries(table)
    .flatMap(([name, { help }]) => (help === null ? [] : [`${name}: ${help}`]))
    .join('; ')
