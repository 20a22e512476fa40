/** What to make of each member of a map that may lack some. A member that is missing here does not compile. */
export type OfEach<Map, T> = {
  readonly [Key in keyof Map]-?: (value: NonNullable<Map[Key]>, map: Map) => T
}

/** What the table makes of the members that are there, in the order of the table. */
export const eachGiven = <Map extends object, T>(map: Map, table: OfEach<Map, T>): T[] => {
  const one = <Key extends keyof Map>(key: Key): T[] => {
    const value = map[key]
    return value === undefined || value === null ? [] : [table[key](value, map)]
  }
  return (Object.keys(table) as (keyof Map)[]).flatMap((key) => one(key))
}
