/** An entry of a sequence; without `times` it is permanent. */
type Turn = { readonly times?: number }

/** Returns the entry that applies after a number of uses; undefined if all are used up. */
export const entryAt = <Of extends Turn>(turns: readonly Of[], count: number): Of | undefined => {
  let end = 0
  return turns.find(({ times = Number.POSITIVE_INFINITY }) => {
    end += times
    return count < end
  })
}

/** Returns the uses of each entry after a number of uses in total. */
export const usedIn = (turns: readonly Turn[], count: number): readonly number[] => {
  let left = count
  return turns.map(({ times = Number.POSITIVE_INFINITY }) => {
    const used = Math.min(left, times)
    left -= used
    return used
  })
}
