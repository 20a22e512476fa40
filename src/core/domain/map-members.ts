/**
 * Handlers for the members of an object with optional members. A missing handler does not compile, except for members
 * excluded by name.
 */
export type MemberHandlers<Map, T, Left extends keyof Map = never> = {
  readonly [Key in Exclude<keyof Map, Left>]-?: (value: NonNullable<Map[Key]>, map: Map) => T
}

/** Returns the results of the handlers for the existing members, in the order of the handlers. */
export const mapMembers = <Map extends object, T, Left extends keyof Map = never>(
  map: Map,
  table: MemberHandlers<Map, T, Left>,
): T[] => {
  const first = <Key extends Exclude<keyof Map, Left>>(key: Key): T[] => {
    const value = map[key]
    return value === undefined || value === null ? [] : [table[key](value, map)]
  }
  return (Object.keys(table) as Exclude<keyof Map, Left>[]).flatMap((key) => first(key))
}
