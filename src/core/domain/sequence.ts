/** One of several that are used up one after the other; without `times` it lasts. */
type Turn = { readonly times?: number }

/** Whose turn it is after so many; undefined where all are used up. */
export const turnIn = <Of extends Turn>(turns: readonly Of[], count: number): Of | undefined => {
  let end = 0
  return turns.find(({ times = Number.POSITIVE_INFINITY }) => {
    end += times
    return count < end
  })
}

/** How often each has had its turn after so many. */
export const usedIn = (turns: readonly Turn[], count: number): readonly number[] => {
  let left = count
  return turns.map(({ times = Number.POSITIVE_INFINITY }) => {
    const used = Math.min(left, times)
    left -= used
    return used
  })
}
