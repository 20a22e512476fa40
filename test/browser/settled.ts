import { expect } from 'vitest'

/** Number of equal measurements in a row after which a page is at rest. */
const EQUAL = 15

/** Returns a measured value of a page once it stays the same. */
export const settled = async <Value>(measure: () => Promise<Value>): Promise<Value> => {
  let last = await measure()
  let equal = 0
  await expect
    .poll(async () => {
      const now = await measure()
      equal = now === last ? equal + 1 : 0
      last = now
      return equal
    })
    .toBeGreaterThanOrEqual(EQUAL)
  return last
}
