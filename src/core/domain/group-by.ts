/** Things by their keys, each list in the order in which they came. */
export const grouped = <T>(things: readonly T[], keysOf: (thing: T) => readonly string[]): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const thing of things)
    for (const key of keysOf(thing)) {
      const group = groups.get(key)
      if (group) group.push(thing)
      else groups.set(key, [thing])
    }
  return groups
}
