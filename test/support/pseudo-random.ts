/** Numbers that look random and are the same for the same seed. */
export type PseudoRandom = {
  /** From 0 to below `end`. */
  below(end: number): number
  /** Returns a random subset in random order. */
  sample<T>(of: readonly T[], count: number): T[]
}

/** Creates the generator known as mulberry32. */
export const pseudoRandom = (seed: number): PseudoRandom => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number): number => Math.floor(next() * end)
  return {
    below,
    sample(of, count) {
      const left = [...of]
      const taken = Math.min(count, left.length)
      for (let n = 0; n < taken; n += 1) {
        const other = n + below(left.length - n)
        const first = left[n] as (typeof of)[0]
        const two = left[other] as (typeof of)[0]
        left[n] = two
        left[other] = first
      }
      return left.slice(0, taken)
    },
  }
}
