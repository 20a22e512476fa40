/**
 * What to make of each member of a map that may lack some. A member that is missing here does not compile, except those
 * that are left out by name.
 */
export type OfEach<Map, T, Left extends keyof Map = never> = {
  readonly [Key in Exclude<keyof Map, Left>]-?: (value: NonNullable<Map[Key]>, map: Map) => T
}

/** What the table makes of the members that are there, in the order of the table. */
export const eachGiven = <Map extends object, T, Left extends keyof Map = never>(
  map: Map,
  table: OfEach<Map, T, Left>,
): T[] => {
  const one = <Key extends Exclude<keyof Map, Left>>(key: Key): T[] => {
    const value = map[key]
    return value === undefined || value === null ? [] : [table[key](value, map)]
  }
  return (Object.keys(table) as Exclude<keyof Map, Left>[]).flatMap((key) => one(key))
}
